import { formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { bankingDayAfter, bankingDayFrom } from '../offer/federal-reserve-holidays.ts'
import { calendarDateIn } from '../offer/zoned-days.ts'

/** One digit or capital: the format has room for so many files of one day, and no more. */
const FILE_ID_MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * The banking day to which an entry belongs that the bank received at this instant: the day in the bank's zone, or the next
 * one on which the Federal Reserve settles.
 */
export const achDay = (receivedAtMs: number, bankTimeZone: string): CalendarDate =>
  bankingDayFrom(calendarDateIn(receivedAtMs, bankTimeZone))

/** The effective date of credits whose file is of this banking day, yyyy-mm-dd: the next banking day. */
export const achEffectiveDate = (day: CalendarDate): string => formatCalendarDate(bankingDayAfter(day, 1))

/**
 * The file id modifier of a file, by its place among the files of one day, from 0: A to Z, then 0 to 9. Throws beyond the
 * 36 files that one origin can send in a day, since two with the same id would be taken for one.
 */
export const achFileIdModifier = (place: number): string => {
  const modifier = FILE_ID_MODIFIERS[place]
  if (modifier === undefined) throw new Error(`A day has at most ${FILE_ID_MODIFIERS.length} ACH files`)
  return modifier
}
