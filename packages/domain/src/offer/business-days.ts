import { addMonths, dayNumber, formatCalendarDate, lastDayOf, type CalendarDate } from './calendar-date.ts'

/** Of the days since the fixed day of `dayNumber`, which was a Tuesday. */
const SATURDAY = 4
const SUNDAY = 5
const DAYS_PER_WEEK = 7
/** No run of days without business is as long. */
const LONGEST_REST_DAYS = 30

/** The days, yyyy-mm-dd, on which banks are closed besides Saturdays and Sundays: data of the lending rules (decision 22). */
export type BankHolidays = readonly string[]

const dayAfter = (date: CalendarDate): CalendarDate =>
  date.day < lastDayOf(date.year, date.month)
    ? { ...date, day: date.day + 1 }
    : addMonths({ ...date, day: 1 }, 1)

/** Whether banks are open: no Saturday, no Sunday, no holiday of the list. */
export const isBusinessDay = (date: CalendarDate, bankHolidays: BankHolidays): boolean => {
  const weekday = dayNumber(date) % DAYS_PER_WEEK
  return weekday !== SATURDAY && weekday !== SUNDAY && !bankHolidays.includes(formatCalendarDate(date))
}

/** The day itself where it is a business day, else the next one: until its end a payment due that day is on time. */
export const businessDayFrom = (date: CalendarDate, bankHolidays: BankHolidays): CalendarDate => {
  let day = date
  for (let rest = 0; !isBusinessDay(day, bankHolidays); rest += 1) {
    if (rest === LONGEST_REST_DAYS)
      throw new Error(`No business day within ${LONGEST_REST_DAYS} days of ${formatCalendarDate(date)}`)
    day = dayAfter(day)
  }
  return day
}

/** The first business day after a day. */
export const nextBusinessDay = (date: CalendarDate, bankHolidays: BankHolidays): CalendarDate =>
  businessDayFrom(dayAfter(date), bankHolidays)

const DECEMBER = 12

/**
 * The last day of which the list tells whether it is a business day: the Federal Reserve publishes its holidays by the year,
 * so a list reaches to the end of the year of its last day. Null for an empty list, which tells of no year.
 */
export const holidaysKnownThrough = (bankHolidays: BankHolidays): CalendarDate | null => {
  const last = bankHolidays.toSorted().at(-1)
  return last === undefined ? null : { year: Number(last.slice(0, 4)), month: DECEMBER, day: 31 }
}

const WARNED_MONTHS_BEFORE = 12

/** Whether the list ends within a year, so that a loan made today may come to a payment beyond it. */
export const isHolidayListEnding = (bankHolidays: BankHolidays, today: CalendarDate): boolean => {
  const end = holidaysKnownThrough(bankHolidays)
  return end === null || dayNumber(today) >= dayNumber(addMonths(end, -WARNED_MONTHS_BEFORE))
}
