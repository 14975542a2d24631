import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '../offer/business-days.ts'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { date } from './loan.test-data.ts'
import { isSaleNoticeOver, payBeforeSaleThrough, SALE_NOTICE_DAYS, saleBeginsOn } from './planned-sale.ts'

describe('the notice of a planned sale', () => {
  it('gives ten days, the last of them a business day (UCC 9-612)', () => {
    const through = payBeforeSaleThrough(date('2026-05-04'), [])
    expect(formatCalendarDate(through)).toBe('2026-05-14')
    // The tenth day is a Saturday, and the Monday after it a holiday.
    expect(formatCalendarDate(payBeforeSaleThrough(date('2026-05-13'), ['2026-05-25']))).toBe('2026-05-26')
  })

  it.each([
    ['a Thursday', '2026-05-14', [], '2026-05-16'],
    ['a Friday', '2026-05-15', [], '2026-05-19'],
    ['a Friday before a holiday', '2026-05-22', ['2026-05-25'], '2026-05-27'],
  ] as const)(
    'lets the banks report for one business day after its last day, %s, before the sale begins',
    (_, last, bankHolidays, begins) => {
      const through = date(last)
      expect(formatCalendarDate(saleBeginsOn(through, bankHolidays))).toBe(begins)
      const isOver = (on: string) => isSaleNoticeOver(through, { on: date(on), bankHolidays })
      expect(isOver(formatCalendarDate(addDays(date(begins), -1)))).toBe(false)
      expect(isOver(begins)).toBe(true)
    },
  )

  it('is never over where none was given', () => {
    expect(isSaleNoticeOver(null, { on: date('2030-01-01'), bankHolidays: [] })).toBe(false)
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
