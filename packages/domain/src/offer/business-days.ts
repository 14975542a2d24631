import { addMonths, dayNumber, formatCalendarDate, lastDayOf, type CalendarDate } from './calendar-date.ts'

/** By `dayNumber`, whose day zero is a Tuesday. */
const SATURDAY = 4
const SUNDAY = 5
const DAYS_PER_WEEK = 7
/** No run of non-business days is this long. */
const LONGEST_REST_DAYS = 30

/**
 * Days, yyyy-mm-dd, other than Saturdays and Sundays on which banks are closed: data of the lending rules
 * (decision 22).
 */
export type BankHolidays = readonly string[]

const dayAfter = (date: CalendarDate): CalendarDate =>
  date.day < lastDayOf(date.year, date.month)
    ? { ...date, day: date.day + 1 }
    : addMonths({ ...date, day: 1 }, 1)

const dayBefore = (date: CalendarDate): CalendarDate => {
  if (date.day > 1) return { ...date, day: date.day - 1 }
  const { year, month } = addMonths(date, -1)
  return { year, month, day: lastDayOf(year, month) }
}

/** Whether banks are open: not a Saturday, a Sunday, or a holiday of the list. */
export const isBusinessDay = (date: CalendarDate, bankHolidays: BankHolidays): boolean => {
  const weekday = dayNumber(date) % DAYS_PER_WEEK
  return weekday !== SATURDAY && weekday !== SUNDAY && !bankHolidays.includes(formatCalendarDate(date))
}

/** The day itself if it is a business day, otherwise the next one: a payment due that day is on time until its end. */
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

/** The last business day before a day. */
export const previousBusinessDay = (date: CalendarDate, bankHolidays: BankHolidays): CalendarDate => {
  let day = dayBefore(date)
  for (let rest = 0; !isBusinessDay(day, bankHolidays); rest += 1) {
    if (rest === LONGEST_REST_DAYS)
      throw new Error(`No business day within ${LONGEST_REST_DAYS} days before ${formatCalendarDate(date)}`)
    day = dayBefore(day)
  }
  return day
}

const DECEMBER = 12

/**
 * The last day that the list covers. The Federal Reserve publishes its holidays by year, so a list covers the
 * whole year of its last day. Null for an empty list, which covers no year.
 */
export const holidaysKnownThrough = (bankHolidays: BankHolidays): CalendarDate | null => {
  const last = bankHolidays.toSorted().at(-1)
  return last === undefined ? null : { year: Number(last.slice(0, 4)), month: DECEMBER, day: 31 }
}

const WARNED_MONTHS_BEFORE = 12

/** Whether the list ends within a year, so that a loan made today may have a payment beyond it. */
export const isHolidayListEnding = (bankHolidays: BankHolidays, today: CalendarDate): boolean => {
  const end = holidaysKnownThrough(bankHolidays)
  return end === null || dayNumber(today) >= dayNumber(addMonths(end, -WARNED_MONTHS_BEFORE))
}
