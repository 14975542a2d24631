import type { Cents } from '../money/amounts.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import type { Loan } from '../servicing/loan.ts'
import { loanAccount } from '../servicing/loan-account.ts'
import { unreversedPayments, type ReceivedPayment } from '../servicing/received-payment.ts'

/** What is owed back to a borrower who paid more than was owed. */
export interface Refundable {
  /** What can be sent now: it rests on final payments alone. */
  readonly cents: Cents
  /** When more may become final (milliseconds); null where no payment is on hold. */
  readonly nextAt: number | null
  /** Sent, or perhaps sent, and not overpaid any more, because a payment was reversed since. */
  readonly sentTooMuchCents: Cents
}

/**
 * What is to be sent back of a loan. A payment that the bank can still reverse counts only once its hold is over (row 1.9.24):
 * otherwise money would be sent that is gone a day later. `spentCents`: all refunds whose money left, or may have left.
 */
export const refundable = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  {
    on,
    nowMs,
    spentCents,
  }: { readonly on: CalendarDate; readonly nowMs: number; readonly spentCents: Cents },
): Refundable => {
  const counting = unreversedPayments(received)
  const isFinal = ({ heldUntil }: ReceivedPayment) => heldUntil === null || heldUntil <= nowMs
  const owedCents = loanAccount(loan, counting.filter(isFinal), on).balance.overCents - spentCents
  const holds = counting.flatMap((payment) => (isFinal(payment) ? [] : [payment.heldUntil ?? nowMs]))
  return {
    cents: owedCents > 0n ? owedCents : 0n,
    nextAt: holds.length === 0 ? null : Math.min(...holds),
    sentTooMuchCents: owedCents < 0n ? -owedCents : 0n,
  }
}
