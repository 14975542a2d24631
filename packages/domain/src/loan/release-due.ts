import type { UsualTimes } from '../organization/usual-times.ts'
import { parseCalendarDate } from '../offer/calendar-date.ts'
import { endOfDateAfter } from '../offer/zoned-days.ts'
import { unreversedPayments } from '../servicing/received-payment.ts'
import { paidOffAtOf, paymentsOf, type LoanState } from './loan-state.ts'
import { businessDeadline, type DeadlineTerms } from '../application/deadlines.ts'

/**
 * The deadline for a requested release of collateral: one business day (row 1.9.20). If a wire paid off the loan, the
 * deadline is no later than three days after the wire (row 1.9.25), unless the request came after those. Milliseconds.
 */
export const releaseDueAt = (
  loan: LoanState,
  requestedAtMs: number,
  { terms, usualTimes }: { readonly terms: DeadlineTerms; readonly usualTimes: UsualTimes },
): number => {
  const due = businessDeadline(requestedAtMs, usualTimes.collateralReturnBusinessDays, terms)
  const paid = paidOffAtOf(loan) === null ? [] : unreversedPayments(paymentsOf(loan))
  const last = paid.toSorted((one, other) => one.paidOn.localeCompare(other.paidOn)).at(-1)
  const wiredOn = last?.method === 'WIRE' ? parseCalendarDate(last.paidOn) : undefined
  if (wiredOn === undefined) return due
  const wireDue = endOfDateAfter(wiredOn, usualTimes.wireRepaymentReturnDays, terms.timeZone)
  return wireDue > requestedAtMs ? Math.min(due, wireDue) : due
}
