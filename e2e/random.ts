/** Mulberry32: the same numbers for the same seed, so that a failed run can be repeated. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `count` of the points, which come one after the other: one at random out of each of as many parts of the same length, so
 * that the end of a journey is met as often as its beginning.
 */
export const spreadOver = <Point>(
  points: readonly Point[],
  count: number,
  random: () => number,
): readonly Point[] => {
  const parts = Math.min(count, points.length)
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * points.length) / parts)
    const to = Math.floor(((part + 1) * points.length) / parts)
    return points[from + Math.floor(random() * (to - from))] as Point
  })
}
