import { businessDayFrom, nextBusinessDay, type BankHolidays } from '../offer/business-days.ts'
import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'

/**
 * Days from the notice of a planned sale to the last day to pay before it. Section 9-612(b) of the Uniform Commercial Code calls ten
 * days enough where the collateral is not for personal use; we give them to everyone, although the law may need no notice of a sale on
 * a recognized market (9-611(d)).
 */
export const SALE_NOTICE_DAYS = 10

/** How a planned sale ended. ORDERED: it was begun. NOT_IN_DEFAULT: the default was cured, or the terms were changed. */
export const PLANNED_SALE_ENDS = ['ORDERED', 'CANCELED', 'HOLD', 'PAID', 'NOT_IN_DEFAULT'] as const
export type PlannedSaleEnd = (typeof PLANNED_SALE_ENDS)[number]

/** The last day to pay before a planned sale: a business day. */
export const payBeforeSaleThrough = (givenOn: CalendarDate, bankHolidays: BankHolidays): CalendarDate =>
  businessDayFrom(addDays(givenOn, SALE_NOTICE_DAYS), bankHolidays)

/**
 * The first day on which a planned sale may begin. A bank may report on the next business day what was paid on the last day, so the
 * sale begins on the day after that one.
 */
export const saleBeginsOn = (payThrough: CalendarDate, bankHolidays: BankHolidays): CalendarDate =>
  addDays(nextBusinessDay(payThrough, bankHolidays), 1)

/** Whether a planned sale may begin on a day, by its notice. `payThrough` null: no notice was given. */
export const isSaleNoticeOver = (
  payThrough: CalendarDate | null,
  { on, bankHolidays }: { readonly on: CalendarDate; readonly bankHolidays: BankHolidays },
): boolean => payThrough !== null && dayNumber(saleBeginsOn(payThrough, bankHolidays)) <= dayNumber(on)
