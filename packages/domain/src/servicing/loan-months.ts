import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { dueOn, type Loan } from './loan.ts'

/** How far a loan has come on a day: whole months since it was funded, and days of the month that runs. */
export interface LoanMonths {
  readonly whole: number
  readonly days: number
  /** Of the month that runs: 28 to 31. */
  readonly daysOfMonth: number
}

const MONTHS_PER_YEAR = 12

/** Where a day stands among the due dates of a loan. A day before the funding is a fault of the caller. */
export const loanMonths = (loan: Pick<Loan, 'fundedOn'>, on: CalendarDate): LoanMonths => {
  const { fundedOn } = loan
  if (dayNumber(on) < dayNumber(fundedOn)) throw new RangeError('A loan has no day before it is funded')
  const span = (on.year - fundedOn.year) * MONTHS_PER_YEAR + on.month - fundedOn.month
  // In the month of `on` the due date may still be ahead.
  const whole = dayNumber(dueOn(loan, span)) <= dayNumber(on) ? span : span - 1
  const began = dayNumber(dueOn(loan, whole))
  return { whole, days: dayNumber(on) - began, daysOfMonth: dayNumber(dueOn(loan, whole + 1)) - began }
}

/** A part of one month of a loan, as a fraction: all of it is 1/1. */
export interface PartOfMonth {
  readonly days: number
  readonly daysOfMonth: number
}

/** The months between two days of a loan, and the parts of months at either end, in order. */
export const partsBetween = (
  loan: Pick<Loan, 'fundedOn'>,
  from: CalendarDate,
  to: CalendarDate,
): readonly PartOfMonth[] => {
  const first = loanMonths(loan, from)
  const last = loanMonths(loan, to)
  const { daysOfMonth } = first
  if (first.whole === last.whole) return partOf(last.days - first.days, daysOfMonth)
  const between = Array.from({ length: last.whole - first.whole - 1 }, () => ({ days: 1, daysOfMonth: 1 }))
  return [
    ...partOf(daysOfMonth - first.days, daysOfMonth),
    ...between,
    ...partOf(last.days, last.daysOfMonth),
  ]
}

const partOf = (days: number, daysOfMonth: number): readonly PartOfMonth[] =>
  days === 0 ? [] : [{ days, daysOfMonth }]
