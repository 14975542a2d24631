import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS, ONE_IN_TRILLIONTHS, type Trillionths } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown, divHalfEven, divUp } from '../money/division.ts'

/**
 * Loan to value as an exact fraction (decision 4, gap G.47): the balance over the market value of the collateral.
 * Compared by cross-multiplication, never rounded first. A `worth` of zero is an LTV above every level.
 */
export interface Ltv {
  readonly owed: bigint
  readonly worth: bigint
}

export interface Position {
  readonly coin: Coin
  /** Base units of the coin. */
  readonly units: bigint
  /** Total outstanding: principal with the fee, and accrued unpaid interest. */
  readonly owedCents: bigint
}

export interface PricedPosition extends Position {
  /** Cents per whole coin. (A finer unit of money works too, if the debt is in the same unit.) */
  readonly priceCents: bigint
}

export const ltvOf = ({ coin, units, owedCents, priceCents }: PricedPosition): Ltv => ({
  owed: owedCents * unitsPerCoin(coin),
  worth: units * priceCents,
})

/** Whether LTV <= level: exactly 50 % is still tier 1. */
export const isAtMost = (ltv: Ltv, levelBps: number): boolean =>
  ltv.owed * ONE_IN_BPS <= ltv.worth * BigInt(levelBps)

/** Whether LTV < level, strictly. */
export const isBelow = (ltv: Ltv, levelBps: number): boolean =>
  ltv.owed * ONE_IN_BPS < ltv.worth * BigInt(levelBps)

/** Whether a threshold is reached: LTV >= level. */
export const isReached = (ltv: Ltv, levelBps: number): boolean => !isBelow(ltv, levelBps)

/** The LTV to show, rounded half-even to a trillionth. `worth` is above zero. */
export const ltvTrillionths = (ltv: Ltv): Trillionths => divHalfEven(ltv.owed * ONE_IN_TRILLIONTHS, ltv.worth)

/** The market value of a quantity in cents, rounded down, so that collateral is never overvalued. */
export const marketValueCentsOf = (coin: Coin, units: bigint, priceCents: bigint): bigint =>
  divDown(units * priceCents, unitsPerCoin(coin))

/** The minimum quantity with LTV <= level at a price above zero, rounded up to a base unit. */
export const minimumUnitsAtLtv = (
  position: { readonly coin: Coin; readonly owedCents: bigint; readonly priceCents: bigint },
  levelBps: number,
): bigint =>
  divUp(position.owedCents * unitsPerCoin(position.coin) * ONE_IN_BPS, position.priceCents * BigInt(levelBps))
