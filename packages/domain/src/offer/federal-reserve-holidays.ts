import { businessDayFrom, nextBusinessDay } from './business-days.ts'
import { dayNumber, formatCalendarDate, lastDayOf, type CalendarDate } from './calendar-date.ts'

/** Of the days that `dayNumber` counts: day 0 was a Tuesday. */
const WEEKDAYS = ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'monday'] as const
type Weekday = (typeof WEEKDAYS)[number]

const weekdayOf = (date: CalendarDate): Weekday =>
  WEEKDAYS[((dayNumber(date) % WEEKDAYS.length) + WEEKDAYS.length) % WEEKDAYS.length] ?? 'tuesday'

/** New Year's Day, Juneteenth, Independence Day, Veterans Day, Christmas Day. */
const FIXED = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const

/** Birthday of Martin Luther King, Jr., Washington's Birthday, Labor Day, Columbus Day, Thanksgiving Day: which one of the month. */
const NTH_WEEKDAYS = [
  [1, 'monday', 3],
  [2, 'monday', 3],
  [9, 'monday', 1],
  [10, 'monday', 2],
  [11, 'thursday', 4],
] as const

const MAY = 5

/** The first day from this one on, forward, that is such a weekday. */
const firstFrom = (date: CalendarDate, weekday: Weekday): CalendarDate => {
  const ahead = WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(date))
  return { ...date, day: date.day + ((ahead + WEEKDAYS.length) % WEEKDAYS.length) }
}

/** A holiday on a Sunday is observed on Monday. On a Saturday the banks were closed anyway, and are open on Friday. */
const observed = (date: CalendarDate): readonly CalendarDate[] => {
  const weekday = weekdayOf(date)
  if (weekday === 'saturday') return []
  return [weekday === 'sunday' ? { ...date, day: date.day + 1 } : date]
}

/**
 * The days of a year, yyyy-mm-dd, besides Saturdays and Sundays on which the Federal Reserve Banks are closed and no ACH
 * entry settles (Federal Reserve Bank Holiday Schedule). The calendar is that of today: Juneteenth is in it since 2022.
 */
export const federalReserveHolidays = (year: number): readonly string[] => {
  const fixed = FIXED.flatMap(([month, day]) => observed({ year, month, day }))
  const nth = NTH_WEEKDAYS.map(([month, weekday, week]) => {
    const first = firstFrom({ year, month, day: 1 }, weekday)
    return { ...first, day: first.day + (week - 1) * WEEKDAYS.length }
  })
  // The last Monday of May.
  const memorialDay = firstFrom(
    { year, month: MAY, day: lastDayOf(year, MAY) - WEEKDAYS.length + 1 },
    'monday',
  )
  return [...fixed, ...nth, memorialDay].map(formatCalendarDate).toSorted()
}

/** The zone of the Federal Reserve's processing days: a date of an entry is a day there, wherever the lender is. */
export const BANK_TIME_ZONE = 'America/New_York'

/** The holidays of a date's year and of those beside it, into which a run of closed days may reach. */
export const federalReserveHolidaysAround = ({ year }: CalendarDate): readonly string[] =>
  [year - 1, year, year + 1].flatMap(federalReserveHolidays)

/** The day itself where the Federal Reserve Banks are open, else the next day on which they are. */
export const bankingDayFrom = (date: CalendarDate): CalendarDate =>
  businessDayFrom(date, federalReserveHolidaysAround(date))

/** The banking day so many banking days after a day. */
export const bankingDayAfter = (date: CalendarDate, count: number): CalendarDate => {
  let day = date
  for (let passed = 0; passed < count; passed += 1)
    day = nextBusinessDay(day, federalReserveHolidaysAround(day))
  return day
}
