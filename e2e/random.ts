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

/** `count` different points out of the possible ones. */
export const killPointsOf = (
  possible: readonly string[],
  count: number,
  random: () => number,
): ReadonlySet<string> => {
  const left = [...possible]
  const chosen = new Set<string>()
  while (chosen.size < count && left.length > 0) {
    const [point] = left.splice(Math.floor(random() * left.length), 1)
    if (point !== undefined) chosen.add(point)
  }
  return chosen
}
