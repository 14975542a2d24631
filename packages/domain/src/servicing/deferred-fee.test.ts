import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regularApr } from '../offer/apr.ts'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { interestOnlyPayments } from '../offer/schedules.ts'
import { addDays } from '../offer/zoned-days.ts'
import { deferredFeeCents, effectiveRateOn } from './deferred-fee.ts'
import { isMoreThanMinor } from './fee-after-change.ts'
import { ONE_YIELD } from './level-yield.ts'
import { NO_CHANGES } from './loan-changes.ts'
import { date, DEFERRED, LOAN } from './loan.test-data.ts'
import { dueOn, type Loan } from './loan.ts'
import { withModification, type ModificationTerms } from './modification.ts'

/** The fee of 1 % of `LOAN`, whose draw is 10,000.00. */
const FEE = 10_000n
const left = (day: string, loan: Loan = LOAN, principalCents = loan.amountCents, feeCents = FEE) =>
  deferredFeeCents(loan, { feeCents, principalCents, on: date(day) })
const COMPOUNDED: Loan = { ...DEFERRED, compounding: true }
const withTerm = (from: string, formerMonths: number, termMonths: number, loan: Loan = LOAN): Loan => ({
  ...loan,
  termMonths,
  changes: { ...NO_CHANGES, terms: [{ from: date(from), formerMonths, termMonths }] },
})

describe('the origination fee of a loan that is paid as agreed', () => {
  it.each([
    // 0.8295 % a month on 10,000.00 less what was earned: 82.95 - 74.99 = 7.96 in the first month.
    ['on the day of funding', '2026-01-15', 10_000n],
    ['after a month', '2026-02-15', 9_204n],
    ['after half of a month of 28 days', '2026-03-01', 8_803n],
    ['after two months', '2026-03-15', 8_401n],
    ['after half of the term', '2026-07-15', 5_124n],
    ['on the day before maturity', '2027-01-14', 28n],
    ['at maturity', '2027-01-15', 0n],
    ['after maturity, unpaid', '2027-03-01', 0n],
  ])('is not income %s', (_, day, cents) => {
    expect(left(day)).toBe(cents)
  })

  it('is earned at the rate that the offer disclosed as APR', () => {
    const apr = regularApr({
      amountFinancedCents: 1_000_000n,
      paymentsCents: interestOnlyPayments(LOAN).map(({ amountCents }) => amountCents),
      unitPeriodMonths: 1,
    })
    const rate = effectiveRateOn(LOAN, { feeCents: FEE, on: date('2026-05-01') })
    // Payments are in whole cents: 74.99 and not 74.9925 of interest.
    expect(Math.abs(Number(rate * 12n) / Number(ONE_YIELD) - Number(apr) / 1e12)).toBeLessThan(5e-6)
  })

  it('gives one yield in every month: interest and fee, over what was lent less what of the fee is unearned', () => {
    const rate = Number(effectiveRateOn(LOAN, { feeCents: FEE, on: LOAN.fundedOn })) / Number(ONE_YIELD)
    for (let month = 1; month <= 12; month += 1) {
      const [before, after] = [month - 1, month].map((at) =>
        Number(left(formatCalendarDate(dueOn(LOAN, at)))),
      ) as [number, number]
      const income = before - after + (1_010_000 * 0.0891) / 12
      expect(Math.abs(income - rate * (1_010_000 - before))).toBeLessThan(1.01)
    }
  })

  it('follows the same schedule where interest is due at maturity and bears none', () => {
    for (const day of ['2026-02-15', '2026-07-20', '2026-12-31']) expect(left(day, DEFERRED)).toBe(left(day))
  })

  it('counts compounded interest as invested', () => {
    // (1 + i)^12 = 1.010 (1 + 0.0891 / 12)^12; left is 10,100.00 g^6 - 10,000.00 (1 + i)^6.
    const g = 1 + 0.0891 / 12
    const exact = 1_010_000 * g ** 6 - 1_000_000 * (1.01 ** (1 / 12) * g) ** 6
    expect(Number(left('2026-07-15', COMPOUNDED))).toBe(Math.round(exact))
    expect(left('2027-01-15', COMPOUNDED)).toBe(0n)
  })

  it('is all income at once where there is none, or nothing was lent', () => {
    expect(left('2026-02-15', LOAN, LOAN.amountCents, 0n)).toBe(0n)
    expect(left('2026-02-15', LOAN, 0n)).toBe(0n)
  })
})

describe('the origination fee of a loan that is repaid otherwise', () => {
  it('is income in the share of the principal that was repaid early, and in full after the payoff', () => {
    expect(left('2026-07-15', LOAN, 505_000n)).toBe(2_562n)
    expect(left('2026-07-15', LOAN, 0n)).toBe(0n)
  })

  it('is income in full once the loan is charged off', () => {
    const chargedOff = { ...LOAN, changes: { ...NO_CHANGES, chargedOffOn: date('2026-07-15') } }
    expect(left('2026-07-14', chargedOff)).toBe(left('2026-07-14'))
    expect(left('2026-07-15', chargedOff)).toBe(0n)
  })

  it('is spread over a later maturity from the day on which that was agreed', () => {
    const later = withTerm('2026-12-15', 12, 24)
    expect(left('2026-12-15', later)).toBe(left('2026-12-15'))
    expect(left('2027-01-15', later)).toBe(808n)
    expect(left('2027-12-14', later)).toBe(72n)
    expect(left('2028-01-15', later)).toBe(0n)
  })

  it('stays income where the maturity had passed before another was agreed', () => {
    expect(left('2027-03-01', withTerm('2027-02-01', 12, 24))).toBe(0n)
  })

  it('is spread anew over the same term where the rate is capped', () => {
    const capped = {
      ...LOAN,
      changes: { ...NO_CHANGES, rates: [{ from: date('2026-07-15'), rateBps: 600 }] },
    }
    expect(left('2026-07-15', capped)).toBe(left('2026-07-15'))
    const difference = left('2026-10-15', capped) - left('2026-10-15')
    expect(difference).toBeLessThan(0n)
    expect(difference).toBeGreaterThan(-20n)
    expect(left('2027-01-15', capped)).toBe(0n)
  })
})

describe('the origination fee of a loan whose terms are changed (ASC 310-20-35-9 to 35-11)', () => {
  const agreed = (loan: Loan, terms: ModificationTerms, from: string): Loan => {
    const modified = withModification(loan, terms, date(from))
    if (modified === null) throw new Error('the terms are within the bounds')
    return modified
  }

  it('is spread anew after a lower rate: one yield in every month that is left', () => {
    const lower = agreed(LOAN, { kind: 'LOWER_RATE', rateBps: 200 }, '2026-07-15')
    expect(left('2026-07-15', lower)).toBe(left('2026-07-15'))
    const rate = Number(effectiveRateOn(lower, { feeCents: FEE, on: date('2026-08-01') })) / Number(ONE_YIELD)
    for (let month = 7; month <= 12; month += 1) {
      const [before, after] = [month - 1, month].map((at) =>
        Number(left(formatCalendarDate(dueOn(LOAN, at)), lower)),
      ) as [number, number]
      const income = before - after + (1_010_000 * 0.02) / 12
      expect(Math.abs(income - rate * (1_010_000 - before))).toBeLessThan(1.01)
    }
    expect(left('2027-01-15', lower)).toBe(0n)
  })

  it('is carried over also where the change is worth more than a tenth: it is worse than the terms of new loans', () => {
    const long = { ...LOAN, termMonths: 24 }
    const on = date('2026-07-15')
    const balance = { on, principalCents: 1_010_000n, interestCents: 0n, overCents: 0n }
    const effective = effectiveRateOn(long, { feeCents: FEE, on })
    const lower = agreed(long, { kind: 'LOWER_RATE', rateBps: 10 }, '2026-07-15')
    expect(isMoreThanMinor({ loan: long, balance }, { loan: lower, balance }, effective)).toBe(true)
    expect(left('2026-07-16', lower)).toBeGreaterThan((left('2026-07-15', lower) * 99n) / 100n)
    // Of 40 % of the draw: at 50 % a year, another year at 8.91 % is worth far less than a payment soon.
    const dear = { ...LOAN, amountCents: 1_400_000n }
    const later = agreed(dear, { kind: 'LATER_MATURITY', months: 12 }, '2026-12-15')
    expect(left('2026-12-16', later, 1_400_000n, 400_000n)).toBeGreaterThan(
      (left('2026-12-15', later, 1_400_000n, 400_000n) * 99n) / 100n,
    )
  })

  it('is as it was after a payment pause: interest that is paid later bears none', () => {
    const paused = agreed(LOAN, { kind: 'PAYMENT_PAUSE', payments: 3 }, '2026-04-20')
    for (const day of ['2026-04-20', '2026-05-15', '2026-07-20', '2026-12-31', '2027-01-15'])
      expect(left(day, paused)).toBe(left(day))
  })

  it('is on an earlier day what it was, whatever is agreed later', () => {
    const days = ['2026-04-15', '2026-05-02', '2026-06-01', '2026-07-15']
    const later = agreed({ ...LOAN, rateBps: 1_800 }, { kind: 'LATER_MATURITY', months: 12 }, '2026-04-15')
    const lower = agreed(later, { kind: 'LOWER_RATE', rateBps: 10 }, '2026-07-15')
    const twice = agreed(lower, { kind: 'LATER_MATURITY', months: 6 }, '2026-07-15')
    const chargedOff = {
      ...twice,
      changes: { ...(twice.changes ?? NO_CHANGES), chargedOffOn: date('2026-07-16') },
    }
    for (const day of days)
      for (const loan of [lower, twice, chargedOff]) expect(left(day, loan)).toBe(left(day, later))
  })
})

describe('the origination fee of any loan', () => {
  const loans = fc
    .record({
      amountCents: fc.bigInt({ min: 100_000n, max: 2_000_000_000n }),
      feeBps: fc.bigInt({ min: 0n, max: 3_000n }),
      rateBps: fc.integer({ min: 0, max: 3_600 }),
      termMonths: fc.integer({ min: 1, max: 36 }),
      repayment: fc.constantFrom('interest-only' as const, 'deferred' as const),
      compounding: fc.boolean(),
      first: fc.integer({ min: 0, max: 364 }),
      change: fc.integer({ min: 1, max: 400 }),
      added: fc.integer({ min: 0, max: 12 }),
      cappedBps: fc.integer({ min: 0, max: 600 }),
    })
    .map(({ feeBps, first, change, added, cappedBps, ...terms }) => {
      const fundedOn = addDays(date('2026-01-31'), first)
      const from = addDays(fundedOn, change)
      const changes = {
        ...NO_CHANGES,
        rates: [{ from: addDays(from, 20), rateBps: cappedBps }],
        terms: [{ from, formerMonths: terms.termMonths, termMonths: terms.termMonths + added }],
      }
      const loan: Loan = { ...terms, termMonths: terms.termMonths + added, fundedOn, changes }
      return { loan, feeCents: (terms.amountCents * feeBps) / 10_000n }
    })

  it('sums to the fee, to the cent: all of it is left at first, less each day, and nothing at the end', () => {
    fc.assert(
      fc.property(loans, ({ loan, feeCents }) => {
        const principalCents = loan.amountCents
        const on = (days: number) =>
          deferredFeeCents(loan, { feeCents, principalCents, on: addDays(loan.fundedOn, days) })
        const days = Array.from({ length: 15 }, (_, at) => at * 87)
        const each = days.map(on)
        expect(each[0]).toBe(feeCents)
        const earned = each.slice(1).map((cents, at) => (each[at] ?? 0n) - cents)
        for (const cents of earned) expect(cents).toBeGreaterThanOrEqual(0n)
        expect(on(1_500)).toBe(0n)
        expect(earned.reduce((sum, cents) => sum + cents, 0n) + (each.at(-1) ?? 0n)).toBe(feeCents)
      }),
    )
  })

  it('takes no income back where compounded interest exceeds the principal', () => {
    const loan = { ...COMPOUNDED, rateBps: 3_600, termMonths: 36 }
    for (const day of ['2026-02-15', '2026-03-20', '2026-05-01']) expect(left(day, loan)).toBe(FEE)
    expect(left('2028-06-15', loan)).toBeLessThan(FEE)
    expect(left('2029-01-14', loan)).toBeGreaterThan(0n)
  })

  it('never exceeds the principal, so that nobody owes less than the net investment', () => {
    fc.assert(
      fc.property(
        loans,
        fc.integer({ min: 0, max: 500 }),
        fc.bigInt({ min: 0n, max: 100n }),
        (one, at, percent) => {
          const principalCents = (one.loan.amountCents * percent) / 100n
          const on = addDays(one.loan.fundedOn, at)
          const cents = deferredFeeCents(one.loan, { feeCents: one.feeCents, principalCents, on })
          expect(cents).toBeGreaterThanOrEqual(0n)
          expect(cents).toBeLessThanOrEqual(principalCents)
          expect(cents).toBeLessThanOrEqual(one.feeCents)
        },
      ),
    )
  })
})
