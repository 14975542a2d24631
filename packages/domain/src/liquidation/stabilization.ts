import { ONE_IN_BPS } from '../money/amounts.ts'
import { marketValueCentsOf, type PricedPosition } from '../offer/ltv.ts'
import type { SaleGoal } from './vocabulary.ts'
import type { LiquidationTerms } from './terms.ts'

/** The terms of a conversion to USDC that a borrower chose (gap G.72, note 091). They stay with the choice. */
export interface StabilizationTerms {
  /** The fee of a conversion, of its gross proceeds. */
  readonly feeBps: number
  /** The LTV of the USDC at which it is applied to the loan. */
  readonly usdcLtvBps: number
}

/** What is taken off what a conversion may bring, and the level of what it brings. */
interface ConversionCosts extends StabilizationTerms {
  /** What the exchange is expected to charge, of the proceeds. */
  readonly expensesBps: number
  /** How far below its price an order may sell. */
  readonly limitBps: number
}

/** What of each dollar of collateral a conversion is sure to let be owed, in ten-thousandths of a basis point. */
const sureBpsSquared = ({ feeBps, usdcLtvBps, expensesBps, limitBps }: ConversionCosts): bigint => {
  const left = ONE_IN_BPS - BigInt(feeBps + expensesBps + limitBps)
  return left > 0n ? BigInt(usdcLtvBps) * left : 0n
}

/**
 * Whether what a conversion brings at a price, at the limit of its orders, bears all that is owed. Where it does not, it would be
 * applied to the loan as soon as it is over: all collateral would be sold, although less restores the LTV.
 */
export const isConversionEnough = (
  { coin, units, owedCents, priceCents }: PricedPosition,
  costs: ConversionCosts,
): boolean =>
  marketValueCentsOf(coin, units, priceCents) * sureBpsSquared(costs) >= owedCents * ONE_IN_BPS * ONE_IN_BPS

/** Whether a conversion that is ordered at the level of a sale is enough: an operator publishes no terms with which it is not. */
export const isConversionEnoughAt = (liquidationLtvBps: number, costs: ConversionCosts): boolean =>
  sureBpsSquared(costs) >= BigInt(liquidationLtvBps) * ONE_IN_BPS

/**
 * What a sale that is due is ordered as. Where the borrower chose it, a sale that is to restore the LTV is a conversion under the
 * terms of the choice. Once everything is due, collateral is sold for good: the loan has ended, and a conversion would only add
 * its fee.
 */
export const goalWithStabilization = (
  goal: SaleGoal,
  choice: StabilizationTerms | null,
): Pick<LiquidationTerms, 'goal' | 'usdcLtvBps'> & { readonly feeBps?: number } =>
  goal === 'RESTORE_LTV' && choice !== null ? { goal: 'CONVERT', ...choice } : { goal }
