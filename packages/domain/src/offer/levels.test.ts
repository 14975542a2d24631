import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_TRILLIONTHS } from '../money/amounts.ts'
import { parseDecimal } from '../money/decimal-text.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import {
  isAtMost,
  isBelow,
  isReached,
  minimumUnitsAtLtv,
  ltvOf,
  ltvTrillionths,
  marketValueCentsOf,
} from './ltv.ts'
import { tierOf } from './rate-tiers.ts'
import { REFINANCE_TARGET_LTV_BPS, topUpUnits } from './top-up.ts'
import { priceAtLevel, triggerPrices } from './trigger-prices.ts'
import { offerWarnings } from './warnings.ts'

const tier = (number: number) => {
  const found = shippedRules.tiers.find((each) => each.tier === number)
  if (found === undefined) throw new Error(`No tier ${number}`)
  return found
}
/**
 * 10^-10 dollars, so that prices compare to more than eight places; the coin with the smallest unit, for any quantity
 * on a page.
 */
const money = (text: string): bigint => parseDecimal(text, { places: 10 }) ?? 0n
const quantity = (text: string): bigint => parseDecimal(text, { places: 18 }) ?? 0n
const near = (value: bigint, places: number, stated: string, tolerance: number, id: string) =>
  expect(Math.abs(Number(value) / 10 ** places - Number(stated)), id).toBeLessThanOrEqual(tolerance)

interface ThresholdCase {
  readonly id: string
  readonly tier: string
  readonly loan?: string
  readonly quantity?: string
  readonly priceAt?: { readonly warning: string; readonly marginCall: string; readonly liquidation: string }
  readonly rebalancingBelowPrice35?: string
  readonly topUpQuantityTo55AtMarginCall?: string
  readonly initialLtv?: string
}
const thresholds = oracleCases<ThresholdCase>('lending/derived-thresholds.json')

describe('the prices of the shipped levels', () => {
  it.skipIf(!hasOracles)(
    `match the derived ones, and so does the top-up to 55 % (1.9.09, 1.9.10, 2.9.04; part of 1.9.13)${fromOracle}`,
    () => {
      for (const each of thresholds) {
        if (each.priceAt === undefined) continue
        const position = {
          coin: 'ETH' as const,
          owedCents: money(each.loan ?? ''),
          units: quantity(each.quantity ?? ''),
        }
        const { warningLtvBps, marginCallLtvBps, liquidationLtvBps } = tier(Number(each.tier))
        near(priceAtLevel(position, warningLtvBps), 10, each.priceAt.warning, 1e-8, each.id)
        near(priceAtLevel(position, marginCallLtvBps), 10, each.priceAt.marginCall, 1e-8, each.id)
        near(priceAtLevel(position, liquidationLtvBps), 10, each.priceAt.liquidation, 1e-8, each.id)
        near(priceAtLevel(position, 3_500), 10, each.rebalancingBelowPrice35 ?? '', 1e-8, each.id)
        const priceCents = priceAtLevel(position, marginCallLtvBps)
        const added = topUpUnits({ ...position, priceCents }, REFINANCE_TARGET_LTV_BPS)
        near(added, 18, each.topUpQuantityTo55AtMarginCall ?? '', 1e-8, each.id)
      }
    },
  )

  it.skipIf(!hasOracles)(`put each initial LTV in its tier (1.9.09, 1.9.10, 1.8.11)${fromOracle}`, () => {
    for (const each of thresholds) {
      if (each.initialLtv === undefined) continue
      const ltv = { owed: parseDecimal(each.initialLtv, { places: 12 }) ?? 0n, worth: ONE_IN_TRILLIONTHS }
      expect(tierOf(shippedRules, ltv)?.tier, each.id).toBe(Number.parseInt(each.tier, 10))
      if (each.id === 'tier-0.2') expect(offerWarnings(shippedRules, ltv)).toEqual([])
      if (each.id === 'tier-0.19999999') expect(offerWarnings(shippedRules, ltv)).toEqual(['collateral-high'])
    }
  })

  it('have no tier above 75 %, with the warning of 1.8.10', () => {
    const ltv = { owed: 7_501n, worth: 10_000n }
    expect(tierOf(shippedRules, ltv)).toBeUndefined()
    expect(offerWarnings(shippedRules, ltv)).toEqual(['collateral-insufficient'])
  })
})

const anyPosition = fc.record({
  coin: fc.constantFrom<Coin>('BTC', 'ETH', 'SOL'),
  units: fc.bigInt({ min: 10n ** 6n, max: 10n ** 22n }),
  owedCents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})
const anyPrice = fc.bigInt({ min: 1n, max: 10n ** 9n })
const anyLevel = fc.integer({ min: 1, max: 10_000 })

describe('trigger prices', () => {
  it('are the highest cent that reaches a level, and the lowest that is below the rebalance level (decision 4, P.309)', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const prices = triggerPrices({ ...shippedRules, ...tier(1) }, position)
        const at = (priceCents: bigint) => ltvOf({ ...position, priceCents })
        for (const { ltvBps, priceCents } of [prices.warning, prices.marginCall, prices.liquidation]) {
          expect(isReached(at(priceCents), ltvBps)).toBe(true)
          expect(isReached(at(priceCents + 1n), ltvBps)).toBe(false)
        }
        const { ltvBps, priceCents } = prices.rebalance
        expect(isBelow(at(priceCents), ltvBps)).toBe(true)
        expect(isBelow(at(priceCents - 1n), ltvBps)).toBe(false)
      }),
    )
  })

  it('decrease from warning to liquidation', () => {
    const prices = triggerPrices(
      { ...shippedRules, ...tier(1) },
      {
        coin: 'BTC',
        units: 100_000_000n,
        owedCents: 2_500_000n,
      },
    )
    expect(prices).toEqual({
      warning: { ltvBps: 7_500, priceCents: 3_333_333n },
      marginCall: { ltvBps: 8_000, priceCents: 3_125_000n },
      liquidation: { ltvBps: 9_000, priceCents: 2_777_777n },
      rebalance: { ltvBps: 3_500, priceCents: 7_142_858n },
    })
  })
})

describe('a top-up', () => {
  it('brings the LTV to the target with the minimum quantity (2.9.04; part of 1.9.12)', () => {
    fc.assert(
      fc.property(anyPosition, anyPrice, anyLevel, (position, priceCents, levelBps) => {
        const priced = { ...position, priceCents }
        const added = topUpUnits(priced, levelBps)
        const withAdded = (units: bigint) => ltvOf({ ...priced, units: position.units + units })
        expect(isAtMost(withAdded(added), levelBps)).toBe(true)
        if (added > 0n) expect(isAtMost(withAdded(added - 1n), levelBps)).toBe(false)
        expect(minimumUnitsAtLtv(priced, levelBps) <= position.units + added).toBe(true)
      }),
    )
  })

  it('leaves a refinance at or just below 0.55', () => {
    const held = { coin: 'BTC' as const, units: 30_000_000n, owedCents: 2_000_000n, priceCents: 9_700_000n }
    const units = held.units + topUpUnits(held, REFINANCE_TARGET_LTV_BPS)
    expect(units).toBe(37_488_285n)
    const after = ltvTrillionths(ltvOf({ ...held, units }))
    expect(after <= 550_000_000_000n && after > 549_999_900_000n).toBe(true)
  })
})

describe('the market value of collateral', () => {
  it('is rounded down to the cent', () => {
    expect(marketValueCentsOf('BTC', 1n, 9_999_999n)).toBe(0n)
    expect(marketValueCentsOf('BTC', 12_345_678n, 9_700_000n)).toBe(1_197_530n)
  })
})
