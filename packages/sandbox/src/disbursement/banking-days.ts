import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { BANK_TIME_ZONE, bankingDayAfter } from '@pledge/domain/offer/federal-reserve-holidays'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'

/** The date so many banking days after an instant, yyyy-mm-dd. */
export const bankingDaysAfter = (instant: Date, count: number): string =>
  formatCalendarDate(bankingDayAfter(calendarDateIn(instant.getTime(), BANK_TIME_ZONE), count))
