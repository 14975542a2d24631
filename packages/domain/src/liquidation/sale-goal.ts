import type { LoanDues } from '../servicing/loan-dues.ts'
import type { SaleGoal } from './vocabulary.ts'

/**
 * What a sale that is ordered now is to achieve (section 7 of the security agreement): everything that is owed, where all of it is
 * due because the last day to pay at maturity has passed, or because the lender declared it due or charged the loan off. Otherwise
 * only an LTV below the target.
 */
export const saleGoalOf = ({
  isMatured,
  isAccelerated,
}: Pick<LoanDues, 'isMatured' | 'isAccelerated'>): SaleGoal =>
  isMatured || isAccelerated ? 'PAY_ALL' : 'RESTORE_LTV'
