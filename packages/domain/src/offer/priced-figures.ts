import type { Cents, Trillionths } from '../money/amounts.ts'
import { ltvOf, ltvTrillionths, marketValueCentsOf, type PricedPosition } from './ltv.ts'
import { triggerPrices, type LoanLevels, type TriggerPrices } from './trigger-prices.ts'

/** The figures of an amount of collateral for a loan at a price. */
export interface PricedFigures {
  /** Base units of the coin. */
  readonly units: bigint
  /** Rounded half-even, for display. */
  readonly marketValueCents: Cents
  /**
   * LTV, market value and trigger prices of an amount of collateral and a total balance at a price (decision
   * 4; rows 1.3.16, 1.3.22, 1.9.09, 1.9.10, 1.9.13). Coins, balance and price are above zero. `owedCents`:
   * principal with the fee, and accrued unpaid interest; for an offer, the loan amount.
   */
  readonly ltvTrillionths: Trillionths
  readonly triggers: TriggerPrices
}

/**
 * LTV, market value and trigger prices of an amount of collateral and a total balance at a price (decision 4; rows 1.3.16,
 * 1.3.22, 1.9.09, 1.9.10, 1.9.13). Coins, balance and price are above zero. `owedCents`: principal with the fee, and accrued
 * unpaid interest; of an offer the loan amount.
 */
export const pricedFigures = (levels: LoanLevels, position: PricedPosition): PricedFigures => ({
  units: position.units,
  marketValueCents: marketValueCentsOf(position.coin, position.units, position.priceCents),
  ltvTrillionths: ltvTrillionths(ltvOf(position)),
  triggers: triggerPrices(levels, position),
})
