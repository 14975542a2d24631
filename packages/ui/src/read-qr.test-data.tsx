/** A QR code as a camera reads it, written from ISO/IEC 18004 and not from what drew it: up to version 6, error correction M. */

type Modules = readonly (readonly boolean[])[]

/** The dark modules that a drawing of `QrCode` holds, without the quiet zone around them. */
const modulesOf = (svg: Element, quiet = 4): Modules => {
  const size = Number(svg.getAttribute('viewBox')?.split(' ').at(-1)) - 2 * quiet
  const dark = svg.querySelector('path[fill="#000"]')?.getAttribute('d') ?? ''
  const at = new Set([...dark.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  return Array.from({ length: size }, (_row, y) =>
    Array.from({ length: size }, (_module, x) => at.has(`${x + quiet} ${y + quiet}`)),
  )
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]
/** By version: blocks, and words of data in each. */
const BLOCKS_M = [
  [1, 16],
  [1, 28],
  [1, 44],
  [2, 32],
  [2, 43],
  [4, 27],
] as const
const FORMAT_MASK = 0x5412
/** The two bits of error correction M. */
const LEVEL_M = 0

const formatOf = (modules: Modules): { readonly level: number; readonly mask: number } => {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const),
  ]
  const read = places.reduce((bits, [x, y], index) => bits | (Number(modules[y]?.[x]) << index), 0)
  const format = (read ^ FORMAT_MASK) >> 10
  return { level: format >> 3, mask: format & 7 }
}

const isOfPattern = (x: number, y: number, size: number): boolean => {
  const isFinder = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)
  const centre = size - 7
  const isAlignment = size > 21 && Math.abs(x - centre) <= 2 && Math.abs(y - centre) <= 2
  return isFinder || isAlignment || x === 6 || y === 6
}

/** In the two columns at a time that they stand in, up and down from the right. */
const bitsOf = (modules: Modules, mask: (x: number, y: number) => boolean): readonly number[] => {
  const size = modules.length
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter((x) => x !== 6)
  const pairs = Array.from({ length: columns.length / 2 }, (_, index) =>
    columns.slice(2 * index, 2 * index + 2),
  )
  return pairs.flatMap((pair, index) => {
    const rows = Array.from({ length: size }, (_, row) => (index % 2 === 0 ? size - 1 - row : row))
    return rows.flatMap((y) =>
      pair.flatMap((x) =>
        isOfPattern(x, y, size) ? [] : [Number(modules[y]?.[x] === true) ^ Number(mask(x, y))],
      ),
    )
  })
}

const valueOf = (bits: readonly number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0)

/** The text of a drawing of `QrCode`: bytes alone are read, as an address and a link are written in. */
export const readQr = (svg: Element): string => {
  const modules = modulesOf(svg)
  const [blocks, words] = BLOCKS_M[(modules.length - 21) / 4] ?? [0, 0]
  const { level, mask } = formatOf(modules)
  const masked = MASKS[mask]
  if (blocks === 0 || level !== LEVEL_M || masked === undefined) throw new Error('No such QR code')
  const bits = bitsOf(modules, masked)
  const word = (index: number) => bits.slice(8 * index, 8 * index + 8)
  // Words of the blocks stand in turn.
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: words }, (_word, index) => word(index * blocks + block)),
  ).flat(2)
  if (valueOf(data.slice(0, 4)) !== 4) throw new Error('Not written in bytes')
  const count = valueOf(data.slice(4, 12))
  const bytes = Array.from({ length: count }, (_, index) =>
    valueOf(data.slice(12 + 8 * index, 20 + 8 * index)),
  )
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
