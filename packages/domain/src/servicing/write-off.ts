import type { Cents } from '../money/amounts.ts'
import { isPaidInFull, lastPaidOn } from './loan-account.ts'
import { NO_CHANGES } from './loan-changes.ts'
import type { Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/**
 * The loan with its small balance written off: where payments leave no more than the lender's threshold, what is left is
 * written off on the day of the last payment, so that the loan is paid in full (note 092). The loan as it was where more is
 * left, nothing is left, no payment was received, or it is charged off, since what is paid then is a recovery.
 *
 * The threshold of that day is kept, and not the amount: where a payment is reversed later, more than it is left, so nothing
 * is written off any more.
 */
export const withSmallBalanceWrittenOff = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  writeOffUpToCents: Cents,
): Loan => {
  const changes = loan.changes ?? NO_CHANGES
  if (writeOffUpToCents === 0n || changes.chargedOffOn !== null || isPaidInFull(loan, received)) return loan
  if (!received.some(({ returnedAt }) => returnedAt === null)) return loan
  const writtenOff = { on: lastPaidOn(loan, received), atMostCents: writeOffUpToCents }
  const without = { ...loan, changes: { ...changes, writtenOff } }
  return isPaidInFull(without, received) ? without : loan
}
