import { crc32Of } from './png-crc.ts'
import type { PngHeader } from './png-header.ts'
import { paletteIndexesFit } from './png-palette.ts'

/** Maximum number of chunks in a PNG. A photograph in 8 kB pieces has some thousand. */
const MAXIMUM_CHUNKS = 20_000
const PALETTE = 3

/**
 * The chunks up to the end chunk; undefined when one is truncated or fails its checksum, or when the end is missing.
 */
const chunksOf = (bytes: Uint8Array): readonly { type: string; data: Uint8Array }[] | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: { type: string; data: Uint8Array }[] = []
  let at = 8
  while (chunks.length < MAXIMUM_CHUNKS && at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (crc32Of(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

const headerOf = (data: Uint8Array): PngHeader => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitDepth: view.getUint8(8),
    colorType: view.getUint8(9),
    isInterlaced: view.getUint8(12) === 1,
  }
}

/**
 * Whether a PNG is intact: every chunk complete with a valid checksum, an end chunk, and no color outside the
 * palette. Decoders tolerate these defects in different ways, so two people could see two pictures of one identity
 * card.
 */
export const isWholePng = (bytes: Uint8Array, maximumPixels: number): boolean => {
  const chunks = chunksOf(bytes)
  const first = chunks?.[0]
  if (chunks === undefined || first?.type !== 'IHDR' || first.data.length !== 13) return false
  const header = headerOf(first.data)
  // The decoder refuses too many pixels with its own code.
  if (header.colorType !== PALETTE || header.width * header.height > maximumPixels) return true
  const entries = Math.floor((chunks.find((each) => each.type === 'PLTE')?.data.length ?? 0) / 3)
  const data = chunks.filter((each) => each.type === 'IDAT').map((each) => each.data)
  return paletteIndexesFit(header, entries, Buffer.concat(data))
}
