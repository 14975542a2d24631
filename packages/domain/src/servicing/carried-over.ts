import type { Cents } from '../money/amounts.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import { loanAccount } from './loan-account.ts'
import type { Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** What a renewal pays of the loan that it renews, and what of it was not in its offer. */
export interface CarriedOver {
  readonly payOffCents: Cents
  /** `Loan.carriedCents` of the new loan. */
  readonly carriedCents: Cents
}

/**
 * A renewal pays off all that is owed on the day on which it takes the place of a loan. Its offer was made for what was
 * owed when it was priced (its draw): interest of the days between is carried on as due, and what was paid in them lessens
 * it (journey, 'A renewal'). Null where more principal is owed than the draw, because a payment that counted when it was priced
 * does not any more: principal was never lent as interest, and the offer is not for this loan as it stands.
 */
export const carriedOver = (
  renewed: { readonly loan: Loan; readonly payments: readonly ReceivedPayment[]; readonly on: CalendarDate },
  drawAmountCents: Cents,
): CarriedOver | null => {
  const { payOffCents, balance } = loanAccount(renewed.loan, renewed.payments, renewed.on)
  if (balance.principalCents > drawAmountCents) return null
  return { payOffCents, carriedCents: payOffCents - drawAmountCents }
}
