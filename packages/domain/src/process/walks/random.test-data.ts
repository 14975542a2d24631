import { seededNumbers } from '../../margin/seeded-numbers.ts'

/** Choices fixed by a seed (Mulberry32): the same seed gives the same walk. */
export interface Random {
  /** From 0 up to 1. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
}

export const randomOf = (seed: number): Random => {
  const numbers = seededNumbers(seed)
  const next = (): number => numbers() / 2 ** 32
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      const one = from[between(0, from.length - 1)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
  }
}

/** One of these, by weight. */
export const weighted = <T>(random: Random, from: readonly (readonly [T, number])[]): T | undefined => {
  const sum = from.reduce((total, [, weight]) => total + weight, 0)
  let left = random.next() * sum
  for (const [one, weight] of from) {
    left -= weight
    if (left < 0) return one
  }
  return from.at(-1)?.[0]
}
