import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { isBusinessDay } from '../offer/business-days.ts'
import { addDays } from '../offer/zoned-days.ts'
import { loanAccount } from './loan-account.ts'
import { loanDues } from './loan-dues.ts'
import { interestOnlyPayments } from '../offer/schedules.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import { dueOn, maturesOn } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

const { bankHolidays } = shippedRules.deadlines
const on = (day: string, payments: readonly ReceivedPayment[] = [], loan = LOAN) =>
  loanDues(loan, payments, { on: date(day), bankHolidays })
const eleven = Array.from({ length: 11 }, (_, at) => paid(formatCalendarDate(dueOn(LOAN, at + 1)), 7_499n))

describe('a payment due on a loan', () => {
  it('on a Sunday before a bank holiday is on time through Tuesday, and past due from Wednesday', () => {
    // February 15, 2026 is a Sunday, and Monday is Washington's Birthday.
    const due = { on: date('2026-02-15'), amountCents: 7_499n, onTimeThrough: date('2026-02-17') }
    for (const day of ['2026-02-01', '2026-02-15', '2026-02-16', '2026-02-17'])
      expect(on(day)).toMatchObject({ nextDue: due, pastDueCents: 0n, daysPastDue: 0, pastDueSince: null })
    expect(on('2026-02-18')).toMatchObject({
      nextDue: { on: date('2026-03-15') },
      pastDueCents: 7_499n,
      daysPastDue: 1,
      pastDueSince: date('2026-02-15'),
    })
  })

  it('is at the end the principal and the last interest of the offer schedule, on any day and whatever is past due', () => {
    const payments = interestOnlyPayments({
      amountCents: LOAN.amountCents,
      rateBps: LOAN.rateBps,
      termMonths: LOAN.termMonths,
    })
    const last = { on: date('2027-01-15'), amountCents: payments.at(-1)?.amountCents }
    expect(on('2026-01-15').lastDue).toMatchObject(last)
    expect(on('2026-06-20').lastDue).toMatchObject(last)
    expect(on('2026-06-20', eleven.slice(0, 5)).lastDue).toMatchObject(last)
    // A payment above the interest reduces it.
    const early = on('2026-01-20', [paid('2026-01-20', 500_000n)]).lastDue
    expect(early?.amountCents).toBeLessThan(1_010_000n - 500_000n + 7_499n)
    // The next payment is the last one.
    expect(on('2026-12-20', eleven)).toMatchObject({ nextDue: { on: date('2027-01-15') }, lastDue: null })
    expect(on('2026-01-15', [], DEFERRED).lastDue).toBeNull()
  })

  it('is on time on the next business day, and is followed by the next one', () => {
    const onTuesday = paid('2026-02-17', 7_499n)
    expect(on('2026-02-17', [onTuesday])).toMatchObject({
      nextDue: { on: date('2026-03-15'), onTimeThrough: date('2026-03-16') },
      pastDueCents: 0n,
    })
    expect(on('2026-02-18', [onTuesday])).toMatchObject({ pastDueCents: 0n, daysPastDue: 0 })
    expect(on('2026-02-18', [paid('2026-02-17', 7_000n)])).toMatchObject({
      pastDueCents: 499n,
      daysPastDue: 1,
    })
  })

  it('on a business day is past due from the next day on', () => {
    const first = paid('2026-02-15', 7_499n)
    const second = paid('2026-03-15', 7_499n)
    expect(on('2026-04-15', [first, second])).toMatchObject({
      nextDue: { on: date('2026-04-15'), onTimeThrough: date('2026-04-15'), amountCents: 7_499n },
      daysPastDue: 0,
    })
    expect(on('2026-04-16', [first, second])).toMatchObject({ pastDueCents: 7_499n, daysPastDue: 1 })
  })

  it('is separate from the past-due amount, whose days count from the oldest unpaid due date (P.110)', () => {
    expect(on('2026-03-20')).toMatchObject({
      pastDueCents: 2n * 7_499n,
      nextDue: { on: date('2026-04-15'), amountCents: 7_499n },
      pastDueSince: date('2026-02-15'),
      daysPastDue: 31,
    })
    expect(on('2026-03-20', [paid('2026-03-16', 10_000n)])).toMatchObject({
      pastDueCents: 2n * 7_499n - 10_000n,
      nextDue: { on: date('2026-04-15'), amountCents: 7_499n },
      pastDueSince: date('2026-03-15'),
      // March 15 is a Sunday: Monday was on time.
      daysPastDue: 4,
    })
  })

  it('on a weekend is separate from the amount past due before it', () => {
    // The payment of February is missing; that of March 15, a Sunday, is on time through Monday.
    expect(on('2026-03-16')).toMatchObject({
      pastDueCents: 7_499n,
      nextDue: { on: date('2026-03-15'), amountCents: 7_499n, onTimeThrough: date('2026-03-16') },
    })
    expect(on('2026-03-16', [paid('2026-03-16', 7_499n)])).toMatchObject({
      pastDueCents: 0n,
      nextDue: { on: date('2026-03-15'), amountCents: 7_499n },
    })
  })

  it('is principal and the last interest at maturity, and all of it is past due after the last day to pay (P.102)', () => {
    expect(on('2026-12-20', eleven)).toMatchObject({
      pastDueCents: 0n,
      isMatured: false,
      nextDue: { on: date('2027-01-15'), amountCents: 1_010_000n + 7_499n },
    })
    expect(on('2027-01-15', eleven).nextDue).toMatchObject({ amountCents: 1_017_499n })
    const after = on('2027-01-16', eleven)
    expect(after).toMatchObject({ nextDue: null, isMatured: true, daysPastDue: 1 })
    expect(after.pastDueCents).toBeGreaterThanOrEqual(1_017_499n)
  })

  it('at maturity on a weekend is the payoff on the day of payment', () => {
    // Funded on February 13: it matures on a Saturday, and Monday is a holiday.
    const loan = { ...DEFERRED, fundedOn: date('2026-02-13') }
    const monday = on('2027-02-15', [], loan)
    expect(monday).toMatchObject({ isMatured: false, pastDueCents: 0n })
    expect(monday.nextDue).toEqual({
      on: date('2027-02-13'),
      amountCents: loanAccount(loan, [], date('2027-02-15')).payOffCents,
      onTimeThrough: date('2027-02-16'),
    })
    expect(on('2027-02-17', [], loan)).toMatchObject({ isMatured: true, daysPastDue: 1, nextDue: null })
  })

  it('does not exist before maturity when interest is deferred', () => {
    expect(on('2026-07-01', [], DEFERRED)).toMatchObject({
      pastDueCents: 0n,
      nextDue: { on: date('2027-01-15'), amountCents: 1_010_000n + 89_991n },
    })
    expect(on('2027-03-15', [], DEFERRED)).toMatchObject({
      daysPastDue: 59,
      pastDueSince: date('2027-01-15'),
    })
  })

  it('has less interest once principal is paid, and does not exist once the loan is paid off', () => {
    const half = paid('2026-01-15', 505_000n)
    expect(on('2026-01-20', [half]).nextDue).toMatchObject({ on: date('2026-02-15'), amountCents: 3_750n })
    const all = paid('2026-03-02', loanAccount(LOAN, [], date('2026-03-02')).payOffCents)
    expect(on('2026-12-31', [all])).toMatchObject({ nextDue: null, pastDueCents: 0n, isMatured: false })
  })

  it('ignores reversed payments and later ones', () => {
    const returned = paid('2026-02-15', 7_499n, { returnedAt: 1 })
    expect(on('2026-02-20', [returned, paid('2026-02-21', 7_499n)])).toEqual(on('2026-02-20'))
  })

  it('is never past due on a non-business day after a due date that was paid, whatever the loan', () => {
    const days = fc.integer({ min: 0, max: 430 })
    fc.assert(
      fc.property(
        fc.constantFrom(LOAN, DEFERRED, { ...DEFERRED, compounding: true }),
        days,
        days,
        fc.array(fc.record({ at: days, amountCents: fc.bigInt({ min: 1n, max: 900_000n }) }), {
          maxLength: 6,
        }),
        (terms, funded, passed, payments) => {
          const loan = { ...terms, fundedOn: addDays(LOAN.fundedOn, funded) }
          const today = addDays(loan.fundedOn, passed)
          const received = payments.map(({ at, amountCents }) =>
            paid(formatCalendarDate(addDays(loan.fundedOn, at)), amountCents),
          )
          const dues = loanDues(loan, received, { on: today, bankHolidays })
          const { payOffCents } = loanAccount(loan, received, today)
          expect(dues.pastDueCents).toBeLessThanOrEqual(payOffCents)
          expect(dues.pastDueCents > 0n).toBe(dues.daysPastDue > 0)
          expect(dues.pastDueCents > 0n).toBe(dues.pastDueSince !== null)
          expect(dues.nextDue === null || dues.nextDue.amountCents >= 0n).toBe(true)
          if (dues.nextDue === null) return
          expect(isBusinessDay(dues.nextDue.onTimeThrough, bankHolidays)).toBe(true)
          expect(dayNumber(dues.nextDue.onTimeThrough)).toBeGreaterThanOrEqual(dayNumber(today))
          expect(dayNumber(dues.nextDue.on)).toBeLessThanOrEqual(dayNumber(maturesOn(loan)))
        },
      ),
    )
  })
})
