import { formatCalendarDate, parseCalendarDate, type CalendarDate } from '@pledge/domain/offer/calendar-date'
import { bankingDayAfter, bankingDayFrom } from '@pledge/domain/offer/federal-reserve-holidays'
import { addDays } from '@pledge/domain/offer/zoned-days'

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
