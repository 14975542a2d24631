import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { achDay, achEffectiveDate, achFileIdModifier } from './ach-days.ts'

const ZONE = 'America/New_York'
const dayOf = (instant: string, zone = ZONE) => formatCalendarDate(achDay(Date.parse(instant), zone))

describe('days of ACH files', () => {
  it.each([
    // Eight in the evening in New York, and the next day in UTC.
    ['2026-11-25T01:00:00Z', '2026-11-24'],
    ['2026-11-25T05:00:00Z', '2026-11-25'],
    // One second before and at midnight, in winter and in summer.
    ['2026-12-02T04:59:59Z', '2026-12-01'],
    ['2026-06-02T03:59:59Z', '2026-06-01'],
    ['2026-06-02T04:00:00Z', '2026-06-02'],
    // A Saturday, and Thanksgiving Day.
    ['2026-11-21T15:00:00Z', '2026-11-23'],
    ['2026-11-26T15:00:00Z', '2026-11-27'],
  ])('are banking days of the bank’s zone: %s belongs to %s', (instant, day) => {
    expect(dayOf(instant)).toBe(day)
  })

  it('are of the zone that is given', () => {
    expect(dayOf('2026-11-25T01:00:00Z', 'Asia/Tokyo')).toBe('2026-11-25')
  })

  it.each([
    ['2026-11-25', '2026-11-27'],
    ['2026-12-24', '2026-12-28'],
    ['2026-10-09', '2026-10-13'],
  ])('have the next banking day as their effective date: %s, then %s', (day, effective) => {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    expect(achEffectiveDate({ year, month, day: date })).toBe(effective)
  })

  it('have their files named A to Z and 0 to 9, and no more', () => {
    const all = Array.from({ length: 36 }, (_, place) => achFileIdModifier(place))
    expect([all[0], all[25], all[26], all[35]]).toEqual(['A', 'Z', '0', '9'])
    expect(new Set(all).size).toBe(36)
    expect(() => achFileIdModifier(36)).toThrow('at most 36')
  })
})
