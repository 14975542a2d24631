import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS } from '../collateral/coins.ts'
import { isBelow, isReached, ltvOf } from './ltv.ts'
import { collateralFigures } from './collateral-figures.ts'
import { offerAmounts } from './offer-amounts.ts'

const levels = {
  warningLtvBps: 7_500,
  marginCallLtvBps: 8_000,
  liquidationLtvBps: 9_000,
  rebalanceBelowLtvBps: 3_500,
}
/** $10,100.00 over 0.25 BTC. */
const position = { coin: 'BTC', units: 25_000_000n, owedCents: 1_010_000n } as const

describe('the figures of an amount of collateral', () => {
  it('are its market value, its LTV and the prices at which each level is reached (1.9.09)', () => {
    expect(collateralFigures(levels, { ...position, priceCents: 9_297_000n })).toEqual({
      units: 25_000_000n,
      marketValueCents: 2_324_250n,
      ltvTrillionths: 434_548_779_176n,
      triggers: {
        warning: { ltvBps: 7_500, priceCents: 5_386_666n },
        marginCall: { ltvBps: 8_000, priceCents: 5_050_000n },
        liquidation: { ltvBps: 9_000, priceCents: 4_488_888n },
        rebalance: { ltvBps: 3_500, priceCents: 11_542_858n },
      },
    })
  })

  it('change with the balance: accrued interest makes each price higher', () => {
    const later = collateralFigures(levels, { ...position, owedCents: 1_017_499n, priceCents: null })
    expect(later?.triggers.marginCall.priceCents).toBe(5_087_495n)
  })

  it('have trigger prices without a market price, but no LTV', () => {
    expect(collateralFigures(levels, { ...position, priceCents: null })).toMatchObject({
      ltvTrillionths: null,
      marketValueCents: null,
      triggers: { marginCall: { priceCents: 5_050_000n } },
    })
  })

  it('are null without coins, without a balance, and for a remainder too small for any price', () => {
    expect(collateralFigures(levels, { ...position, units: 0n, priceCents: 1n })).toBeNull()
    expect(collateralFigures(levels, { ...position, units: -1n, priceCents: 1n })).toBeNull()
    expect(collateralFigures(levels, { ...position, owedCents: 0n, priceCents: 1n })).toBeNull()
    expect(
      collateralFigures(levels, { ...position, coin: 'ETH', units: 1n, priceCents: 300_000n }),
    ).toBeNull()
    // A hundred satoshi: $10,100 over them is a price of $10 billion or more.
    expect(collateralFigures(levels, { ...position, units: 100n, priceCents: 9_297_000n })).toBeNull()
  })

  it('give the first cent at which each level is reached, for any amount and balance (1.9.09, 1.9.10)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COINS),
        fc.bigInt({ min: 10n ** 5n, max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (coin, units, owedCents) => {
          const figures = collateralFigures(levels, { coin, units, owedCents, priceCents: null })
          if (figures === null) return
          const { warning, marginCall, liquidation, rebalance } = figures.triggers
          const at = (priceCents: bigint) => ltvOf({ coin, units, owedCents, priceCents })
          for (const { priceCents, ltvBps } of [warning, marginCall, liquidation]) {
            expect(isReached(at(priceCents), ltvBps)).toBe(true)
            expect(isReached(at(priceCents + 1n), ltvBps)).toBe(false)
          }
          expect(isBelow(at(rebalance.priceCents), rebalance.ltvBps)).toBe(true)
          expect(isBelow(at(rebalance.priceCents - 1n), rebalance.ltvBps)).toBe(false)
        },
      ),
    )
  })
})

describe('the two amounts of an offer', () => {
  it('are what the borrower typed and the required minimum, each with its own figures (1.3.21)', () => {
    const { plannedAmount, requiredMinimum } = offerAmounts({
      coin: 'BTC',
      collateralUnits: 25_000_000n,
      minCollateralUnits: 21_728_000n,
      amountCents: 1_010_000n,
      priceCents: 9_297_000n,
      triggers: {
        warning: { ltvBps: 7_500, priceCents: 0n },
        marginCall: { ltvBps: 8_000, priceCents: 0n },
        liquidation: { ltvBps: 9_000, priceCents: 0n },
        rebalance: { ltvBps: 3_500, priceCents: 0n },
      },
    })
    expect(plannedAmount).toEqual(collateralFigures(levels, { ...position, priceCents: 9_297_000n }))
    expect(requiredMinimum).toEqual(
      collateralFigures(levels, { ...position, units: 21_728_000n, priceCents: 9_297_000n }),
    )
    expect(plannedAmount.triggers.marginCall.priceCents).toBe(5_050_000n)
    expect(requiredMinimum.triggers.marginCall.priceCents).toBe(5_810_474n)
  })
})
