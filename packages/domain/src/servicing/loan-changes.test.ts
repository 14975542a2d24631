import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { servicingBalances } from './books.ts'
import { loanAccount } from './loan-account.ts'
import { NO_CHANGES, rateOn } from './loan-changes.ts'
import { loanDues } from './loan-dues.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import type { Loan } from './loan.ts'

const rate = (from: string, rateBps: number) => ({ from: date(from), rateBps })
const withRates = (...rates: readonly ReturnType<typeof rate>[]): Loan => ({
  ...LOAN,
  changes: { ...NO_CHANGES, rates },
})
const CHARGED_OFF: Loan = { ...LOAN, changes: { ...NO_CHANGES, chargedOffOn: date('2026-06-10') } }
const ACCELERATED: Loan = { ...LOAN, changes: { ...NO_CHANGES, acceleratedOn: date('2026-06-10') } }
const payOffOn = (loan: Loan, day: string, payments: readonly ReturnType<typeof paid>[] = []) =>
  loanAccount(loan, payments, date(day)).payOffCents

describe('a rate that changes', () => {
  it('bears the new rate from its day on, and the one before until then', () => {
    const loan = withRates(rate('2026-03-01', 600), rate('2026-05-01', 891))
    expect(
      ['2026-02-28', '2026-03-01', '2026-04-30', '2026-05-01'].map((day) => rateOn(loan, date(day))),
    ).toEqual([891, 600, 600, 891])
  })

  it('is counted by the days of its month: 14 of 28 at 8.91 %, 14 at 6 %', () => {
    const loan = withRates(rate('2026-03-01', 600))
    // 1,010,000 x (891 + 600) / 2 / 120,000 = 6,274.625 for the month from February 15.
    const until = payOffOn(loan, '2026-03-15') - payOffOn(loan, '2026-02-15')
    expect(until).toBe(6_275n)
    // A whole month of the new rate is a twelfth of the year: 50.50.
    expect(payOffOn(loan, '2026-04-15') - payOffOn(loan, '2026-03-15')).toBe(5_050n)
  })

  it('changes nothing of any day before it, with any payments', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays(LOAN.fundedOn, days))
    fc.assert(
      fc.property(
        day,
        day,
        fc.array(fc.record({ on: day, cents: fc.bigInt({ min: 1n, max: 500_000n }) }), { maxLength: 5 }),
        fc.boolean(),
        (from, other, payments, isDeferred) => {
          const before = isDeferred ? DEFERRED : LOAN
          const loan = { ...before, changes: { ...NO_CHANGES, rates: [{ from, rateBps: 600 }] } }
          const received = payments.map(({ on, cents }) => paid(formatCalendarDate(on), cents))
          const [now, then] = [loanAccount(loan, received, other), loanAccount(before, received, other)]
          // Interest of a part of a month may be rounded apart, once for each payment and month.
          if (formatCalendarDate(other) <= formatCalendarDate(from)) expect(now).toEqual(then)
          else expect(now.payOffCents).toBeLessThanOrEqual(then.payOffCents + 1n)
        },
      ),
    )
  })

  it('is the same as a loan of that rate where it changes on the first day', () => {
    const compounded = { ...DEFERRED, compounding: true }
    for (const loan of [LOAN, DEFERRED, compounded])
      for (const day of ['2026-02-20', '2026-12-31', '2027-03-03'])
        expect(payOffOn({ ...loan, changes: { ...NO_CHANGES, rates: [rate('2026-01-15', 600)] } }, day)).toBe(
          payOffOn({ ...loan, rateBps: 600 }, day),
        )
  })
})

describe('a loan of which everything is due', () => {
  const dues = (loan: Loan, day: string, payments: readonly ReturnType<typeof paid>[] = []) =>
    loanDues(loan, payments, { on: date(day), bankHolidays: [] })

  it('owes all of it from its day on, and as scheduled before', () => {
    expect(dues(ACCELERATED, '2026-06-09')).toEqual(dues(LOAN, '2026-06-09'))
    expect(dues(ACCELERATED, '2026-06-20')).toMatchObject({
      nextDue: null,
      pastDueCents: payOffOn(LOAN, '2026-06-20'),
      pastDueSince: date('2026-02-15'),
      isAccelerated: true,
      isMatured: false,
    })
    expect(dues(ACCELERATED, '2027-03-01')).toMatchObject({ isAccelerated: false, isMatured: true })
  })

  it('counts days from that day where nothing was past due before, and owes nothing once it is paid', () => {
    const upToDate = ['2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15'].map((day) => paid(day, 7_499n))
    expect(dues(ACCELERATED, '2026-06-12', upToDate)).toMatchObject({
      pastDueSince: date('2026-06-10'),
      daysPastDue: 2,
    })
    const all = [paid('2026-06-12', payOffOn(LOAN, '2026-06-12'))]
    expect(dues(ACCELERATED, '2026-06-12', all)).toMatchObject({
      pastDueCents: 0n,
      pastDueSince: null,
      daysPastDue: 0,
      isAccelerated: false,
    })
  })
})

describe('a loan that is charged off', () => {
  it('bears no interest from its day on, and everything is due', () => {
    const then = payOffOn(LOAN, '2026-06-10')
    expect(payOffOn(CHARGED_OFF, '2026-06-10')).toBe(then)
    expect(payOffOn(CHARGED_OFF, '2027-09-30')).toBe(then)
    expect(payOffOn(CHARGED_OFF, '2027-09-30', [paid('2027-01-10', 100_000n)])).toBe(then - 100_000n)
  })

  it('is a loss of what was owed in the books, and what is paid since a recovery', () => {
    const books = (day: string, payments: readonly ReturnType<typeof paid>[] = []) =>
      servicingBalances(loanAccount(CHARGED_OFF, payments, date(day)))
    expect(books('2026-06-09')).toEqual(servicingBalances(loanAccount(LOAN, [], date('2026-06-09'))))
    const lost = payOffOn(LOAN, '2026-06-10')
    expect(books('2026-06-10')).toMatchObject({
      'loan-principal': 0n,
      'interest-receivable': 0n,
      'charged-off-loans': lost,
      'charge-off-recoveries': 0n,
    })
    expect(books('2026-08-01', [paid('2026-07-01', 25_000n)])).toMatchObject({
      'charged-off-loans': lost,
      'charge-off-recoveries': -25_000n,
      'payments-clearing': 25_000n,
      'interest-income': books('2026-06-10')['interest-income'],
    })
  })

  it('keeps the books in balance to the cent, whatever is paid when and learned of when', () => {
    const day = fc
      .integer({ min: 0, max: 500 })
      .map((days) => formatCalendarDate(addDays(LOAN.fundedOn, days)))
    fc.assert(
      fc.property(
        fc.array(fc.record({ on: day, cents: fc.bigInt({ min: 1n, max: 600_000n }) }), { maxLength: 6 }),
        day,
        (payments, on) => {
          const received = payments.map((payment) => paid(payment.on, payment.cents))
          const balances = servicingBalances(loanAccount(CHARGED_OFF, received, date(on)))
          // What was lent is the other side of the principal.
          expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0n)).toBe(LOAN.amountCents)
        },
      ),
    )
  })
})
