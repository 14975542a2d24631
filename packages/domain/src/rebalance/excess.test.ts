import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarginReading } from '../margin/reading.ts'
import { isAtMost, isBelow, ltvOf } from '../offer/ltv.ts'
import { excessFromCents, excessUnits, MIN_EXCESS_CENTS, rebalanceTermsOf } from './excess.ts'

const COIN = 'BTC'
const TERMS = { belowLtvBps: 3_500, targetLtvBps: 5_000 }
/** $50,000 owed on two bitcoins: 34.9 % at $71,633.24. */
const LOAN = { owedCents: 5_000_000n, units: 200_000_000n }
const at = (priceCents: bigint, beforeCents: bigint | null = priceCents): MarginReading => ({
  ...LOAN,
  priceCents,
  pricedAt: 2,
  before: beforeCents === null ? null : { priceCents: beforeCents, pricedAt: 1 },
})

describe('the collateral that a loan does not need (1.9.13, G.66)', () => {
  it('brings the LTV of 34.9 % back to that of the offer', () => {
    const units = excessUnits(COIN, at(7_163_324n), TERMS)
    // $100,000 of collateral keep the LTV at 50 %: 1.39599996 bitcoin, rounded up.
    expect(units).toBe(200_000_000n - 139_599_996n)
  })

  it('is nothing at the level itself, nor by one observation, nor above the level at one of two', () => {
    expect(excessUnits(COIN, at(7_142_857n), TERMS)).toBe(0n)
    expect(excessUnits(COIN, at(7_142_858n), TERMS)).toBeGreaterThan(0n)
    expect(excessUnits(COIN, at(9_000_000n, null), TERMS)).toBe(0n)
    expect(excessUnits(COIN, at(9_000_000n, 7_142_857n), TERMS)).toBe(0n)
    expect(
      excessUnits(COIN, { ...at(9_000_000n), before: { priceCents: 9_000_000n, pricedAt: 2 } }, TERMS),
    ).toBe(0n)
  })

  it('goes by the lower price of the two', () => {
    expect(excessUnits(COIN, at(9_000_000n, 8_000_000n), TERMS)).toBe(
      excessUnits(COIN, at(8_000_000n), TERMS),
    )
    expect(excessUnits(COIN, at(8_000_000n, 9_000_000n), TERMS)).toBe(
      excessUnits(COIN, at(8_000_000n), TERMS),
    )
  })

  it('of a loan that began below the level is what exceeds the LTV that it began with', () => {
    const low = { belowLtvBps: 3_500, targetLtvBps: 2_000 }
    expect(excessUnits(COIN, at(12_500_000n), low)).toBe(0n)
    // Worth less than $100.
    expect(excessUnits(COIN, at(12_502_000n), low)).toBe(0n)
    expect(excessUnits(COIN, at(13_000_000n), low)).toBeGreaterThan(0n)
  })

  it('is nothing once nothing is owed: then all of it is owed back', () => {
    expect(excessUnits(COIN, { ...at(9_000_000n), owedCents: 0n }, TERMS)).toBe(0n)
  })

  it('takes the LTV of the offer, rounded down, and the level of its rules', () => {
    const trigger = (ltvBps: number) => ({ ltvBps, priceCents: 1n })
    const triggers = {
      warning: trigger(7_500),
      marginCall: trigger(8_000),
      liquidation: trigger(9_000),
      rebalance: trigger(3_500),
    }
    expect(rebalanceTermsOf({ triggers, ltvTrillionths: 499_999_999_999n })).toEqual({
      belowLtvBps: 3_500,
      targetLtvBps: 4_999,
    })
  })

  it('never leaves an LTV above the target at either price, is never less than it could be by more than a unit, and is worth it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000_000n }),
        fc.bigInt({ min: 1n, max: 20_000_000n }),
        fc.bigInt({ min: 1n, max: 20_000_000n }),
        fc.integer({ min: 1, max: 7_000 }),
        (owedCents, units, priceCents, beforeCents, targetLtvBps) => {
          const terms = { belowLtvBps: 3_500, targetLtvBps }
          const reading = { ...at(priceCents, beforeCents), owedCents, units }
          const excess = excessUnits(COIN, reading, terms)
          const lower = priceCents < beforeCents ? priceCents : beforeCents
          const ltv = (held: bigint, cents: bigint) =>
            ltvOf({ coin: COIN, units: held, owedCents, priceCents: cents })
          if (excess > 0n) {
            for (const cents of [priceCents, beforeCents]) {
              expect(isBelow(ltv(units, cents), 3_500)).toBe(true)
              expect(isAtMost(ltv(units - excess, cents), targetLtvBps)).toBe(true)
            }
            expect(isAtMost(ltv(units - excess - 1n, lower), targetLtvBps)).toBe(false)
            expect((excess * lower) / 100_000_000n).toBeGreaterThanOrEqual(MIN_EXCESS_CENTS)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('is there from a price on that is told, and not a little below it', () => {
    const from = (terms: typeof TERMS) => excessFromCents({ coin: COIN, ...LOAN }, terms)
    expect(from(TERMS)).toBe(7_142_858n)
    // $250,000 at 20 %, $100 that are worth a release, and two cents for rounding.
    expect(from({ belowLtvBps: 3_500, targetLtvBps: 2_000 })).toBe(12_505_001n)
    expect(excessFromCents({ coin: COIN, ...LOAN, owedCents: 0n }, TERMS)).toBeNull()
    expect(excessFromCents({ coin: COIN, ...LOAN, units: 0n }, TERMS)).toBeNull()
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 100_000n, max: 10_000_000_000n }),
        fc.integer({ min: 1, max: 7_000 }),
        fc.bigInt({ min: 0n, max: 20_000_000n }),
        (owedCents, units, targetLtvBps, moreCents) => {
          const terms = { belowLtvBps: 3_500, targetLtvBps }
          const cents = excessFromCents({ coin: COIN, owedCents, units }, terms)
          if (cents === null) return
          const excess = (priceCents: bigint) =>
            excessUnits(COIN, { ...at(priceCents), owedCents, units }, terms)
          expect(excess(cents + moreCents)).toBeGreaterThan(0n)
          const lower = cents - 2n - (4n * 100_000_000n) / units
          expect(lower > 0n ? excess(lower) : 0n).toBe(0n)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
