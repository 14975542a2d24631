/**
 * Whole numbers from 0 to 2^32 - 1, fixed by a seed (Mulberry32): the same seed gives the same numbers everywhere. They are
 * for prices that are invented and for tests, and never for a secret.
 */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
