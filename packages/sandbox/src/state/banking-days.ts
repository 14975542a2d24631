import { formatCalendarDate, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import {
  BANK_TIME_ZONE,
  bankingDayAfter,
  bankingDayFrom,
} from '@pledge/domain/offer/federal-reserve-holidays'
import { addDays, calendarDateIn } from '@pledge/domain/offer/zoned-days'

const dateOf = (iso: string): CalendarDate => {
  const date = parseCalendarDate(iso)
  if (date === undefined) throw new Error(`not a date: ${iso}`)
  return date
}

/** The date so many banking days of the Federal Reserve after a day, yyyy-mm-dd. */
export const bankingDaysAfter = (iso: string, count: number): string =>
  formatCalendarDate(bankingDayAfter(dateOf(iso), count))

/** The date so many days after a day, or the banking day that follows it. */
export const bankingDayFromDays = (iso: string, days: number): string =>
  formatCalendarDate(bankingDayFrom(addDays(dateOf(iso), days)))

/** The day that it is for a bank at a moment, yyyy-mm-dd. In the evening it is not yet the day of UTC. */
export const bankDayAt = (moment: Date): string =>
  formatCalendarDate(calendarDateIn(moment.getTime(), BANK_TIME_ZONE))
