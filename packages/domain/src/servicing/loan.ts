import type { Cents } from '../money/amounts.ts'
import { addMonths, dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { calendarDateIn } from '../offer/zoned-days.ts'
import type { LoanTerms } from '../offer/schedules.ts'
import type { LoanChanges } from './loan-changes.ts'
import type { Repayment } from '../offer/repayment.ts'

/** The terms of a loan in service, from the day on which its funds were sent (decision 3). */
export interface Loan extends LoanTerms {
  readonly repayment: Repayment
  /** Whether deferred interest is compounded each month: a setting of the operator (gap G.32). */
  readonly compounding: boolean
  /** In the organization's time zone. */
  readonly fundedOn: CalendarDate
  /**
   * For a renewal: what the renewed loan owed at its close above the payoff in the offer. This is interest accrued since the
   * offer, due from the first day. Below zero if payments since then exceeded it; that much less is lent.
   */
  readonly carriedCents?: Cents
  /** What changed since it began; none for most loans (note 076). */
  readonly changes?: LoanChanges
}

/** The due date of the `month`-th payment: the day of the month of the funding, or the last day of a shorter month. */
export const dueOn = ({ fundedOn }: Pick<Loan, 'fundedOn'>, month: number): CalendarDate =>
  addMonths(fundedOn, month)

/** The maturity date. */
export const maturesOn = (loan: Pick<Loan, 'fundedOn' | 'termMonths'>): CalendarDate =>
  dueOn(loan, loan.termMonths)

/** The day of a loan at an instant (milliseconds) in a time zone; never before its first day, even if a clock was set back. */
export const dayOfLoan = (
  { fundedOn }: Pick<Loan, 'fundedOn'>,
  instantMs: number,
  timeZone: string,
): CalendarDate => {
  const today = calendarDateIn(instantMs, timeZone)
  return dayNumber(today) < dayNumber(fundedOn) ? fundedOn : today
}
