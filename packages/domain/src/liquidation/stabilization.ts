import type { SaleGoal } from './vocabulary.ts'
import type { LiquidationTerms } from './terms.ts'

/** The terms of a conversion to USDC that a borrower chose (gap G.72, note 091). They stay with the choice. */
export interface StabilizationTerms {
  /** The fee of a conversion, of its gross proceeds. */
  readonly feeBps: number
  /** The LTV of the USDC at which it is applied to the loan. */
  readonly usdcLtvBps: number
}

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
