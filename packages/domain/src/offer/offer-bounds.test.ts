import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import type { FeeRule } from '../organization/quote-rules.ts'
import { residenceTerms } from '../residence/residence.ts'
import { generalAprPercent, MAX_PAYMENTS } from './apr-general.ts'
import { borrowableRange, largestDrawCents } from './borrowable.ts'
import {
  addMonths,
  dayNumber,
  formatCalendarDate,
  lastDayOf,
  parseCalendarDate,
  type CalendarDate,
} from './calendar-date.ts'
import { originationFeeCents } from './fees.ts'
import { checkCashToBorrow, checkCollateralAmount } from './form.ts'
import { quote } from './quote.ts'
import { quoteFromJson, quoteToJson } from './quote-record.ts'
import { ratesTable } from './rates-table.ts'
import { DEFAULT_REPAYMENT } from './repayment.ts'
import { addDays, calendarDateIn, endOfDateAfter, endOfDayAfter, startOfDate } from './zoned-days.ts'

const day = (year: number, month: number, date: number): CalendarDate => ({ year, month, day: date })

describe('days of the calendar', () => {
  it.each([
    '2026-00-10',
    '2026-13-10',
    '2026-02-00',
    '2026-04-31',
    '2100-02-29',
    '1900-02-29',
    '2026-1-02',
    'x2026-01-02',
    '2026-01-02x',
    '',
  ])('%s is not one', (text) => expect(parseCalendarDate(text)).toBeUndefined())

  it.each(['2026-01-01', '2026-12-31', '2000-02-29', '2024-02-29', '0033-04-03'])(
    '%s is one, and is written like this',
    (text) => {
      const date = parseCalendarDate(text)
      expect(date && formatCalendarDate(date)).toBe(text)
    },
  )

  it('are counted one by one, across months, years, leap days and centuries', () => {
    for (const [from, to] of [
      [day(1999, 12, 25), day(2000, 3, 5)],
      [day(2100, 2, 25), day(2100, 3, 5)],
      [day(399, 12, 25), day(400, 3, 5)],
      [day(2026, 1, 1), day(2026, 12, 31)],
    ] as const) {
      let walked = 0
      for (let at = from; formatCalendarDate(at) !== formatCalendarDate(to); walked += 1)
        at =
          at.day < lastDayOf(at.year, at.month)
            ? { ...at, day: at.day + 1 }
            : { ...addMonths({ ...at, day: 1 }, 1) }
      expect(dayNumber(to) - dayNumber(from)).toBe(walked)
    }
    // Like every computer's clock: days since 1970.
    for (const date of [day(1600, 3, 1), day(1969, 7, 20), day(2026, 11, 22), day(2399, 2, 28)])
      expect(dayNumber(date) - dayNumber(day(1970, 1, 1))).toBe(
        Date.UTC(date.year, date.month - 1, date.day) / 86_400_000,
      )
  })

  it('are counted across the end of a year and a leap day', () => {
    expect(addDays(day(2026, 12, 30), 3)).toEqual(day(2027, 1, 2))
    expect(addDays(day(2028, 2, 28), 1)).toEqual(day(2028, 2, 29))
    expect(addDays(day(2026, 3, 1), -1)).toEqual(day(2026, 2, 28))
  })

  it('begin and end at midnight in a zone, also on days of 23 and 25 hours (G.67)', () => {
    const zone = 'America/New_York'
    const at = (iso: string) => Date.parse(iso)
    expect(startOfDate(day(2026, 3, 8), zone)).toBe(at('2026-03-08T05:00:00Z'))
    expect(startOfDate(day(2026, 3, 9), zone)).toBe(at('2026-03-09T04:00:00Z'))
    expect(endOfDateAfter(day(2026, 3, 8), 0, zone)).toBe(at('2026-03-09T04:00:00Z'))
    expect(endOfDateAfter(day(2026, 10, 30), 5, zone)).toBe(at('2026-11-05T05:00:00Z'))
    expect(endOfDayAfter(at('2026-11-22T04:59:59.999Z'), 5, zone)).toBe(at('2026-11-27T05:00:00Z'))
    expect(calendarDateIn(at('2026-11-22T04:59:59.999Z'), zone)).toEqual(day(2026, 11, 21))
    expect(calendarDateIn(at('2026-11-22T05:00:00Z'), zone)).toEqual(day(2026, 11, 22))
  })
})

describe('the origination fee (1.9.02 to 1.9.06)', () => {
  const rule: FeeRule = { rateBps: 100, flatCents: 500n, floorCents: null, capCents: null }
  it.each([
    ['by rate and flat', rule, 1_000_000n, 10_500n],
    ['at least its floor', { ...rule, floorCents: 10_501n }, 1_000_000n, 10_501n],
    ['above its floor', { ...rule, floorCents: 10_499n }, 1_000_000n, 10_500n],
    ['at most its cap', { ...rule, capCents: 10_499n }, 1_000_000n, 10_499n],
    ['below its cap', { ...rule, capCents: 10_501n }, 1_000_000n, 10_500n],
    ['of half a cent, to the even cent', { ...rule, flatCents: 0n }, 50n, 0n],
    ['of a cent and a half, to the even cent', { ...rule, flatCents: 0n }, 150n, 2n],
  ])('is %s', (_, fee, draw, cents) => expect(originationFeeCents(fee, draw)).toBe(cents))
})

describe('what can be borrowed (G.33)', () => {
  const found = residenceTerms(shippedRules, { kind: 'state', code: 'CO' })
  if (!found.ok) throw new Error(found.code)
  const { terms } = found
  // 1 BTC of $100,000 supports $75,000 with its fee of 1 %.
  const collateral = { coin: 'BTC', units: 100_000_000n, priceCents: 10_000_000n } as const
  const CARRIED = 7_425_743n
  it.each([
    ['without a maximum', null, CARRIED],
    ['with a maximum above it', CARRIED + 1n, CARRIED],
    ['with a maximum below it', CARRIED - 1n, CARRIED - 1n],
  ])('ends at what the collateral supports, %s', (_, maxLoanCents, maxCents) => {
    expect(borrowableRange(shippedRules, { ...terms, maxLoanCents }, collateral)).toEqual({
      minCents: terms.minLoanCents,
      maxCents,
    })
    const rules = { ...shippedRules, defaultMaxLoanCents: maxLoanCents }
    const table = ratesTable({ rules, residence: { kind: 'state', code: 'CO' }, collateral })
    if (!table.ok) throw new Error(table.code)
    expect(table.tiers.at(-1)?.maxAmountCents).toBe(maxCents)
  })
  it('is the full amount where no fee is charged', () => {
    const free = { rateBps: 0, flatCents: 0n, floorCents: null, capCents: null }
    expect(largestDrawCents(collateral, free, 7_500)).toBe(7_500_000n)
  })
  it('is zero without collateral', () =>
    expect(borrowableRange(shippedRules, terms, { ...collateral, units: 0n }).maxCents).toBe(0n))
  it('has interest-only repayment by default', () => expect(DEFAULT_REPAYMENT).toBe('interest-only'))
})

describe('limits of typed amounts', () => {
  const cash = (typed: string, isRenewal = false) => {
    const check = checkCashToBorrow(typed, { minLoanCents: 1n, maxLoanCents: null, isRenewal })
    return check.ok ? check.value : check.message
  }
  const coins = (typed: string) => {
    const check = checkCollateralAmount(typed, { coin: 'BTC', minCoinUnits: 1n })
    return check.ok ? check.value : check.message
  }
  it('reads at most forty characters (1.5.31)', () => {
    expect(cash(`5${' '.repeat(39)}`)).toBe(500n)
    expect(cash(`5${' '.repeat(40)}`)).toBe('Enter an amount')
    expect(cash('1$5')).toBe('Enter an amount')
    expect(cash('  ', true)).toBeNull()
  })
  it.each([
    ['12', 1_200_000_000n],
    ['12.5', 1_250_000_000n],
    ['.5', 50_000_000n],
    ['x', 'Enter an Amount'],
    ['1.5x', 'Enter an Amount'],
    ['', 'Enter an Amount'],
    [`${'9'.repeat(30)}`, 'Enter an Amount'],
    [`5${' '.repeat(40)}`, 'Enter an Amount'],
  ])('reads "%s" of a coin (1.5.35)', (typed, read) => expect(coins(typed)).toBe(read))
})

describe('a stored quote', () => {
  const quoted = (residence: { kind: 'state' | 'country'; code: string }) => {
    const rules = {
      ...shippedRules,
      countries: shippedRules.countries.map((each) => ({ ...each, enabled: true })),
    }
    const answer = quote({
      rules,
      residence,
      drawAmountCents: 1_000_000n,
      coin: 'BTC',
      collateralUnits: 10n ** 11n,
      priceCents: 10n ** 7n,
    })
    if (!answer.ok) throw new Error(answer.code)
    return answer.quote
  }
  it.each([
    { kind: 'state' as const, code: 'CO' },
    { kind: 'country' as const, code: 'AU' },
  ])('is read back whole, with its warnings, from $kind $code', (residence) => {
    const own = quoted(residence)
    expect(own.warnings).not.toEqual([])
    expect(quoteFromJson(JSON.parse(JSON.stringify(quoteToJson(own))))).toEqual(own)
    expect(own.residence).toEqual(residence)
  })
  it.each<[string, object]>([
    ['a number that is none', { amountCents: '1x' }],
    ['a number in words', { amountCents: 'x1' }],
    ['a part of a number', { amountCents: '1.5' }],
    ['a number of 61 digits', { amountCents: '9'.repeat(61) }],
    ['a residence of no kind', { residence: { kind: 'planet', code: 'CO' } }],
    ['a residence without a place', { residence: { kind: 'country' } }],
    ['a residence of three letters', { residence: { kind: 'state', code: 'COX' } }],
    ['a residence of a letter before two', { residence: { kind: 'state', code: 'xCO' } }],
  ])('is not read with %s', (_, change) => {
    const json = quoteToJson(quoted({ kind: 'state', code: 'CO' }))
    expect(() => quoteFromJson({ ...json, ...change })).toThrow()
  })
})

describe('the APR by dates, at its limits', () => {
  const advanceDate = day(2025, 1, 1)
  const payment = (amount: bigint, date = day(2025, 2, 1)) => ({ date, amount })
  const apr = (amountFinanced: bigint, ...payments: readonly ReturnType<typeof payment>[]) =>
    generalAprPercent({ advanceDate, amountFinanced, payments }, 3)

  it('is zero where no more is repaid than was lent, on one day or on several', () => {
    expect(apr(100n, payment(100n))).toBe('0.000')
    expect(apr(100n, payment(50n), payment(50n, day(2025, 3, 1)))).toBe('0.000')
  })
  it.each([
    ['nothing lent', () => apr(0n, payment(1n))],
    ['less than nothing lent', () => apr(-1n, payment(1n))],
    ['a payment of nothing', () => apr(1n, payment(2n), payment(0n, day(2025, 3, 1)))],
    ['a payment on the day of the advance', () => apr(1n, payment(2n), payment(1n, advanceDate))],
    ['no payment', () => apr(1n)],
    ['a payment too many', () => apr(1n, ...Array.from({ length: MAX_PAYMENTS + 1 }, () => payment(1n)))],
  ])('throws at %s', (_, reckoned) => expect(reckoned).toThrow(RangeError))
  it('accepts the maximum number of payments', () =>
    expect(apr(1_000n, ...Array.from({ length: MAX_PAYMENTS }, () => payment(1n)))).toBe('0.000'))
})
