import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import {
  businessDayFrom,
  holidaysKnownThrough,
  isBusinessDay,
  isHolidayListEnding,
  previousBusinessDay,
} from './business-days.ts'
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

  it('come before a day across a weekend, a holiday, a month and a year', () => {
    const before = (day: string) => formatCalendarDate(previousBusinessDay(date(day), bankHolidays))
    expect(before('2026-11-24')).toBe('2026-11-23')
    expect(before('2026-11-23')).toBe('2026-11-20')
    expect(before('2026-11-27')).toBe('2026-11-25')
    expect(before('2026-12-01')).toBe('2026-11-30')
    expect(before('2028-03-01')).toBe('2028-02-29')
    expect(before('2027-01-04')).toBe('2026-12-31')
  })

  it('are refused where a list has none', () => {
    const rest = Array.from({ length: 40 }, (_, at) =>
      Temporal.PlainDate.from('2026-03-01').add({ days: at }).toString(),
    )
    expect(() => businessDayFrom(date('2026-03-01'), rest)).toThrow('No business day within 30 days')
    expect(() => previousBusinessDay(date('2026-04-09'), rest)).toThrow('No business day within 30 days')
  })
})

describe('the list of bank holidays', () => {
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
