import { owedLessProceedsCents } from '../liquidation/sales.ts'
import { paymentsOf } from '../loan/loan-state.ts'
import type { Cents } from '../money/amounts.ts'
import type { Loan } from '../servicing/loan.ts'
import { totalBalanceCents } from '../servicing/total-balance.ts'
import type { LoanFile } from './loan-file.ts'

/**
 * What a loan is judged by at an instant (milliseconds): its total balance, less what the proceeds of a sale under way bear
 * of it. Their coins have left the collateral already, and they are applied only when the sale is concluded (note 073).
 * `restoredCents`: what of held proceeds was spent on coins that count already, so that nothing counts twice (note 091).
 */
export const owedNowCents = (
  { loan: state, liquidations }: Pick<LoanFile, 'loan' | 'liquidations'>,
  loan: Loan,
  { restoredCents, ...on }: { readonly at: number; readonly timeZone: string; readonly restoredCents: Cents },
): Cents => owedLessProceedsCents(liquidations, totalBalanceCents(loan, paymentsOf(state), on), restoredCents)
