import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../money/decimal-text.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { generalAprPercent } from './apr-general.ts'
import { addMonths, parseCalendarDate, type CalendarDate } from './calendar-date.ts'
import { unitPeriodOf } from './unit-periods.ts'

interface AprCase {
  readonly id: string
  readonly advanceDate?: string
  readonly amountFinanced: string
  readonly payments: readonly { readonly date?: string; readonly amount: string }[]
  readonly termMonths?: number
  readonly expectedAprPercent: string
  readonly tolerancePercentPoints?: string
  readonly derivedAprPercent30?: string
}

const date = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text)
  if (parsed === undefined) throw new Error(`No date: ${text}`)
  return parsed
}
const money = (text: string): bigint => parseDecimal(text, { places: 4 }) ?? 0n

const aprOf = (each: AprCase, places?: number): string => {
  const advanceDate = date(each.advanceDate ?? '2025-01-15')
  return generalAprPercent(
    {
      advanceDate,
      amountFinanced: money(each.amountFinanced),
      payments: each.payments.map((payment) => ({
        date: payment.date === undefined ? addMonths(advanceDate, each.termMonths ?? 0) : date(payment.date),
        amount: money(payment.amount),
      })),
    },
    places,
  )
}

const FILES = [
  ['appendix-j.json', 7],
  ['commercial-engine-sce.json', 5],
  ['derived-product-cases.json', 44],
  ['open-source-tests.json', 9],
  ['unverified-recalled.json', 3],
] as const

describe.each(FILES)('the APR by dates, on the cases of %s', (file, count) => {
  it.skipIf(!hasOracles)(`is the one stated (1.3.17)${fromOracle}`, () => {
    const cases = oracleCases<AprCase>(`apr/${file}`)
    expect(cases).toHaveLength(count)
    for (const each of cases) {
      const stated = Number.parseFloat(each.tolerancePercentPoints ?? '0.005')
      expect(Math.abs(Number(aprOf(each)) - Number(each.expectedAprPercent)), each.id).toBeLessThanOrEqual(
        stated + 1e-12,
      )
      if (each.derivedAprPercent30 !== undefined) {
        // Thirty digits; the last one is truncated there and rounded here.
        const places = each.derivedAprPercent30.split('.')[1]?.length ?? 0
        expect(aprOf(each, places).slice(0, -1), each.id).toBe(each.derivedAprPercent30.slice(0, -1))
      }
    }
  })
})

interface LenderCase {
  readonly id: string
  readonly noteRatePercent: string
  readonly originationFeePercent: string
  readonly statedAprPercent: string
  readonly derivedActuarialAprPercent: string
}

describe('the APRs that lenders publish', () => {
  it.skipIf(!hasOracles)(
    `are within an eighth of a point, or are effective rates, which ours are not${fromOracle}`,
    () => {
      for (const each of oracleCases<LenderCase>('apr/published-lender-aprs.json')) {
        const fee = Number(each.originationFeePercent)
        const interest = ((Number(each.noteRatePercent) / 12) * 1_000_000).toFixed(0)
        const advanceDate = date('2025-01-15')
        const apr = Number(
          generalAprPercent({
            advanceDate,
            amountFinanced: BigInt(1_000_000 * (100 - fee)),
            payments: Array.from({ length: 12 }, (_, index) => ({
              date: addMonths(advanceDate, index + 1),
              amount: BigInt(interest) + (index === 11 ? 100_000_000n : 0n),
            })),
          }),
        )
        expect(apr, each.id).toBeCloseTo(Number(each.derivedActuarialAprPercent), 3)
        const offBy = Math.abs(apr - Number(each.statedAprPercent))
        if (fee > 0) expect(offBy, each.id).toBeLessThan(0.125)
        else expect(offBy, each.id).toBeGreaterThan(0.3)
      }
    },
  )
})

const unitOf = (advance: string, ...payments: string[]) => unitPeriodOf(date(advance), payments.map(date))

describe('the unit-period (Appendix J (b)(4))', () => {
  it.each([
    ['monthly', ['2025-01-15', '2025-02-15', '2025-03-15'], { kind: 'months', count: 1 }],
    [
      'last days of months',
      ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30'],
      { kind: 'months', count: 1 },
    ],
    ['the 30th through February', ['2025-01-30', '2025-02-28', '2025-03-30'], { kind: 'months', count: 1 }],
    ['weekly', ['2025-01-01', '2025-01-08', '2025-01-15'], { kind: 'weeks', count: 1 }],
    [
      'every fourth week',
      ['2025-01-01', '2025-01-29', '2025-02-26', '2025-03-26'],
      { kind: 'weeks', count: 4 },
    ],
    [
      'daily after a gap',
      ['2025-01-01', '2025-01-20', '2025-01-21', '2025-01-22'],
      { kind: 'days', count: 1 },
    ],
    [
      'semimonthly',
      ['2025-01-01', '2025-01-16', '2025-02-01', '2025-02-16', '2025-03-01'],
      { kind: 'semimonth' },
    ],
    [
      'of equals the smaller',
      ['2025-01-01', '2025-02-01', '2025-03-01', '2025-05-01', '2025-07-01'],
      { kind: 'months', count: 1 },
    ],
    [
      'none twice: nearest to the average',
      ['2025-01-01', '2025-01-18', '2025-02-15'],
      { kind: 'weeks', count: 3 },
    ],
    ['one payment after eight months', ['2025-01-03', '2025-09-03'], { kind: 'months', count: 8 }],
    ['one payment after 252 days', ['2025-01-03', '2025-09-12'], { kind: 'days', count: 252 }],
    ['one payment after two years', ['2025-01-03', '2027-01-03'], { kind: 'months', count: 12 }],
  ] as const)('of %s', (_, [advance, ...payments], unit) => {
    expect(unitOf(advance, ...payments)).toEqual(unit)
  })
})

describe('the APR by dates', () => {
  const loan = { advanceDate: date('2025-01-01'), amountFinanced: 100n }

  it('accepts payments in any order and combines those of one day', () => {
    const on = (text: string, amount: bigint) => ({ date: date(text), amount })
    const one = generalAprPercent({ ...loan, payments: [on('2025-02-01', 50n), on('2025-03-01', 60n)] })
    const two = generalAprPercent({
      ...loan,
      payments: [on('2025-03-01', 60n), on('2025-02-01', 20n), on('2025-02-01', 30n)],
    })
    expect(two).toBe(one)
  })

  it('measures one payment between last days from last day to last day (Appendix J (b)(5)(ii))', () => {
    const ten = { advanceDate: date('2024-04-30'), amountFinanced: 100n }
    expect(generalAprPercent({ ...ten, payments: [{ date: date('2025-02-28'), amount: 110n }] }, 3)).toBe(
      '12.000',
    )
  })

  it('measures a series by its own days, not by the day of the advance', () => {
    const payments = ['2025-02-28', '2025-03-30', '2025-04-30'].map((text) => ({
      date: date(text),
      amount: 101n,
    }))
    const apr = Number(generalAprPercent({ advanceDate: date('2025-01-31'), amountFinanced: 300n, payments }))
    // 28 days of 30 to the first, on the 30th through February; then months.
    const rate = apr / 1200
    const present = payments.reduce(
      (sum, _, month) => sum + 101 / ((1 + (28 / 30) * rate) * (1 + rate) ** month),
      0,
    )
    expect(present).toBeCloseTo(300, 9)
  })

  it('throws on loans that cannot exist', () => {
    const payment = { date: date('2025-02-01'), amount: 101n }
    expect(() => generalAprPercent({ ...loan, payments: [] })).toThrow('above zero')
    expect(() => generalAprPercent({ ...loan, payments: [{ ...payment, amount: 99n }] })).toThrow('at least')
    expect(() => generalAprPercent({ ...loan, payments: [{ ...payment, date: loan.advanceDate }] })).toThrow(
      'after',
    )
  })
})
