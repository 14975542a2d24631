import { constants, inflateSync } from 'node:zlib'
import { MAXIMUM_STREAM_BYTES, MAXIMUM_STREAMS_BYTES } from './limits.ts'

/** How much a deflate stream becomes, at most `limit + 1`; 0 for what is not deflate. A cut or damaged end is forgiven here. */
const inflatedLength = (compressed: Uint8Array, limit: number): number => {
  try {
    return inflateSync(compressed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }).length
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ERR_BUFFER_TOO_LARGE' ? limit + 1 : 0
  }
}

/**
 * Whether a compressed stream anywhere in a file becomes more than its limit. Asked of the raw bytes, before a parser
 * that would unpack object streams without any limit sees them.
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

/** Whether the coded content of a page can be read at all; other filters than these two are left to the reader. */
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
