import { constants, inflateSync } from 'node:zlib'
import { MAXIMUM_STREAM_BYTES, MAXIMUM_STREAMS_BYTES } from './limits.ts'

/**
 * The inflated size of a deflate stream, at most `limit + 1`; 0 for data that is not deflate. A truncated or damaged
 * end is tolerated here.
 */
const inflatedLength = (compressed: Uint8Array, limit: number): number => {
  try {
    return inflateSync(compressed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }).length
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ERR_BUFFER_TOO_LARGE' ? limit + 1 : 0
  }
}

/**
 * Whether any compressed stream in a file inflates beyond its limit. It checks the raw bytes before the parser sees
 * them, because the parser would unpack object streams without any limit.
 */
export const holdsBomb = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  let at = file.indexOf('stream')
  while (at >= 0) {
    const isEnd = file.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end'
    let start = at + 'stream'.length
    if (file[start] === 0x0d) start += 1
    if (file[start] === 0x0a) start += 1
    const end = file.indexOf('endstream', start)
    const hasFlateHeader = !isEnd && ((file[start] ?? 0) & 0x0f) === 8
    if (hasFlateHeader) {
      const length = inflatedLength(file.subarray(start, end < 0 ? file.length : end), MAXIMUM_STREAM_BYTES)
      total += length
      if (length > MAXIMUM_STREAM_BYTES || total > MAXIMUM_STREAMS_BYTES) return true
    }
    at = file.indexOf('stream', isEnd || end < 0 ? at + 6 : end)
  }
  return false
}

/** Whether the encoded content of a page can be decoded; filters other than these two are left to the PDF reader. */
export const isReadableContent = (filter: string, contents: Uint8Array): boolean => {
  if (filter === '/FlateDecode') {
    try {
      inflateSync(contents, { maxOutputLength: MAXIMUM_STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
      return true
    } catch {
      return false
    }
  }
  // An encoder begins with the clear-table code, 256 in nine bits (ISO 32000-1, 7.4.4.2).
  if (filter === '/LZWDecode') return contents[0] === 0x80 && (contents[1] ?? 0) < 0x80
  return true
}
