import { describe, expect, it } from 'vitest'
import { calendarDate, collateralDeadline, detailsDeadline, noticeDeadline } from './deadlines.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const at = (text: string) => Date.parse(text)

describe('deadlines', () => {
  it('end at midnight of the brand 14 days after the details (1.9.26, G.67)', () => {
    expect(iso(detailsDeadline(at('2026-11-21T15:00:00Z'), 'America/New_York'))).toBe(
      '2026-12-06T05:00:00.000Z',
    )
  })
  it('count the calendar day of the brand, not of UTC (G.67)', () => {
    const lateEvening = at('2026-11-22T03:30:00Z')
    expect(iso(collateralDeadline(lateEvening, 'America/New_York'))).toBe('2026-11-27T05:00:00.000Z')
    expect(iso(collateralDeadline(lateEvening, 'UTC'))).toBe('2026-11-28T00:00:00.000Z')
  })
  it('keep whole days across a change of the clocks (R8)', () => {
    expect(iso(detailsDeadline(at('2026-03-01T04:30:00Z'), 'America/New_York'))).toBe(
      '2026-03-15T04:00:00.000Z',
    )
    expect(iso(collateralDeadline(at('2026-10-30T15:00:00Z'), 'America/New_York'))).toBe(
      '2026-11-05T05:00:00.000Z',
    )
  })
  it('cross a leap day (R8)', () => {
    expect(iso(collateralDeadline(at('2028-02-25T12:00:00Z'), 'UTC'))).toBe('2028-03-02T00:00:00.000Z')
  })
  it('leave 30 days for an adverse action notice, from the details on (G.37, 1.2.84)', () => {
    expect(iso(noticeDeadline(at('2026-11-21T15:00:00Z'), 'America/New_York'))).toBe(
      '2026-12-22T05:00:00.000Z',
    )
  })
  it('tell the date of the brand', () => {
    expect(calendarDate(at('2026-11-22T03:30:00Z'), 'America/New_York')).toBe('2026-11-21')
  })
})
