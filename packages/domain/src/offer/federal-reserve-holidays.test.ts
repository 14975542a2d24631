import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { formatCalendarDate, parseCalendarDate } from './calendar-date.ts'
import { bankingDayAfter, bankingDayFrom, federalReserveHolidays } from './federal-reserve-holidays.ts'

/** As the Federal Reserve publishes them, month and day; years in which a holiday is on a Saturday have fewer. */
const PUBLISHED: Readonly<Record<number, string>> = {
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
  2029: '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25',
  2030: '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
}

const date = (text: string) => {
  const read = parseCalendarDate(text)
  if (read === undefined) throw new Error(`${text} is no date`)
  return read
}

describe('holidays of the Federal Reserve Banks', () => {
  it.each(Object.entries(PUBLISHED))('are those that were published for %s', (year, days) => {
    expect(federalReserveHolidays(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  it('are the bank holidays that ship, for each year that the list holds', () => {
    const { bankHolidays } = shippedRules.deadlines
    const years = [...new Set(bankHolidays.map((day) => Number(day.slice(0, 4))))]
    expect(years.length).toBeGreaterThan(1)
    expect(bankHolidays).toEqual(years.flatMap(federalReserveHolidays))
  })

  it('are never on a Saturday or a Sunday, and each in its own year, for a century', () => {
    for (let year = 2022; year < 2122; year += 1) {
      const days = federalReserveHolidays(year).map((day) => Temporal.PlainDate.from(day))
      expect(days.length).toBeGreaterThanOrEqual(9)
      for (const day of days) expect([day.year, day.dayOfWeek < 6]).toEqual([year, true])
    }
  })
})

describe('banking days', () => {
  it.each([
    ['2026-11-25', '2026-11-25', '2026-11-27'],
    // Thanksgiving Day, then a weekend.
    ['2026-11-26', '2026-11-27', '2026-11-27'],
    ['2026-11-27', '2026-11-27', '2026-11-30'],
    // Independence Day on a Saturday: the banks are open on Friday and on Monday.
    ['2026-07-03', '2026-07-03', '2026-07-06'],
    // On a Sunday: closed on Monday.
    ['2027-07-04', '2027-07-06', '2027-07-06'],
    // Into the next year.
    ['2028-12-30', '2029-01-02', '2029-01-02'],
  ])('from and after %s', (day, from, after) => {
    expect(formatCalendarDate(bankingDayFrom(date(day)))).toBe(from)
    expect(formatCalendarDate(bankingDayAfter(date(day), 1))).toBe(after)
  })
})
