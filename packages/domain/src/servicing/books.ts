import type { Cents } from '../money/amounts.ts'
import type { LoanAccount } from './loan-account.ts'

/** The ledger accounts that the servicing of a loan changes, debits positive. */
export interface ServicingBalances {
  readonly 'loan-principal': Cents
  readonly 'interest-receivable': Cents
  readonly 'interest-income': Cents
  readonly 'payments-clearing': Cents
  readonly 'owed-to-borrower': Cents
}

/**
 * What the ledger of a loan must show for an account: principal and accrued interest are owed to the lender, payments are
 * at its bank, and overpayments are owed back. The difference is posted, so the same rule corrects a payment that was
 * reported late or reversed. The payment by a renewal is no money: it is posted to `loan-transfer` when it is made.
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
