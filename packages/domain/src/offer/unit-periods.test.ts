import { describe, expect, it } from 'vitest'
import { parseCalendarDate, type CalendarDate } from './calendar-date.ts'
import { elapsed, monthsBack, nominalDay, unitPeriodOf, unitPeriodsPerYear } from './unit-periods.ts'

const date = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text)
  if (parsed === undefined) throw new Error(`No date: ${text}`)
  return parsed
}

describe('unit-periods between two dates (Appendix J (b)(5))', () => {
  it.each([
    ['of a day', { kind: 'days', count: 1 }, '2025-01-01', '2025-01-26', [25, 0, 1]],
    ['of ten days', { kind: 'days', count: 10 }, '2025-01-01', '2025-01-26', [2, 5, 10]],
    ['of a week', { kind: 'weeks', count: 1 }, '2025-01-01', '2025-01-20', [2, 5, 7]],
    ['of two weeks', { kind: 'weeks', count: 2 }, '2025-01-01', '2025-02-05', [2, 7, 14]],
    // A month back from 20 February is 20 January; 19 days remain: 49 days of 30 to the month.
    ['of half a month', { kind: 'semimonth' }, '2025-01-01', '2025-02-20', [3, 4, 15]],
    ['of a month', { kind: 'months', count: 1 }, '2025-01-10', '2025-03-15', [2, 5, 30]],
    ['of two months', { kind: 'months', count: 2 }, '2025-01-10', '2025-06-15', [2, 35, 60]],
    ['of eleven months', { kind: 'months', count: 11 }, '2025-01-15', '2025-12-15', [1, 0, 330]],
    // Of a year, a remainder in whole months counts in twelfths, any other in days of 365.
    ['of a year, and months', { kind: 'months', count: 12 }, '2023-01-15', '2025-04-15', [2, 3, 12]],
    ['of a year, and days', { kind: 'months', count: 12 }, '2023-01-15', '2025-01-25', [2, 10, 365]],
    [
      'of a year, and months and days',
      { kind: 'months', count: 12 },
      '2024-01-15',
      '2025-03-20',
      [1, 65, 365],
    ],
  ] as const)('%s', (_, unit, from, to, [full, numerator, denominator]) => {
    expect(elapsed(unit, date(from), date(to), date(to).day)).toEqual({ full, numerator, denominator })
  })

  it('has this many of them in a year', () => {
    expect(unitPeriodsPerYear({ kind: 'months', count: 3 })).toEqual({ numerator: 12, denominator: 3 })
    expect(unitPeriodsPerYear({ kind: 'semimonth' })).toEqual({ numerator: 24, denominator: 1 })
    expect(unitPeriodsPerYear({ kind: 'weeks', count: 2 })).toEqual({ numerator: 52, denominator: 2 })
    expect(unitPeriodsPerYear({ kind: 'days', count: 10 })).toEqual({ numerator: 365, denominator: 10 })
  })
})

describe('months back (Appendix J (b)(5)(ii))', () => {
  it.each([
    ['to the same day', '2025-01-15', '2025-03-15', 15, [2, 0]],
    ['to a day before', '2025-01-14', '2025-03-15', 15, [2, 1]],
    ['to a day after', '2025-01-16', '2025-03-15', 15, [1, 30]],
    ['over a new year', '2024-12-15', '2025-03-15', 15, [3, 0]],
    ['from the last of February in a series of the 30th', '2025-01-30', '2025-02-28', 30, [1, 0]],
    ['from the last of February on its own', '2025-01-30', '2025-02-28', 28, [0, 29]],
    ['between last days', '2025-02-28', '2025-04-30', 31, [2, 0]],
    ['to the last of February in a series of last days', '2025-01-30', '2025-02-28', 31, [1, 1]],
    ['to a last day, in a series of earlier days', '2025-01-28', '2025-04-30', 28, [3, 2]],
    ['to a day that is no last one, in a series of last days', '2025-02-27', '2025-04-30', 31, [2, 1]],
  ] as const)('%s', (_, from, to, seriesDay, [months, days]) => {
    expect(monthsBack(date(from), date(to), seriesDay)).toEqual({ months, days })
  })

  it.each([
    ['the latest of its days', ['2025-01-15', '2025-02-20', '2025-03-10'], 20],
    ['the last day, where each is one', ['2025-02-28', '2025-04-30'], 31],
    ['the 30th through February', ['2025-01-30', '2025-02-28', '2025-03-30'], 30],
    ['the day itself of one payment, though it is a last one', ['2025-02-28'], 28],
  ])('a series is due on %s', (_, days, day) => expect(nominalDay(days.map(date))).toBe(day))
})

describe('the limits of the unit-period (Appendix J (b)(4))', () => {
  const of = (advance: string, ...payments: readonly string[]) =>
    unitPeriodOf(date(advance), payments.map(date))
  it.each([
    ['a year in one payment', '2024-01-15', ['2025-01-15'], { kind: 'months', count: 12 }],
    ['a day less than a year', '2024-01-16', ['2025-01-15'], { kind: 'days', count: 365 }],
    ['eleven months', '2024-02-15', ['2025-01-15'], { kind: 'months', count: 11 }],
    ['one payment between last days', '2025-02-28', ['2025-04-30'], { kind: 'months', count: 2 }],
    [
      'one payment on the last of February, for the last of April',
      '2024-04-30',
      ['2025-02-28'],
      { kind: 'months', count: 10 },
    ],
    [
      'one payment on the last of February, for the 29th',
      '2024-04-29',
      ['2025-02-28'],
      { kind: 'months', count: 10 },
    ],
    ['a year and ten days', '2024-01-15', ['2025-01-25'], { kind: 'months', count: 12 }],
    ['every forty days', '2025-01-01', ['2025-02-10', '2025-03-22'], { kind: 'days', count: 40 }],
    [
      'every fifteen days, which is no half month',
      '2025-01-01',
      ['2025-01-16', '2025-01-31', '2025-02-15', '2025-03-02'],
      { kind: 'days', count: 15 },
    ],
    [
      'every sixteen days, which is no half month',
      '2025-01-01',
      ['2025-01-17', '2025-02-02', '2025-02-18', '2025-03-06'],
      { kind: 'days', count: 16 },
    ],
    ['twice two weeks', '2025-01-02', ['2025-01-16', '2025-01-30'], { kind: 'weeks', count: 2 }],
    [
      'half a month of thirteen and eighteen days',
      '2025-01-01',
      ['2025-01-14', '2025-02-01', '2025-02-14', '2025-03-01'],
      { kind: 'semimonth' },
    ],
    [
      'no half months of twelve and sixteen days',
      '2025-01-20',
      ['2025-02-03', '2025-02-15', '2025-03-03', '2025-03-15'],
      { kind: 'days', count: 12 },
    ],
    [
      'a week, though the average is longer',
      '2025-01-01',
      ['2025-01-08', '2025-01-15', '2025-03-03'],
      { kind: 'weeks', count: 1 },
    ],
    [
      'of equals the smaller, whichever came first',
      '2025-01-01',
      ['2025-03-01', '2025-05-01', '2025-06-01', '2025-07-01'],
      { kind: 'months', count: 1 },
    ],
    [
      'of two months and five weeks as often, five weeks',
      '2025-01-01',
      ['2025-03-01', '2025-05-01', '2025-06-05', '2025-07-10'],
      { kind: 'weeks', count: 5 },
    ],
    [
      'a month, though as often 29 days, which are fewer and came first',
      '2024-01-17',
      ['2024-02-15', '2024-03-15', '2024-04-15'],
      { kind: 'months', count: 1 },
    ],
    [
      'a year at most, every two years',
      '2021-01-01',
      ['2023-01-01', '2025-01-01'],
      { kind: 'months', count: 12 },
    ],
    [
      'a year at most, every 400 days',
      '2025-01-01',
      ['2026-02-05', '2027-03-12'],
      { kind: 'months', count: 12 },
    ],
    [
      'every 365 days, which is no year through a leap day',
      '2023-06-01',
      ['2024-05-31', '2025-05-31'],
      { kind: 'days', count: 365 },
    ],
    [
      'three months, the nearest to the average of a quarter of a year',
      '2025-01-01',
      ['2025-04-05', '2025-07-02', '2025-09-30', '2026-01-01'],
      { kind: 'months', count: 3 },
    ],
    [
      '52 weeks, nearest to 364 days',
      '2025-01-01',
      ['2025-12-30', '2026-12-30'],
      { kind: 'weeks', count: 52 },
    ],
    [
      'of two as near the lower: a week',
      '2025-01-01',
      ['2025-01-11', '2025-01-22'],
      { kind: 'weeks', count: 1 },
    ],
    [
      'of two as near the lower: two weeks',
      '2025-01-01',
      ['2025-01-14', '2025-01-30'],
      { kind: 'weeks', count: 2 },
    ],
    [
      'of two as near the lower: half a month',
      '2025-01-01',
      ['2025-01-18', '2025-02-06'],
      { kind: 'semimonth' },
    ],
    ['every ten days', '2025-01-01', ['2025-01-11', '2025-01-21', '2025-01-31'], { kind: 'days', count: 10 }],
    [
      'a month, though as often the same days',
      '2025-06-15',
      ['2025-07-15', '2025-08-15', '2025-09-15'],
      { kind: 'months', count: 1 },
    ],
    [
      'what is most often, though it is longer',
      '2025-01-01',
      ['2025-01-08', '2025-01-15', '2025-02-15', '2025-03-15', '2025-04-15'],
      { kind: 'months', count: 1 },
    ],
    ['every year', '2022-01-01', ['2023-01-01', '2024-01-01', '2025-01-01'], { kind: 'months', count: 12 }],
    [
      'no half months: the days are too near',
      '2025-01-01',
      ['2025-01-10', '2025-01-22', '2025-02-10', '2025-02-22'],
      { kind: 'days', count: 12 },
    ],
    [
      'half a month, the nearest to two intervals of about as many days',
      '2025-01-01',
      ['2025-01-16', '2025-02-01'],
      { kind: 'semimonth' },
    ],
    [
      'a day, where the average is one and a half',
      '2025-01-01',
      ['2025-01-02', '2025-01-04'],
      { kind: 'days', count: 1 },
    ],
  ] as const)('%s', (_, advance, payments, unit) => expect(of(advance, ...payments)).toEqual(unit))

  it('is undefined for a transaction without a payment', () =>
    expect(() => unitPeriodOf(date('2025-01-01'), [])).toThrow(RangeError))
})
