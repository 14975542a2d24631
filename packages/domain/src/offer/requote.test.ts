import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { isAtMost, ltvOf } from './ltv.ts'
import { quote, type Quote } from './quote.ts'
import { carriesWhileRead, isNearShown, requote } from './requote.ts'

const RULES = shippedRules
const made = (priceCents: bigint, collateralUnits: bigint): Quote | undefined => {
  const answer = quote({
    drawAmountCents: 1_000_000n,
    coin: 'BTC',
    collateralUnits,
    priceCents,
    residence: { kind: 'state', code: 'OH' },
    rules: RULES,
  })
  return answer.ok ? answer.quote : undefined
}
const anyPrice = fc.bigInt({ min: 100_000n, max: 20_000_000n })
const anyUnits = fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n })

describe('an offer at a fallen price', () => {
  it('keeps loan, rate and payments, and requires as much collateral as its tier needs (1.3.21, 1.7.22)', () => {
    fc.assert(
      fc.property(anyPrice, anyUnits, fc.integer({ min: 1, max: 99 }), (price, units, left) => {
        const before = made(price, units)
        fc.pre(before !== undefined)
        const fallen = (price * BigInt(left)) / 100n
        fc.pre(fallen > 0n)
        const again = requote(before, { priceCents: fallen, rules: RULES })
        if (!again.ok) throw new Error(again.code)
        const { quote: after } = again
        expect(after.tier).toBe(before.tier)
        expect(after.rateBps).toBe(before.rateBps)
        expect(after.amountCents).toBe(before.amountCents)
        expect(after.schedules).toEqual(before.schedules)
        expect(after.collateralUnits >= before.collateralUnits).toBe(true)
        expect(after.minCollateralUnits >= before.minCollateralUnits).toBe(true)
        const ltv = (collateral: bigint) =>
          ltvOf({ coin: 'BTC', units: collateral, owedCents: after.amountCents, priceCents: fallen })
        expect(isAtMost(ltv(after.minCollateralUnits), RULES.maxInitialLtvBps)).toBe(true)
        if (after.collateralUnits > before.collateralUnits)
          expect(after.collateralUnits).toBe(after.minCollateralUnits)
      }),
    )
  })

  it('is refused without a price, and a bug under rules without its tier', () => {
    const before = made(10_000_000n, 50_000_000n)
    if (before === undefined) throw new Error('no offer')
    expect(requote(before, { priceCents: 0n, rules: RULES })).toEqual({ ok: false, code: 'prices.stale' })
    const without = { ...RULES, tiers: RULES.tiers.filter(({ tier }) => tier !== before.tier) }
    expect(() => requote(before, { priceCents: 1n, rules: without })).toThrow('no tier')
  })
})

describe('a quantity that a loan is signed with (note 025)', () => {
  // 10,100 dollars at 75 %: 0.13466667 BTC at 100,000 dollars.
  const position = { coin: 'BTC', units: 13_466_667n, owedCents: 1_010_000n } as const
  it.each([
    [10_000_000n, true],
    [9_901_000n, true],
    [9_900_000n, false],
    [0n, false],
  ])('supports it at a price of %s cents: %s', (priceCents, carries) => {
    expect(carriesWhileRead({ ...position, priceCents }, 7_500)).toBe(carries)
  })
})

describe('a quantity that was shown (note 025)', () => {
  it.each([
    [90n, 100n, true],
    [100n, 100n, true],
    [101n, 100n, true],
    [102n, 100n, false],
    [1n, 0n, false],
  ])('%i required now, %i shown: accepted %s', (required, shown, isTaken) => {
    expect(isNearShown(required, shown)).toBe(isTaken)
  })
})
