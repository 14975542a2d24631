import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divDown } from '../money/division.ts'
import { formatTrillionths } from '../money/fraction.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { regularApr } from './apr.ts'
import { parseDecimal } from '../money/decimal-text.ts'
import { deferredPayments, interestOnlyPayments } from './schedules.ts'

interface DerivedCase {
  readonly id: string
  readonly description: string
  readonly amountFinanced: string
  readonly payments: readonly { readonly amount: string }[]
  readonly unitPeriod: string
  readonly expectedAprPercent: string
}

/** Rounded half up, as pages display it. */
const percent = (aprTrillionths: bigint, places: number): string => {
  const unit = 10n ** BigInt(10 - places)
  const scaled = divDown(aprTrillionths * 2n + unit, unit * 2n).toString()
  return `${scaled.slice(0, -places)}.${scaled.slice(-places)}`
}
const cents = (text: string): bigint => parseDecimal(text, { places: 2 }) ?? 0n
const amounts = (payments: readonly { readonly amountCents: bigint }[]) =>
  payments.map((each) => each.amountCents)

/** The golden vectors: draw, fee, rate, monthly APR, deferred APR, in percent with three places. */
const GOLDEN = [
  ['8.91%, fee 1%', 1_000_000n, 10_000n, 891, '9.954', '9.999'],
  ['11.5%, fee 1%', 1_000_000n, 10_000n, 1150, '12.559', '12.615'],
  ['8.91%, international 1.5%', 1_000_000n, 15_000n, 891, '10.473', '10.544'],
  ['11.5%, international 1.5%', 1_000_000n, 15_000n, 1150, '13.085', '13.173'],
  ['8.91%, NY 0.85%', 1_000_000n, 8_500n, 891, '9.798', '9.836'],
  ['8.91%, no fee', 1_000_000n, 0n, 891, '8.910', '8.910'],
  ['8.91%, draw 5,000, fee 200', 500_000n, 20_000n, 891, '13.033', '13.266'],
  ['8.91%, draw 5,000, fee 400', 500_000n, 40_000n, 891, '17.019', '17.623'],
] as const

const bothAprs = (drawAmountCents: bigint, feeCents: bigint, rateBps: number) => {
  const terms = { amountCents: drawAmountCents + feeCents, rateBps, termMonths: 12 }
  return {
    interestOnly: regularApr({
      amountFinancedCents: drawAmountCents,
      paymentsCents: amounts(interestOnlyPayments(terms)),
      unitPeriodMonths: 1,
    }),
    deferred: regularApr({
      amountFinancedCents: drawAmountCents,
      paymentsCents: amounts(deferredPayments(terms, false)),
      unitPeriodMonths: 12,
    }),
  }
}

describe('the APR of a quote', () => {
  it.each(GOLDEN)(
    'of %s matches the golden vector on both schedules (1.3.17)',
    (_, draw, fee, rateBps, monthly, deferred) => {
      const aprs = bothAprs(draw, fee, rateBps)
      expect(percent(aprs.interestOnly, 3)).toBe(monthly)
      expect(percent(aprs.deferred, 3)).toBe(deferred)
    },
  )

  it('of 12 payments of 40.09 on 5,400 is 17.017: the interest of 40.095 is 40.10, half-even, so the product says 17.019', () => {
    const paymentsCents = Array.from({ length: 12 }, (_, index) => (index === 11 ? 544_009n : 4_009n))
    const apr = regularApr({ amountFinancedCents: 500_000n, paymentsCents, unitPeriodMonths: 1 })
    expect(percent(apr, 3)).toBe('17.017')
  })

  it('of a single payment within a year is its unit-period rate times the periods (Appendix J (c)(5)(ii))', () => {
    const apr = regularApr({ amountFinancedCents: 100_000n, paymentsCents: [104_400n], unitPeriodMonths: 6 })
    expect(formatTrillionths(apr)).toBe('0.088')
  })

  it('of no finance charge is zero', () => {
    expect(regularApr({ amountFinancedCents: 10n, paymentsCents: [5n, 5n], unitPeriodMonths: 1 })).toBe(0n)
  })

  it('is above the rate whenever a fee is charged, and increases with the fee (1.3.17)', () => {
    const draw = fc.bigInt({ min: 500_000n, max: 10n ** 12n })
    fc.assert(
      fc.property(
        draw,
        fc.integer({ min: 10, max: 500 }),
        fc.integer({ min: 100, max: 3_000 }),
        (cents, feeBps, rateBps) => {
          const fee = (cents * BigInt(feeBps)) / 10_000n
          const less = bothAprs(cents, fee, rateBps)
          const more = bothAprs(cents, fee + 100n, rateBps)
          expect(less.interestOnly > BigInt(rateBps) * 10n ** 8n).toBe(true)
          expect(more.interestOnly > less.interestOnly && more.deferred > less.deferred).toBe(true)
        },
      ),
    )
  })

  it('discounts the payments to the amount financed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 60 }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        (list, share) => {
          const total = list.reduce((sum, each) => sum + each, 0)
          const financed = Math.max(1, Math.floor(total * share))
          const apr = regularApr({
            amountFinancedCents: BigInt(financed),
            paymentsCents: list.map(BigInt),
            unitPeriodMonths: 1,
          })
          const rate = Number(apr) / 12e12
          const present = list.reduceRight((value, each) => (value + each) / (1 + rate), 0)
          expect(Math.abs(present - financed) / financed).toBeLessThan(1e-8)
        },
      ),
    )
  })
})

const derived = oracleCases<DerivedCase>('apr/derived-product-cases.json')
const regular = derived.filter(
  (each) => each.unitPeriod === 'year' || /regular first period|EOM/.test(each.description),
)

describe('the APR of derived cases of the product', () => {
  it.skipIf(!hasOracles)(`agrees to 1e-9 where the first period is regular (1.3.17)${fromOracle}`, () => {
    expect(regular.length).toBeGreaterThan(20)
    for (const each of regular) {
      const apr = regularApr({
        amountFinancedCents: cents(each.amountFinanced),
        paymentsCents: each.payments.map((payment) => cents(payment.amount)),
        unitPeriodMonths: each.unitPeriod === 'year' ? 12 : 1,
      })
      expect(Math.abs(Number(apr) / 1e10 - Number(each.expectedAprPercent)), each.id).toBeLessThan(1e-9)
    }
  })
})
