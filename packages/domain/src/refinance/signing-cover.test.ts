import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtMost, ltvOf } from '../offer/ltv.ts'
import { topUpUnits } from '../offer/top-up.ts'
import { shippedRules as RULES } from '../organization/lending-rules.test-data.ts'
import { isRefinanceCovered } from './signing-cover.ts'

/** 30,000 dollars for 1.25 BTC: exactly 55 % at 43,636.37 dollars, rounded up to the cent. */
const LOAN = { coin: 'BTC', units: 125_000_000n, owedCents: 3_000_000n } as const
const without = { topUpUnits: 0n, rules: RULES }

describe('a refinance that is signed at a fresh price', () => {
  it.each([
    [10_000_000n, true],
    [4_363_637n, true],
    // Less than a hundredth below, which an offer with a top-up would have in hand.
    [4_363_636n, false],
    [4_000_000n, false],
    [0n, false],
  ])('without a top-up, at %s cents: covered %s (2.9.04)', (priceCents, isCovered) => {
    expect(isRefinanceCovered({ ...LOAN, priceCents }, without)).toBe(isCovered)
  })

  it.each([
    // 1.36363637 BTC with the top-up: 55 % at 40,000 dollars, 75 % at 29,333.33 dollars.
    [4_000_000n, true],
    [3_500_000n, true],
    [2_900_000n, false],
    [0n, false],
  ])('with a top-up that is fixed later, at %s cents: covered %s (note 099)', (priceCents, isCovered) => {
    const position = { ...LOAN, units: 136_363_637n, priceCents }
    expect(isRefinanceCovered(position, { topUpUnits: 11_363_637n, rules: RULES })).toBe(isCovered)
  })

  it('needs no top-up at that price, if it is covered without one (2.9.04)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (units, owedCents, priceCents) => {
          const position = { coin: 'BTC', units, owedCents, priceCents } as const
          const isCovered = isRefinanceCovered(position, without)
          expect(isCovered).toBe(topUpUnits(position, RULES.refinance.maxLtvBps) === 0n)
          expect(isCovered).toBe(isAtMost(ltvOf(position), 5_500))
        },
      ),
    )
  })
})
