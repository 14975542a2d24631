import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { businessDayFrom, holidaysKnownThrough, isBusinessDay, isHolidayListEnding } from './business-days.ts'
import { formatCalendarDate, parseCalendarDate, type CalendarDate } from './calendar-date.ts'

const date = (text: string): CalendarDate => {
  const read = parseCalendarDate(text)
  if (read === undefined) throw new Error(`${text} is no date`)
  return read
}
const { bankHolidays } = shippedRules.deadlines
const openFrom = (day: string) => formatCalendarDate(businessDayFrom(date(day), bankHolidays))

describe('business days', () => {
  it('never fall on a Saturday or Sunday of four centuries', () => {
    const wrong: string[] = []
    let day = Temporal.PlainDate.from('1900-01-01')
    for (let passed = 0; passed < 146_097; passed += 1) {
      if (isBusinessDay(day, []) !== day.dayOfWeek < 6) wrong.push(day.toString())
      day = day.add({ days: 1 })
    }
    expect(wrong).toEqual([])
  })

  it('follow a weekend, a holiday, and both together', () => {
    expect(openFrom('2026-11-23')).toBe('2026-11-23')
    expect(openFrom('2026-11-21')).toBe('2026-11-23')
    expect(openFrom('2026-11-26')).toBe('2026-11-27')
    // Independence Day of 2027 is a Sunday, so the banks are closed on Monday.
    expect(openFrom('2027-07-03')).toBe('2027-07-06')
    expect(openFrom('2028-12-31')).toBe('2029-01-02')
  })

  it('are refused where a list has none', () => {
    const rest = Array.from({ length: 40 }, (_, at) =>
      Temporal.PlainDate.from('2026-03-01').add({ days: at }).toString(),
    )
    expect(() => businessDayFrom(date('2026-03-01'), rest)).toThrow('No business day within 30 days')
  })
})

/** The rules of the Federal Reserve Banks: a Sunday holiday is observed on Monday, a Saturday one not at all. */
const federalReserveHolidays = (year: number): string[] => {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25']
    .map((day) => Temporal.PlainDate.from(`${year}-${day}`))
    .filter(({ dayOfWeek }) => dayOfWeek !== 6)
    .map((day) => (day.dayOfWeek === 7 ? day.add({ days: 1 }) : day))
  const nth = (month: number, weekday: number, week: number) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 })
    return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (week - 1) })
  }
  const june = Temporal.PlainDate.from({ year, month: 6, day: 1 })
  const moving = [
    nth(1, 1, 3),
    nth(2, 1, 3),
    june.subtract({ days: june.dayOfWeek === 1 ? 7 : june.dayOfWeek - 1 }),
    nth(9, 1, 1),
    nth(10, 1, 2),
    nth(11, 4, 4),
  ]
  return [...fixed, ...moving].map(String)
}

describe('the list of bank holidays', () => {
  it('that ships matches the Federal Reserve Banks, for each year it contains', () => {
    const years = [...new Set(bankHolidays.map((day) => Number(day.slice(0, 4))))]
    expect(years).toEqual([2026, 2027, 2028, 2029, 2030])
    expect(bankHolidays).toEqual(years.flatMap(federalReserveHolidays).toSorted())
  })

  it('states when it ends, and warns a year before', () => {
    expect(holidaysKnownThrough(bankHolidays)).toEqual(date('2030-12-31'))
    expect(isHolidayListEnding(bankHolidays, date('2029-12-30'))).toBe(false)
    expect(isHolidayListEnding(bankHolidays, date('2029-12-31'))).toBe(true)
    expect(isHolidayListEnding(bankHolidays, date('2031-06-01'))).toBe(true)
  })

  it('that is empty covers no year, and is warned of at once', () => {
    expect(holidaysKnownThrough([])).toBeNull()
    expect(isHolidayListEnding([], date('2026-01-01'))).toBe(true)
  })
})
