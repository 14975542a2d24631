import { Temporal } from 'temporal-polyfill'
import { DAYS_TO_COMPLETE, DAYS_TO_NOTIFY, DAYS_TO_SEND_COLLATERAL } from './limits.ts'

/**
 * The midnight that ends the calendar day `days` after an instant, in a zone (gap G.67): what happened at any time of
 * 21 November and has 5 days is in time until the last moment of 26 November there. Milliseconds in and out; days of
 * 23 and 25 hours count as days.
 */
const endOfDayAfter = (instantMs: number, days: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: days + 1 })
    .toZonedDateTime({ timeZone }).epochMilliseconds

/** When an application lapses that is not signed (row 1.9.26). `timeZone` is the organisation's, e.g. America/New_York. */
export const detailsDeadline = (submittedAtMs: number, timeZone: string): number =>
  endOfDayAfter(submittedAtMs, DAYS_TO_COMPLETE, timeZone)

/** When an application is cancelled whose collateral was not sent (rows 1.9.18 and 1.9.19). */
export const collateralDeadline = (signedAtMs: number, timeZone: string): number =>
  endOfDayAfter(signedAtMs, DAYS_TO_SEND_COLLATERAL, timeZone)

/** Until when an adverse action notice must have been given (12 CFR 1002.9(a)(1), gap G.37). */
export const noticeDeadline = (submittedAtMs: number, timeZone: string): number =>
  endOfDayAfter(submittedAtMs, DAYS_TO_NOTIFY, timeZone)

/** The calendar date at an instant in a zone, yyyy-mm-dd: the borrower's today, from which an age is reckoned. */
export const calendarDate = (instantMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone).toPlainDate().toString()
