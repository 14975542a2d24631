import { Temporal } from 'temporal-polyfill'
import type { CalendarDate } from './calendar-date.ts'

/** The date in a zone at an instant (milliseconds). */
export const dateIn = (instantMs: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone).toPlainDate()

/**
 * The midnight that ends the calendar day `days` after an instant, in a zone (gap G.67): for an event at any
 * time on November 21 with 5 days, the deadline is the end of November 26 there. Milliseconds in and out;
 * days of 23 and 25 hours count as days.
 */
export const endOfDayAfter = (instantMs: number, days: number, timeZone: string): number =>
  dateIn(instantMs, timeZone)
    .add({ days: days + 1 })
    .toZonedDateTime({ timeZone }).epochMilliseconds

/** The date this many days after another. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => {
  const { year, month, day } = Temporal.PlainDate.from(date).add({ days })
  return { year, month, day }
}

/** The date in a zone at an instant, as the rules of a loan count it. */
export const calendarDateIn = (instantMs: number, timeZone: string): CalendarDate => {
  const { year, month, day } = dateIn(instantMs, timeZone)
  return { year, month, day }
}

const midnight = (date: CalendarDate, timeZone: string, days: number): number =>
  Temporal.PlainDate.from(date).add({ days }).toZonedDateTime({ timeZone }).epochMilliseconds

/** The midnight at which a date begins in a zone. */
export const startOfDate = (date: CalendarDate, timeZone: string): number => midnight(date, timeZone, 0)

/** The midnight that ends the day `days` after a date, in a zone. */
export const endOfDateAfter = (date: CalendarDate, days: number, timeZone: string): number =>
  midnight(date, timeZone, days + 1)

/** The hour at which people are written to about a day. */
const MORNING_HOUR = 9

/** Nine in the morning of a date in a zone; where the clocks are changed, by the clock there. */
export const morningOf = (date: CalendarDate, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour: MORNING_HOUR } })
    .epochMilliseconds
