import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '../offer/business-days.ts'
import { dayNumber } from '../offer/calendar-date.ts'
import { federalReserveHolidays } from '../offer/federal-reserve-holidays.ts'
import { addDays } from '../offer/zoned-days.ts'
import { mostCalendarDays } from './most-calendar-days.ts'

const MOST_BUSINESS_DAYS = 11
const [FIRST_YEAR, LAST_YEAR] = [2024, 2052]

/** All banking days of 28 years and the one after them, as numbers. */
const bankingDays = (): readonly number[] => {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  return years.flatMap((year) => {
    const holidays = federalReserveHolidays(year)
    const first = { year, month: 1, day: 1 }
    const days = Array.from({ length: dayNumber({ ...first, year: year + 1 }) - dayNumber(first) })
    return days
      .map((_, index) => addDays(first, index))
      .filter((day) => isBusinessDay(day, holidays))
      .map(dayNumber)
  })
}

describe('the most calendar days that business days take (note 107)', () => {
  it('are those of the worst day of 28 years', () => {
    const days = bankingDays()
    const worst = Array.from({ length: MOST_BUSINESS_DAYS }, (_, index) =>
      // A day on which banks are closed is nearer to the next ones than the banking day before it.
      Math.max(...days.slice(0, -MOST_BUSINESS_DAYS).map((day, at) => days[at + index + 1]! - day)),
    )
    expect(worst.map((_, index) => mostCalendarDays(index + 1))).toEqual(worst)
  })

  it('have no bound beyond the longest recall and the day after it', () => {
    expect(() => mostCalendarDays(MOST_BUSINESS_DAYS + 1)).toThrow('no bound')
  })
})
