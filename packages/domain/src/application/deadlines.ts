import type { DeadlineRules } from '../organization/deadline-rules.ts'
import type { ApplicationHeader } from './origination.ts'
import type { DeadlineKind } from './deadline-kinds.ts'
import { DAYS_TO_NOTIFY } from './limits.ts'
import { nextBusinessDay } from '../offer/business-days.ts'
import { calendarDateIn, dateIn, endOfDateAfter, endOfDayAfter, morningOf } from '../offer/zoned-days.ts'

/** The operator's day counts, in the version that the application keeps, and the time zone in which they end. */
export interface DeadlineTerms extends DeadlineRules {
  /** The organization's, e.g. America/New_York. */
  readonly timeZone: string
}

/** When an unsigned application expires (row 1.9.26). */
export const detailsDeadline = (submittedAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(submittedAtMs, terms.completeDays, terms.timeZone)

/** When an application is cancelled because its collateral was not sent (rows 1.9.18 and 1.9.19). */
export const collateralDeadline = (signedAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(signedAtMs, terms.collateralDays, terms.timeZone)

/** When an application expires because the borrower is idle before submitting the details (journey, row of expiry). */
export const idleDeadline = (lastActivityAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(lastActivityAtMs, terms.idleDays, terms.timeZone)

/** A deadline before the last signature: a renewal expires at the latest when the renewed loan matures (journey). */
export const notAfterMaturity = (
  deadlineMs: number,
  { renewal }: Pick<ApplicationHeader, 'renewal'>,
): number => (renewal === null ? deadlineMs : Math.min(deadlineMs, renewal.maturesAt))

export interface Deadline {
  readonly kind: DeadlineKind
  /** The midnight that ends its last day. */
  readonly at: number
}

/**
 * The time of the next reminder of a deadline after an instant: 9 AM, on the operator's numbers of days
 * before the last day. Null when no reminder is left.
 */
export const nextReminder = (deadline: Deadline, terms: DeadlineTerms, afterMs: number): number | null => {
  const { timeZone } = terms
  const lastDay = dateIn(deadline.at - 1, timeZone)
  const instants = terms.reminderDays.map((days) => morningOf(lastDay.subtract({ days }), timeZone))
  const left = instants.filter((instant) => instant > afterMs && instant < deadline.at)
  return left.length === 0 ? null : Math.min(...left)
}

/**
 * The midnight that ends the business day `businessDays` after an instant (rows 1.9.20 and G.67). Saturdays, Sundays
 * and the operator's holidays do not count. A one-day task requested on a Friday or a weekend is due on Monday.
 */
export const businessDeadline = (
  instantMs: number,
  businessDays: number,
  { timeZone, bankHolidays }: Pick<DeadlineTerms, 'timeZone' | 'bankHolidays'>,
): number => {
  let day = calendarDateIn(instantMs, timeZone)
  for (let passed = 0; passed < businessDays; passed += 1) day = nextBusinessDay(day, bankHolidays)
  return endOfDateAfter(day, 0, timeZone)
}

/** The date by which an adverse action notice must be given (12 CFR 1002.9(a)(1), gap G.37). */
export const noticeDeadline = (submittedAtMs: number, timeZone: string): number =>
  endOfDayAfter(submittedAtMs, DAYS_TO_NOTIFY, timeZone)

/** The calendar date at an instant in a zone, yyyy-mm-dd: the date from which the borrower's age is computed. */
export const calendarDate = (instantMs: number, timeZone: string): string =>
  dateIn(instantMs, timeZone).toString()
