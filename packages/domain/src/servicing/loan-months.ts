import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { dueOn, type Loan } from './loan.ts'

/** How far a loan is on a day: whole months since its funding, and days of the current month. */
export interface LoanMonths {
  readonly whole: number
  readonly days: number
  /** Days in the current month: 28 to 31. */
  readonly daysOfMonth: number
}

const MONTHS_PER_YEAR = 12

/** The position of a day among the due dates of a loan. Throws on a day before the funding. */
export const loanMonths = (loan: Pick<Loan, 'fundedOn'>, on: CalendarDate): LoanMonths => {
  const { fundedOn } = loan
  if (dayNumber(on) < dayNumber(fundedOn)) throw new RangeError('The day is before the funding of the loan')
  const span = (on.year - fundedOn.year) * MONTHS_PER_YEAR + on.month - fundedOn.month
  // The due date in the month of `on` may still be in the future.
  const whole = dayNumber(dueOn(loan, span)) <= dayNumber(on) ? span : span - 1
  const began = dayNumber(dueOn(loan, whole))
  return { whole, days: dayNumber(on) - began, daysOfMonth: dayNumber(dueOn(loan, whole + 1)) - began }
}

/** Part of one month of a loan as a fraction; a whole month is 1/1. */
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
