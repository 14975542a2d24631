import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { bankingDayAfter } from '@pledge/domain/offer/federal-reserve-holidays'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'

/** Where the simulated bank counts its days. */
export const SIMULATED_BANK_ZONE = 'America/New_York'

/** The date so many banking days after an instant, yyyy-mm-dd. */
export const bankingDaysAfter = (instant: Date, count: number): string =>
  formatCalendarDate(bankingDayAfter(calendarDateIn(instant.getTime(), SIMULATED_BANK_ZONE), count))
