/** A date of the Gregorian calendar, without a time or a zone. */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const DAYS_PER_ERA = 146_097
const YEARS_PER_ERA = 400

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Zero for a month that does not exist. */
export const lastDayOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)

/** Reads `2026-02-28`; undefined for a date that does not exist. */
export const parseCalendarDate = (text: string): CalendarDate | undefined => {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text)
  if (match === null) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return day >= 1 && day <= lastDayOf(year, month) ? { year, month, day } : undefined
}

export const formatCalendarDate = ({ year, month, day }: CalendarDate): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/**
 * Days since a fixed day, for differences. Years begin in March here, so that a leap day is the last day of its year.
 */
export const dayNumber = ({ year, month, day }: CalendarDate): number => {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / YEARS_PER_ERA)
  const yearOfEra = shifted - era * YEARS_PER_ERA
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra
}

/**
 * The same day of the month, this many months later (or earlier); in a shorter month, its last day. `day` may
 * be another nominal day.
 */
export const addMonths = (from: CalendarDate, months: number, day: number = from.day): CalendarDate => {
  const index = from.year * 12 + (from.month - 1) + months
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return { year, month, day: Math.min(day, lastDayOf(year, month)) }
}
