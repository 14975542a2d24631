import type { Cents } from '../money/amounts.ts'
import { addMonths, dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { calendarDateIn } from '../offer/zoned-days.ts'
import type { LoanTerms } from '../offer/schedules.ts'
import type { Repayment } from '../offer/repayment.ts'

/** A loan in service: what its offer promised, from the day on which its money was sent (issue of the ledger, decision 3). */
export interface Loan extends LoanTerms {
  readonly repayment: Repayment
  /** Whether deferred interest is compounded each month: a setting of the operator (gap G.32). */
  readonly compounding: boolean
  /** The day of the organization's time zone. */
  readonly fundedOn: CalendarDate
  /**
   * Of a renewal: what the renewed loan owed when it was closed beyond what was agreed to be paid of it. Interest of the
   * days between, due from the first day; below zero where payments of those days were more, and so much less is lent.
   */
  readonly carriedCents?: Cents
}

/** The day of its `month`-th payment: that of its funding, or the last of a shorter month. */
export const dueOn = ({ fundedOn }: Pick<Loan, 'fundedOn'>, month: number): CalendarDate =>
  addMonths(fundedOn, month)

/** The day on which all of it is due. */
export const maturesOn = (loan: Pick<Loan, 'fundedOn' | 'termMonths'>): CalendarDate =>
  dueOn(loan, loan.termMonths)

/** The day of a loan at an instant (milliseconds), in a zone: none before its first, also where a clock was set back. */
export const dayOfLoan = (
  { fundedOn }: Pick<Loan, 'fundedOn'>,
  instantMs: number,
  timeZone: string,
): CalendarDate => {
  const today = calendarDateIn(instantMs, timeZone)
  return dayNumber(today) < dayNumber(fundedOn) ? fundedOn : today
}
