import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '../offer/business-days.ts'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { date } from './loan.test-data.ts'
import { isSaleNoticeOver, payBeforeSaleThrough, SALE_NOTICE_DAYS, saleBeginsOn } from './planned-sale.ts'

describe('the notice of a planned sale', () => {
  it('gives ten days, the last of them a business day, and the sale begins the day after (UCC 9-612)', () => {
    const through = payBeforeSaleThrough(date('2026-05-04'), [])
    expect(formatCalendarDate(through)).toBe('2026-05-14')
    expect(formatCalendarDate(saleBeginsOn(through))).toBe('2026-05-15')
    // The tenth day is a Saturday, and the Monday after it a holiday.
    expect(formatCalendarDate(payBeforeSaleThrough(date('2026-05-13'), ['2026-05-25']))).toBe('2026-05-26')
  })

  it('is over after its last day, and never where none was given', () => {
    const through = date('2026-05-14')
    expect(isSaleNoticeOver(null, date('2030-01-01'))).toBe(false)
    expect(isSaleNoticeOver(through, through)).toBe(false)
    expect(isSaleNoticeOver(through, date('2026-05-15'))).toBe(true)
  })

  it('never ends before its days, nor on a day without business', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), (days) => {
        const givenOn = addDays(date('2026-01-01'), days)
        const through = payBeforeSaleThrough(givenOn, [])
        const given = dayNumber(through) - dayNumber(givenOn)
        expect(given).toBeGreaterThanOrEqual(SALE_NOTICE_DAYS)
        expect(given).toBeLessThan(SALE_NOTICE_DAYS + 7)
        expect(isBusinessDay(through, [])).toBe(true)
      }),
    )
  })
})
