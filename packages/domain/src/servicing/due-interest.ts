import type { Cents } from '../money/amounts.ts'
import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { balanceAfter, type LoanPayment } from './balance.ts'
import { pausedThrough } from './loan-changes.ts'
import { dueOn, type Loan } from './loan.ts'

const isAfter = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) > dayNumber(other)
const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other)

/**
 * The interest that a payment pause moved to the maturity, and that is still unpaid at the end of a day: what
 * was unpaid on the last paused due date, less what was paid of it since. A payment goes to interest that is
 * due first, then to the moved interest, then to principal, so that extra money never replaces a later
 * monthly payment (note 088).
 */
const movedInterestCents = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate): Cents => {
  const through = pausedThrough(loan)
  if (through === 0) return 0n
  const began = dueOn(loan, through)
  const since = payments.filter((payment) => isAfter(payment.on, began) && !isAfter(payment.on, on))
  return since
    .map((payment) => balanceAfter(loan, payments, payment.on).interestCents)
    .reduce(smaller, balanceAfter(loan, payments, began).interestCents)
}

/**
 * The interest that is due on the due date of a month before the maturity, after these payments: all that is
 * unpaid by then, but for what a payment pause moved to the maturity.
 */
export const dueInterestCents = (loan: Loan, payments: readonly LoanPayment[], month: number): Cents => {
  const on = dueOn(loan, month)
  return balanceAfter(loan, payments, on).interestCents - movedInterestCents(loan, payments, on)
}
