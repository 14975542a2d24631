import type { UsualTimes } from '../organization/usual-times.ts'
import { parseCalendarDate } from '../offer/calendar-date.ts'
import { endOfDateAfter } from '../offer/zoned-days.ts'
import { unreversedPayments, type ReceivedPayment } from '../servicing/received-payment.ts'
import { paidOffAtOf, paymentsOf, type LoanState } from './loan-state.ts'
import { businessDeadline, type DeadlineTerms } from '../application/deadlines.ts'

interface DueTerms {
  readonly terms: Pick<DeadlineTerms, 'timeZone' | 'bankHolidays'>
  readonly usualTimes: UsualTimes
}

/**
 * Until when a request to send collateral back is acted on: one business day (row 1.9.20), and of a loan that a wire paid
 * off not later than three days after the wire (row 1.9.25), unless the request is made after them. Milliseconds. `last`: the
 * payment that paid the loan off.
 */
export const requestDueAt = (
  last: Pick<ReceivedPayment, 'method' | 'paidOn'> | undefined,
  requestedAtMs: number,
  { terms, usualTimes }: DueTerms,
): number => {
  const due = businessDeadline(requestedAtMs, usualTimes.collateralReturnBusinessDays, terms)
  const wiredOn = last?.method === 'WIRE' ? parseCalendarDate(last.paidOn) : undefined
  if (wiredOn === undefined) return due
  const wireDue = endOfDateAfter(wiredOn, usualTimes.wireRepaymentReturnDays, terms.timeZone)
  return wireDue > requestedAtMs ? Math.min(due, wireDue) : due
}

/** The same for a loan as it is. */
export const releaseDueAt = (loan: LoanState, requestedAtMs: number, terms: DueTerms): number => {
  const paid = paidOffAtOf(loan) === null ? [] : unreversedPayments(paymentsOf(loan))
  const last = paid.toSorted((one, other) => one.paidOn.localeCompare(other.paidOn)).at(-1)
  return requestDueAt(last, requestedAtMs, terms)
}
