import { inflateSync } from 'node:zlib'
import type { PngHeader } from './png-header.ts'

/** Adam7: the start and step of each pass (PNG specification, section 8.2). */
const PASSES = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
] as const
const WHOLE = { x: 0, y: 0, stepX: 1, stepY: 1 } as const

const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  if (pa <= pb && pa <= pc) return a
  return pb <= pc ? b : c
}

/** Reverses the filter of a row with at most one byte per pixel, in place; undefined for an unknown filter. */
const unfilter = (filter: number, row: Uint8Array, above: Uint8Array): Uint8Array | undefined => {
  if (filter > 4) return undefined
  for (let index = 0; index < row.length; index += 1) {
    const a = row[index - 1] ?? 0
    const b = above[index] ?? 0
    const predicted = [0, a, b, (a + b) >> 1, paeth(a, b, above[index - 1] ?? 0)][filter] ?? 0
    row[index] = (row[index] ?? 0) + predicted
  }
  return row
}

const largestIndex = (row: Uint8Array, pixels: number, bitDepth: number): number => {
  const mask = (1 << bitDepth) - 1
  let largest = 0
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const bit = pixel * bitDepth
    const value = ((row[bit >> 3] ?? 0) >> (8 - bitDepth - (bit & 7))) & mask
    if (value > largest) largest = value
  }
  return largest
}

/** Whether every pixel of a palette image has a color in the palette. Also false for data that cannot be read. */
export const paletteIndexesFit = (header: PngHeader, entries: number, compressed: Uint8Array): boolean => {
  const { width, height, bitDepth, isInterlaced } = header
  if (entries >= 1 << bitDepth) return true
  let data: Uint8Array
  try {
    // A row has one byte more than its pixels; seven passes at most double that.
    data = inflateSync(compressed, {
      maxOutputLength: 2 * (Math.ceil((width * bitDepth) / 8) + 8) * height + 64,
    })
  } catch {
    return false
  }
  let at = 0
  for (const { x, y, stepX, stepY } of isInterlaced ? PASSES : [WHOLE]) {
    const pixels = Math.ceil((width - x) / stepX)
    const rows = pixels <= 0 ? 0 : Math.ceil((height - y) / stepY)
    const rowBytes = Math.ceil((pixels * bitDepth) / 8)
    let above = new Uint8Array(Math.max(0, rowBytes))
    for (let rowIndex = 0; rowIndex < rows; rowIndex += 1) {
      if (at + 1 + rowBytes > data.length) return false
      const row = unfilter(data[at] ?? 0, data.slice(at + 1, at + 1 + rowBytes), above)
      if (row === undefined || largestIndex(row, pixels, bitDepth) >= entries) return false
      above = new Uint8Array(row)
      at += 1 + rowBytes
    }
  }
  return true
}
