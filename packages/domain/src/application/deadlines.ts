import type { DeadlineRules } from '../organization/deadline-rules.ts'
import type { ApplicationHeader } from './origination.ts'
import type { DeadlineKind } from './deadline-kinds.ts'
import { DAYS_TO_NOTIFY } from './limits.ts'
import { nextBusinessDay } from '../offer/business-days.ts'
import { calendarDateIn, dateIn, endOfDateAfter, endOfDayAfter } from '../offer/zoned-days.ts'

/** The operator's days, of the version that an application keeps, and the zone in which they end. */
export interface DeadlineTerms extends DeadlineRules {
  /** The organization's, e.g. America/New_York. */
  readonly timeZone: string
}

/** When an application lapses that is not signed (row 1.9.26). */
export const detailsDeadline = (submittedAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(submittedAtMs, terms.completeDays, terms.timeZone)

/** When an application is cancelled whose collateral was not sent (rows 1.9.18 and 1.9.19). */
export const collateralDeadline = (signedAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(signedAtMs, terms.collateralDays, terms.timeZone)

/** When an application lapses whose borrower does nothing before the details are there (journey, row of expiry). */
export const idleDeadline = (lastActivityAtMs: number, terms: DeadlineTerms): number =>
  endOfDayAfter(lastActivityAtMs, terms.idleDays, terms.timeZone)

/** A deadline before the last signature: a renewal lapses at the latest when the loan matures that it renews (journey). */
export const notAfterMaturity = (
  deadlineMs: number,
  { renewal }: Pick<ApplicationHeader, 'renewal'>,
): number => (renewal === null ? deadlineMs : Math.min(deadlineMs, renewal.maturesAt))

export interface Deadline {
  readonly kind: DeadlineKind
  /** The midnight that ends its last day. */
  readonly at: number
}

/** Reminders come in the morning. */
const REMINDER_HOUR = 9

/**
 * When the borrower is reminded of a deadline next, after an instant: at nine in the morning, the operator's numbers of
 * days before the last day. Null when no reminder is left.
 */
export const nextReminder = (deadline: Deadline, terms: DeadlineTerms, afterMs: number): number | null => {
  const { timeZone } = terms
  const lastDay = dateIn(deadline.at - 1, timeZone)
  const instants = terms.reminderDays.map(
    (days) =>
      lastDay.subtract({ days }).toZonedDateTime({ timeZone, plainTime: { hour: REMINDER_HOUR } })
        .epochMilliseconds,
  )
  const left = instants.filter((instant) => instant > afterMs && instant < deadline.at)
  return left.length === 0 ? null : Math.min(...left)
}

/**
 * The midnight that ends the business day `businessDays` after an instant (rows 1.9.20 and G.67): Saturdays, Sundays and
 * the operator's holidays are none. What is asked for on a Friday or at the weekend and takes one day is due on Monday.
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

/** Until when an adverse action notice must have been given (12 CFR 1002.9(a)(1), gap G.37). */
export const noticeDeadline = (submittedAtMs: number, timeZone: string): number =>
  endOfDayAfter(submittedAtMs, DAYS_TO_NOTIFY, timeZone)

/** The calendar date at an instant in a zone, yyyy-mm-dd: the borrower's today, from which an age is reckoned. */
export const calendarDate = (instantMs: number, timeZone: string): string =>
  dateIn(instantMs, timeZone).toString()
