import { Temporal } from 'temporal-polyfill'
import {
  businessDayFrom,
  nextBusinessDay,
  previousBusinessDay,
  type BankHolidays,
} from '../offer/business-days.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import { BANK_TIME_ZONE, federalReserveHolidaysAround } from '../offer/federal-reserve-holidays.ts'
import { addDays, startOfDate } from '../offer/zoned-days.ts'

/** From this hour of the bank's day on, an entry belongs to the next processing day. */
const CUT_OFF_HOUR = 17

/** On which banking day an entry is submitted, and on which it settles: the next one. */
export interface DebitDays {
  readonly submitOn: CalendarDate
  readonly settlesOn: CalendarDate
}

/**
 * Days without processing around a date: those of the Federal Reserve, on which no entry settles, and those of the lender's list.
 * The list alone ends with its last year and may lack a day.
 */
const closedAround = (date: CalendarDate, bankHolidays: BankHolidays): BankHolidays => [
  ...bankHolidays,
  ...federalReserveHolidaysAround(date),
]

/** The first day after a date on which an entry can settle. */
export const nextProcessingDay = (date: CalendarDate, bankHolidays: BankHolidays): CalendarDate =>
  nextBusinessDay(date, closedAround(date, bankHolidays))

/**
 * The days of a debit for a payment that is due on a date: it settles on that date where banks are open, else on the next
 * business day, on which the payment is still on time (note 045). It is submitted one banking day before. The signed due date
 * stays.
 */
export const daysOfDue = (dueOn: CalendarDate, bankHolidays: BankHolidays): DebitDays => {
  const settlesOn = businessDayFrom(dueOn, closedAround(dueOn, bankHolidays))
  return { submitOn: previousBusinessDay(settlesOn, closedAround(settlesOn, bankHolidays)), settlesOn }
}

/** The days of a debit that is submitted as soon as possible: after the cut-off, the next processing day counts. */
export const earliestDays = (nowMs: number, bankHolidays: BankHolidays): DebitDays => {
  const { year, month, day, hour } =
    Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(BANK_TIME_ZONE)
  const today = { year, month, day }
  const submitOn =
    hour < CUT_OFF_HOUR
      ? businessDayFrom(today, closedAround(today, bankHolidays))
      : nextProcessingDay(today, bankHolidays)
  return { submitOn, settlesOn: nextProcessingDay(submitOn, bankHolidays) }
}

/** When a debit is submitted: as its day of submission begins at the bank. Until then it can be stopped. Milliseconds. */
export const submitAtMs = (submitOn: CalendarDate): number => startOfDate(submitOn, BANK_TIME_ZONE)

/** How long before settlement a borrower is notified of an amount that varies (12 CFR 1005.10(d)(1)). */
export const NOTICE_DAYS = 10
/** A debit is planned, and its notice sent, this many days before it settles: two days of grace for a job that was down. */
const PLANNED_DAYS = NOTICE_DAYS + 2

/** When a debit of autopay is planned, so that its notice arrives in time. Milliseconds. */
export const planAtMs = (settlesOn: CalendarDate): number =>
  startOfDate(addDays(settlesOn, -PLANNED_DAYS), BANK_TIME_ZONE)

/** Whether a notice that is sent now arrives at least `NOTICE_DAYS` before a day. */
export const isNoticeInTime = (settlesOn: CalendarDate, nowMs: number): boolean =>
  nowMs <= startOfDate(addDays(settlesOn, -NOTICE_DAYS), BANK_TIME_ZONE)
