import type { Cents } from '../money/amounts.ts'
import type { LoanAccount } from './loan-account.ts'

/** The accounts of the books that the servicing of a loan moves, debits positive. */
export interface ServicingBalances {
  readonly 'loan-principal': Cents
  readonly 'interest-receivable': Cents
  readonly 'interest-income': Cents
  readonly 'payments-clearing': Cents
  readonly 'owed-to-borrower': Cents
}

/**
 * What the books of a loan say on the day of an account: principal and accrued interest are owed to the lender, what was
 * paid is with its bank, what was paid beyond is owed back. They are brought to it by posting the difference, so that a
 * payment that was learned of late, or was taken back, is put right by the same rule. What a renewal paid did not come as
 * money: it is posted to `loan-transfer` where it is moved.
 */
export const servicingBalances = ({
  balance,
  paidCents,
  interestPaidCents,
  renewedCents,
  carriedInterestCents,
}: LoanAccount): ServicingBalances => ({
  'loan-principal': balance.principalCents,
  'interest-receivable': balance.interestCents,
  'interest-income': -(balance.interestCents + interestPaidCents - carriedInterestCents),
  'payments-clearing': paidCents - renewedCents,
  'owed-to-borrower': -balance.overCents,
})
