import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../offer/zoned-days.ts'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { isBusinessDay } from '../offer/business-days.ts'
import { shippedRules } from '../organization/lending-rules.test-data.ts'
import { DEFERRED, LOAN, date, paid } from '../servicing/loan.test-data.ts'
import {
  dueAmountCents,
  hasAutopay,
  mostMonthlyCents,
  nextPlanned,
  unpaidUntilCents,
} from './autopay-plan.ts'
import { daysOfDue, earliestDays, isNoticeInTime, planAtMs, submitAtMs } from './debit-days.ts'
import { debitReturn, isPresentedAgain } from './debit-returns.ts'
import { isDrawable, paymentChoices } from './payment-choices.ts'
import { entryCounts, RETURN_RATE_LIMITS_BPS, returnRatesBps, type RateKind } from './return-rates.ts'
import { RETURN_REASONS } from '../disbursement/return-codes.ts'

const { bankHolidays } = shippedRules.deadlines
const at = (text: string) => new Date(text).getTime()

describe('the days of a debit', () => {
  it('settle on the due date if banks are open, with submission on the banking day before (P.206, P.211)', () => {
    expect(daysOfDue(date('2026-04-15'), bankHolidays)).toEqual({
      submitOn: date('2026-04-14'),
      settlesOn: date('2026-04-15'),
    })
    // Monday: submitted on Friday.
    expect(daysOfDue(date('2026-06-15'), bankHolidays).submitOn).toEqual(date('2026-06-12'))
  })

  it('settle on the next banking day if the due date is not one, and the due date does not move (P.206)', () => {
    // February 15, 2026 is a Sunday, and Monday is Washington's Birthday.
    expect(daysOfDue(date('2026-02-15'), bankHolidays)).toEqual({
      submitOn: date('2026-02-13'),
      settlesOn: date('2026-02-17'),
    })
  })

  it("start on the next processing day after the bank's cutoff, in the bank's time zone", () => {
    // 4:59 PM and 5 PM in New York, on a Thursday in daylight time.
    expect(earliestDays(at('2026-04-16T20:59:59Z'), bankHolidays)).toEqual({
      submitOn: date('2026-04-16'),
      settlesOn: date('2026-04-17'),
    })
    expect(earliestDays(at('2026-04-16T21:00:00Z'), bankHolidays)).toEqual({
      submitOn: date('2026-04-17'),
      settlesOn: date('2026-04-20'),
    })
    // A Saturday before a Monday without business.
    expect(earliestDays(at('2026-02-14T15:00:00Z'), bankHolidays)).toEqual({
      submitOn: date('2026-02-17'),
      settlesOn: date('2026-02-18'),
    })
  })

  it("are never Federal Reserve holidays, even if the lender's list lacks them", () => {
    // January 17, 2028 is the birthday of Martin Luther King, Jr., a Monday.
    expect(daysOfDue(date('2028-01-17'), [])).toEqual({
      submitOn: date('2028-01-14'),
      settlesOn: date('2028-01-18'),
    })
    expect(earliestDays(at('2028-01-17T15:00:00Z'), [])).toEqual({
      submitOn: date('2028-01-18'),
      settlesOn: date('2028-01-19'),
    })
  })

  it('are always two consecutive banking days, whatever the moment and the due date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_400 }),
        fc.integer({ min: 0, max: 86_399 }),
        (days, seconds) => {
          const day = addDays(date('2026-01-01'), days)
          const moment = at(`${formatCalendarDate(day)}T00:00:00Z`) + seconds * 1_000
          for (const found of [daysOfDue(day, bankHolidays), earliestDays(moment, bankHolidays)]) {
            expect(isBusinessDay(found.submitOn, bankHolidays)).toBe(true)
            expect(isBusinessDay(found.settlesOn, bankHolidays)).toBe(true)
            expect(dayNumber(found.submitOn)).toBeLessThan(dayNumber(found.settlesOn))
          }
          expect(dayNumber(daysOfDue(day, bankHolidays).settlesOn)).toBeGreaterThanOrEqual(dayNumber(day))
        },
      ),
    )
  })

  it('are scheduled twelve days ahead, so a notice is in time for ten (P.208)', () => {
    const settlesOn = date('2026-04-15')
    expect(isNoticeInTime(settlesOn, planAtMs(settlesOn))).toBe(true)
    expect(isNoticeInTime(settlesOn, at('2026-04-05T04:00:00Z'))).toBe(true)
    expect(isNoticeInTime(settlesOn, at('2026-04-05T04:00:01Z'))).toBe(false)
  })
})

describe('the amount that autopay debits', () => {
  const planned = (day: string, after: string | null = null, loan = LOAN) =>
    nextPlanned(loan, {
      after: after === null ? null : date(after),
      nowMs: at(`${day}T12:00:00Z`),
      bankHolidays,
    })
  const due = (dueOn: string, payments = [paid('2026-02-15', 7_499n)]) => {
    const dueDate = date(dueOn)
    const days = daysOfDue(dueDate, bankHolidays)
    return dueAmountCents(LOAN, payments, { dueOn: dueDate, ...days, bankHolidays })
  }

  it('is the next monthly payment whose submission day is in the future', () => {
    expect(planned('2026-01-16')?.dueOn).toEqual(date('2026-02-15'))
    expect(planned('2026-02-12')?.dueOn).toEqual(date('2026-02-15'))
    expect(planned('2026-02-13')?.dueOn).toEqual(date('2026-03-15'))
    expect(planned('2026-01-16', '2026-02-15')?.dueOn).toEqual(date('2026-03-15'))
  })

  it('never includes the payment at maturity, or anything of a loan with deferred interest (P.210)', () => {
    expect(planned('2026-12-01')?.dueOn).toEqual(date('2026-12-15'))
    expect(planned('2026-12-15')).toBeNull()
    expect([hasAutopay(LOAN), hasAutopay(DEFERRED)]).toEqual([true, false])
    expect(planned('2026-01-16', null, DEFERRED)).toBeNull()
  })

  it('is only the interest of that month, not past-due amounts, and zero once it is paid (P.207, P.210)', () => {
    expect(due('2026-03-15')).toBe(7_499n)
    // The payment of February is missing: it is not drawn with that of March.
    expect(due('2026-03-15', [])).toBe(7_499n)
    expect(due('2026-03-15', [paid('2026-02-15', 7_499n), paid('2026-03-15', 7_499n)])).toBe(0n)
    expect(due('2026-03-15', [paid('2026-02-15', 7_499n), paid('2026-03-16', 7_000n)])).toBe(499n)
  })

  it('is the remaining interest if a payment early in the month paid principal', () => {
    const early = due('2026-03-15', [paid('2026-02-15', 7_499n), paid('2026-03-01', 7_499n)])
    expect(early).toBeGreaterThan(0n)
    expect(early).toBeLessThan(7_499n)
  })

  it('is the unpaid part of everything due when it is presented again', () => {
    const unpaid = (settlesOn: string, payments = [paid('2026-02-15', 7_499n)]) =>
      unpaidUntilCents(LOAN, payments, { settlesOn: date(settlesOn), bankHolidays })
    expect(unpaid('2026-03-20')).toBe(7_499n)
    expect(unpaid('2026-03-20', [])).toBe(14_998n)
    expect(unpaid('2026-03-20', [paid('2026-02-15', 7_499n), paid('2026-03-18', 7_499n)])).toBe(0n)
    expect(unpaid('2026-03-16')).toBe(7_499n)
    expect(unpaid('2026-03-14')).toBe(0n)
  })

  it("is at most a month of interest on today's principal", () => {
    expect(mostMonthlyCents(LOAN, [], date('2026-01-20'))).toBe(7_499n)
    expect(mostMonthlyCents(LOAN, [paid('2026-01-15', 505_000n)], date('2026-01-20'))).toBe(3_750n)
  })

  it('is never more than the balance or below zero, whatever was paid', () => {
    const payments = fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 330 }), cents: fc.bigInt({ min: 1n, max: 900_000n }) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(payments, fc.integer({ min: 1, max: 11 }), (made, month) => {
        const received = made.map(({ days, cents }) =>
          paid(formatCalendarDate(addDays(LOAN.fundedOn, days)), cents),
        )
        const dueOn = date(`2026-${String(month + 1).padStart(2, '0')}-15`)
        const days = daysOfDue(dueOn, bankHolidays)
        const amount = dueAmountCents(LOAN, received, { dueOn, ...days, bankHolidays })
        const { payoffCents } = paymentChoices(LOAN, received, { settlesOn: days.settlesOn, bankHolidays })
        expect(amount).toBeGreaterThanOrEqual(0n)
        // Each payment within the month ends a period whose interest is rounded. What is drawn is bounded once more by the
        // authorization.
        expect(amount).toBeLessThanOrEqual(7_499n + BigInt(made.length))
        expect(amount).toBeLessThanOrEqual(payoffCents)
      }),
      { examples: [[[{ days: 215, cents: 1n }], 8]] },
    )
  })
})

describe('the amount that a borrower may pay', () => {
  const choices = (settlesOn: string, payments = [paid('2026-02-15', 7_499n)]) =>
    paymentChoices(LOAN, payments, { settlesOn: date(settlesOn), bankHolidays })

  it('is the amount due, the payoff on the settlement day, or anything in between', () => {
    expect(choices('2026-03-10')).toMatchObject({ dueCents: 7_499n, minimumCents: 100n })
    // The payments of February and March are missing; that of April is weeks away, and is not asked for with them.
    expect(choices('2026-03-20', []).dueCents).toBe(2n * 7_499n)
    // It is due on the day on which the debit settles.
    expect(choices('2026-04-15', []).dueCents).toBe(3n * 7_499n)
    const { payoffCents, mostCents } = choices('2026-03-15')
    expect([payoffCents, mostCents]).toEqual([1_017_499n, 1_017_499n])
    expect(
      [1n, 100n, 500_000n, 1_017_499n, 1_017_500n].map((cents) => isDrawable(choices('2026-03-15'), cents)),
    ).toEqual([false, true, true, true, false])
  })

  it('is zero once nothing is owed, and the whole balance if it is small', () => {
    const none = choices('2026-03-15', [paid('2026-02-15', 1_017_499n)])
    expect([none.payoffCents, isDrawable(none, 0n), isDrawable(none, 1n)]).toEqual([0n, false, false])
    const little = choices('2026-02-15', [paid('2026-02-15', 1_017_449n)])
    expect([little.payoffCents, isDrawable(little, 50n), isDrawable(little, 49n)]).toEqual([50n, true, false])
  })
})

describe('a returned debit (1.9.24)', () => {
  it('is presented again only for insufficient funds, at most twice (P.203)', () => {
    const again = Object.keys(RETURN_REASONS).filter((code) => isPresentedAgain(code, 1))
    expect(again).toEqual(['R01', 'R09'])
    expect([1, 2, 3].map((presentment) => isPresentedAgain('R01', presentment))).toEqual([true, true, false])
  })

  it('ends what cannot or must not continue, and leaves every other code to an agent, listed or not (P.212, P.213)', () => {
    const effects = (codes: readonly string[]) => codes.map((code) => debitReturn(code).effect)
    expect(effects(['R02', 'R03', 'R04', 'R20'])).toEqual(Array(4).fill('ACCOUNT'))
    expect(effects(['R05', 'R07', 'R10', 'R29'])).toEqual(Array(4).fill('REVOKED'))
    expect(effects(['R08'])).toEqual(['STOPPED'])
    expect(effects(['R11', 'R16', 'R06', 'R99', 'X1', 'toString', ''])).toEqual(Array(7).fill('HELD'))
    for (const code of ['R05', 'R10', 'R11', 'R16', 'R99']) expect(debitReturn(code).needsAgent).toBe(true)
    for (const code of ['R01', 'R02', 'R07', 'R08']) expect(debitReturn(code).needsAgent).toBe(false)
  })

  it('can arrive within 60 days if the consumer reports it as unauthorized', () => {
    expect(Object.keys(RETURN_REASONS).filter((code) => debitReturn(code).isLate)).toEqual([
      'R05',
      'R07',
      'R10',
      'R11',
    ])
  })

  it('counts toward the thresholds of the network, rounded up', () => {
    const rates = returnRatesBps({
      entries: 3_000,
      returns: { UNAUTHORIZED: 1, ADMINISTRATIVE: 90, OTHER: 9 },
    })
    expect(rates).toEqual({ UNAUTHORIZED: 4, ADMINISTRATIVE: 300, OVERALL: 334 })
    expect(
      returnRatesBps({ entries: 0, returns: { UNAUTHORIZED: 0, ADMINISTRATIVE: 0, OTHER: 0 } }).OVERALL,
    ).toBe(0)
  })

  it('is counted by its code among all entries', () => {
    const counts = entryCounts([
      { code: null, entries: 90 },
      { code: 'R01', entries: 6 },
      { code: 'R02', entries: 2 },
      { code: 'R10', entries: 1 },
      { code: 'R99', entries: 1 },
    ])
    expect(counts).toEqual({ entries: 100, returns: { UNAUTHORIZED: 1, ADMINISTRATIVE: 2, OTHER: 7 } })
    const limits = Object.entries(returnRatesBps(counts)).filter(
      ([kind, bps]) => bps > RETURN_RATE_LIMITS_BPS[kind as RateKind],
    )
    expect(limits.map(([kind]) => kind)).toEqual(['UNAUTHORIZED'])
  })

  it('is planned no later than it is submitted', () => {
    const days = daysOfDue(date('2026-05-15'), bankHolidays)
    expect(planAtMs(days.settlesOn)).toBeLessThan(submitAtMs(days.submitOn))
  })
})
