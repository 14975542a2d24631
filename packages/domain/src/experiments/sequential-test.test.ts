import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVariants, MIN_VISITORS, SIGNIFICANCE } from './sequential-test.ts'

/** Numbers of a seed, evenly distributed in [0, 1): mulberry32, by Tommy Ettinger. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const VISITORS = 6_000
const LOOK_EVERY = 50

interface Simulation {
  readonly seed: number
  readonly base: number
  readonly lift: number
  readonly share: number
}

/** Whether a person who looks after every 50 visitors ever sees a difference. */
const findsADifference = ({ seed, base, lift, share }: Simulation): boolean => {
  const random = randomOf(seed)
  const control = { visitors: 0, conversions: 0 }
  const treatment = { visitors: 0, conversions: 0 }
  for (let visitor = 1; visitor <= VISITORS; visitor += 1) {
    const isTreated = random() < share
    const variant = isTreated ? treatment : control
    variant.visitors += 1
    if (random() < base + (isTreated ? lift : 0)) variant.conversions += 1
    if (visitor % LOOK_EVERY === 0 && compareVariants(control, treatment).isSignificant) return true
  }
  return false
}

const RUNS = 400
/** Three standard errors of a share of 5 % among that many runs. */
const CHANCE = 3 * Math.sqrt((SIGNIFICANCE * (1 - SIGNIFICANCE)) / RUNS)
const foundOf = (simulation: Omit<Simulation, 'seed'>): number =>
  Array.from({ length: RUNS }, (_, run) => findsADifference({ seed: run + 1, ...simulation })).filter(Boolean)
    .length / RUNS

describe('the sequential test', () => {
  it.each([
    [0.02, 0.5],
    [0.1, 0.5],
    [0.4, 0.5],
    [0.1, 0.1],
  ])(
    'finds no difference where there is none, at a share of %d and a split of %d, however often one looks',
    (base, share) => {
      expect(foundOf({ base, lift: 0, share })).toBeLessThanOrEqual(SIGNIFICANCE + CHANCE)
    },
  )

  it('finds a difference of five percentage points', () => {
    expect(foundOf({ base: 0.1, lift: 0.05, share: 0.5 })).toBeGreaterThan(0.9)
  })

  it('says nothing while there is too little data', () => {
    const few = { visitors: MIN_VISITORS - 1, conversions: 50 }
    expect(compareVariants(few, { visitors: 1_000, conversions: 10 })).toMatchObject({
      pValue: 1,
      isSignificant: false,
      hasEnoughData: false,
    })
    expect(compareVariants({ visitors: 0, conversions: 0 }, { visitors: 0, conversions: 0 }).difference).toBe(
      0,
    )
  })

  const count = fc
    .record({
      visitors: fc.integer({ min: 0, max: 1_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ visitors, share }) => ({ visitors, conversions: Math.floor(visitors * share) }))

  it('has a p-value from 0 to 1, the same with the variants exchanged', () => {
    fc.assert(
      fc.property(count, count, (one, other) => {
        const { pValue, difference } = compareVariants(one, other)
        expect(pValue).toBeGreaterThanOrEqual(0)
        expect(pValue).toBeLessThanOrEqual(1)
        expect(compareVariants(other, one).pValue).toBeCloseTo(pValue, 12)
        expect(compareVariants(other, one).difference).toBeCloseTo(-difference, 12)
      }),
    )
  })
})
