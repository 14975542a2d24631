import type { Cents } from '../money/amounts.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import { loanAccount } from './loan-account.ts'
import type { Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** What a renewal pays off, and how much of it was not in its offer. */
export interface CarriedOver {
  readonly payOffCents: Cents
  /** `Loan.carriedCents` of the new loan. */
  readonly carriedCents: Cents
}

/**
 * A renewal pays off everything that is owed on the day on which it replaces the loan. Its offer was priced for what was
 * owed then (its draw): interest since that day is carried over as due, and payments since that day reduce it (journey,
 * 'A renewal'). Null if the principal exceeds the draw because a payment was reversed after pricing: principal must not be
 * carried over as interest, so the offer no longer fits the loan.
 */
export const carriedOver = (
  renewed: { readonly loan: Loan; readonly payments: readonly ReceivedPayment[]; readonly on: CalendarDate },
  drawAmountCents: Cents,
): CarriedOver | null => {
  const { payOffCents, balance } = loanAccount(renewed.loan, renewed.payments, renewed.on)
  if (balance.principalCents > drawAmountCents) return null
  return { payOffCents, carriedCents: payOffCents - drawAmountCents }
}
