import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { isRateSteady, rateDaysBetween, rateOn } from './loan-changes.ts'
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

/** A part of one month of a loan: the sum of the rates of its days, in basis points, of so many days; all of it, of one rate, is 1. */
export interface PartOfMonth {
  readonly rateDays: number
  readonly daysOfMonth: number
}

type Months = Pick<Loan, 'fundedOn' | 'rateBps' | 'changes'>

/** The months between two days of a loan, and the parts of months at either end, in order. */
export const partsBetween = (loan: Months, from: CalendarDate, to: CalendarDate): readonly PartOfMonth[] => {
  const first = loanMonths(loan, from)
  const last = loanMonths(loan, to)
  if (first.whole === last.whole) return partOf(loan, { from, to, daysOfMonth: first.daysOfMonth })
  const between = Array.from({ length: last.whole - first.whole - 1 }, (_, at) =>
    wholeMonth(loan, first.whole + 1 + at),
  )
  return [
    ...partOf(loan, { from, to: dueOn(loan, first.whole + 1), daysOfMonth: first.daysOfMonth }),
    ...between,
    ...partOf(loan, { from: dueOn(loan, last.whole), to, daysOfMonth: last.daysOfMonth }),
  ]
}

const wholeMonth = (loan: Months, month: number): PartOfMonth => {
  const [from, to] = [dueOn(loan, month), dueOn(loan, month + 1)]
  // A month of one rate is a twelfth of the year, whatever its days.
  if (isRateSteady(loan, from, to)) return { rateDays: rateOn(loan, from), daysOfMonth: 1 }
  return { rateDays: rateDaysBetween(loan, from, to), daysOfMonth: dayNumber(to) - dayNumber(from) }
}

const partOf = (
  loan: Months,
  part: { readonly from: CalendarDate; readonly to: CalendarDate; readonly daysOfMonth: number },
): readonly PartOfMonth[] =>
  dayNumber(part.from) === dayNumber(part.to)
    ? []
    : [{ rateDays: rateDaysBetween(loan, part.from, part.to), daysOfMonth: part.daysOfMonth }]
