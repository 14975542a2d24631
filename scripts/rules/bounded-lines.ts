/** 8 MiB: years of hourly prices. A longer line is not stored, only counted. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a

/** A line without its terminator, or null for one that is too long. */
export type BoundedLine = string | null

/** Splits a stream of bytes into lines and holds at most one line of `maxBytes` in memory. */
export async function* boundedLines(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<BoundedLine> {
  let parts: Uint8Array[] = []
  let size = 0
  const add = (bytes: Uint8Array): void => {
    size += bytes.length
    if (size <= maxBytes) parts.push(bytes)
    else parts = []
  }
  const take = (): BoundedLine => {
    const line = size > maxBytes ? null : Buffer.concat(parts).toString('utf8').replace(/\r$/, '')
    parts = []
    size = 0
    return line
  }
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (size > 0) yield take()
}
