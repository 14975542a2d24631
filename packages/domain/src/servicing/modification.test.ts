import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { loanAccount } from './loan-account.ts'
import { changedRates } from './changed-rates.ts'
import { delinquencyOf } from './delinquency.ts'
import { dueNotices, nextNoticeOn } from './due-notices.ts'
import { NO_CHANGES, rateOn, termsOn } from './loan-changes.ts'
import { loanDues } from './loan-dues.ts'
import { maturesOn, type Loan } from './loan.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import type { ReceivedPayment } from './received-payment.ts'
import { lastDayToDecide, modifiedTerms, withModification, type ModificationTerms } from './modification.ts'
import { remainingSchedule } from './remaining-schedule.ts'

const modified = (loan: Loan, terms: ModificationTerms, from: string): Loan => {
  const changed = withModification(loan, terms, date(from))
  if (changed === null) throw new Error('it can be modified')
  return changed
}
const later = (months: number) => ({ kind: 'LATER_MATURITY', months }) as const
const lower = (rateBps: number) => ({ kind: 'LOWER_RATE', rateBps }) as const
const pause = (payments: number) => ({ kind: 'PAYMENT_PAUSE', payments }) as const
const extended = (loan: Loan, months: number, from: string): Loan => modified(loan, later(months), from)
const on = (day: string) => ({ on: date(day), bankHolidays: [] })

/** Any day of the loan, months, and payments before. */
const cases = fc.record({
  loan: fc.constantFrom(LOAN, DEFERRED),
  terms: fc.oneof(
    fc.integer({ min: 1, max: 12 }).map(later),
    fc.integer({ min: 1, max: 890 }).map(lower),
    fc.integer({ min: 1, max: 6 }).map(pause),
  ),
  from: fc.integer({ min: 0, max: 360 }).map((days) => addDays(LOAN.fundedOn, days)),
  received: fc.array(
    fc.record({ days: fc.integer({ min: 1, max: 360 }), cents: fc.bigInt({ min: 1n, max: 200_000n }) }),
    { maxLength: 4 },
  ),
})
const paymentsOf = (of: readonly { days: number; cents: bigint }[]): readonly ReceivedPayment[] =>
  of.map(({ days, cents }, at) => ({
    ...paid(formatCalendarDate(addDays(LOAN.fundedOn, days)), cents),
    paymentId: `payment ${at}`,
  }))

describe('a later maturity', () => {
  it('postpones the last payment, and leaves the monthly ones as they are', () => {
    const loan = extended(LOAN, 3, '2026-12-01')
    expect(maturesOn(loan)).toEqual(date('2027-04-15'))
    const received = Array.from({ length: 10 }, (_, at) =>
      paid(`2026-${String(at + 2).padStart(2, '0')}-15`, 7_499n),
    )
    expect(loanDues(loan, received, on('2026-12-01'))).toMatchObject({
      nextDue: { on: date('2026-12-15'), amountCents: 7_499n },
      lastDue: { on: date('2027-04-15'), amountCents: 1_017_499n },
    })
    expect(remainingSchedule(loan, received, on('2026-12-01'))).toEqual({
      pastDueCents: 0n,
      payments: [
        ...['2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15'].map((day) => ({
          on: date(day),
          amountCents: 7_499n,
        })),
        { on: date('2027-04-15'), amountCents: 1_017_499n },
      ],
      totalCents: 1_047_495n,
      interestCents: 37_495n,
    })
  })

  it('takes a loan that matured unpaid out of its maturity: interest alone stays past due', () => {
    const loan = extended(LOAN, 6, '2027-02-10')
    const before = loanDues(loan, [], on('2027-02-09'))
    expect(before).toMatchObject({ isMatured: true, nextDue: null })
    expect(before).toEqual(loanDues(LOAN, [], on('2027-02-09')))
    const after = loanDues(loan, [], on('2027-02-10'))
    expect(after).toMatchObject({ isMatured: false, pastDueCents: 89_988n, pastDueSince: date('2026-02-15') })
    expect(after.nextDue).toMatchObject({ on: date('2027-02-15'), amountCents: 7_499n })
  })

  it('can be made again, and each day has the term of its time', () => {
    const once = extended(LOAN, 3, '2026-06-01')
    const twice = extended(once, 2, '2026-09-01')
    expect(
      ['2026-05-31', '2026-06-01', '2026-08-31', '2026-09-01'].map(
        (day) => termsOn(twice, date(day)).termMonths,
      ),
    ).toEqual([12, 15, 15, 17])
  })

  it('is refused beyond the bounds, for a maturity that is over by then, and once everything is due', () => {
    for (const months of [0, -1, 13])
      expect(withModification(LOAN, later(months), date('2026-06-01'))).toBeNull()
    expect(withModification({ ...LOAN, termMonths: 30 }, later(7), date('2026-06-01'))).toBeNull()
    expect(withModification(LOAN, later(1), date('2027-02-15'))).toBeNull()
    const due = { ...LOAN, changes: { ...NO_CHANGES, acceleratedOn: date('2026-05-01') } }
    expect(withModification(due, later(3), date('2026-06-01'))).toBeNull()
    expect(withModification(due, later(3), date('2026-04-30'))).not.toBeNull()
  })
})

describe('a lower rate', () => {
  it('is borne from its day on, and earlier interest stays', () => {
    const loan = modified(LOAN, lower(500), '2026-06-15')
    expect(['2026-06-14', '2026-06-15'].map((day) => rateOn(loan, date(day)))).toEqual([891, 500])
    const received = Array.from({ length: 4 }, (_, at) => paid(`2026-0${at + 2}-15`, 7_499n))
    expect(loanDues(loan, received, on('2026-06-15'))).toMatchObject({
      pastDueCents: 0n,
      nextDue: { on: date('2026-06-15'), amountCents: 7_499n },
    })
    const paidJune = [...received, paid('2026-06-15', 7_499n)]
    // 10,100.00 at 5 % are 42.08 a month.
    expect(loanDues(loan, paidJune, on('2026-06-16')).nextDue).toMatchObject({ amountCents: 4_208n })
    expect(remainingSchedule(loan, paidJune, on('2026-06-16')).interestCents).toBe(7n * 4_208n)
  })

  it('is lower than what the loan bears, and above zero', () => {
    for (const rateBps of [0, 891, 900])
      expect(withModification(LOAN, lower(rateBps), date('2026-06-01'))).toBeNull()
    const once = modified(LOAN, lower(500), '2026-06-01')
    expect(withModification(once, lower(500), date('2026-07-01'))).toBeNull()
    expect(rateOn(modified(once, lower(300), '2026-07-01'), date('2026-07-01'))).toBe(300)
    expect(withModification(LOAN, lower(500), date('2027-01-15'))).toBeNull()
  })

  it('meets the caps of the law as if they were computed together', () => {
    const day = fc.integer({ min: 0, max: 330 }).map((days) => addDays(LOAN.fundedOn, days))
    const caps = fc.array(
      fc.record({
        from: day,
        days: fc.integer({ min: 0, max: 200 }),
        capBps: fc.integer({ min: 100, max: 880 }),
      }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(caps, day, fc.integer({ min: 1, max: 890 }), (all, from, rateBps) => {
        const known = all.map((cap) => ({ ...cap, through: addDays(cap.from, cap.days) }))
        const rates = changedRates(LOAN.rateBps, { agreed: [], caps: known })
        const changed = withModification({ ...LOAN, changes: { ...NO_CHANGES, rates } }, lower(rateBps), from)
        fc.pre(changed !== null)
        const { agreedRates: agreed } = changed.changes!
        const together = {
          ...LOAN,
          changes: { ...NO_CHANGES, rates: changedRates(LOAN.rateBps, { agreed, caps: known }) },
        }
        for (let days = 0; days <= 365; days += 1) {
          const each = addDays(LOAN.fundedOn, days)
          expect(rateOn(changed, each)).toBe(rateOn(together, each))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a payment pause', () => {
  const terms = (day: string) => ({ ...on(day), paymentNoticeDays: 7 })
  const asPaid = (months: readonly string[]) => months.map((month) => paid(`${month}-15`, 7_499n))

  it('moves what is due, with what is past due, to the maturity; monthly payments go on after it', () => {
    // February was paid, March not.
    const received = asPaid(['2026-02'])
    const loan = modified(LOAN, pause(3), '2026-04-01')
    expect(loanDues(LOAN, received, on('2026-04-01'))).toMatchObject({
      pastDueCents: 7_499n,
      daysPastDue: 16,
    })
    for (const day of ['2026-04-01', '2026-04-20', '2026-05-20', '2026-06-16', '2026-07-15'])
      expect(loanDues(loan, received, on(day))).toMatchObject({
        pastDueCents: 0n,
        daysPastDue: 0,
        nextDue: { on: date('2026-07-15'), amountCents: 7_499n },
      })
    expect(loanDues(loan, received, on('2026-07-16'))).toMatchObject({
      pastDueCents: 7_499n,
      pastDueSince: date('2026-07-15'),
      daysPastDue: 1,
    })
    // Interest goes on: four months of it are moved.
    expect(loanDues(loan, received, on('2026-04-01')).lastDue).toMatchObject({
      on: date('2027-01-15'),
      amountCents: 1_010_000n + 5n * 7_499n,
    })
    expect(loanAccount(loan, received, date('2026-07-15')).balance.interestCents).toBe(5n * 7_499n)
  })

  it('keeps the days before it as they were', () => {
    const loan = modified(LOAN, pause(3), '2026-04-01')
    expect(loanDues(loan, [], on('2026-03-31'))).toEqual(loanDues(LOAN, [], on('2026-03-31')))
  })

  it('lets extra money pay what was moved, and not a later monthly payment', () => {
    const loan = modified(LOAN, pause(2), '2026-02-01')
    const due = (received: readonly ReceivedPayment[], day: string) =>
      loanDues(loan, received, on(day)).nextDue
    const extra = [paid('2026-04-15', 7_499n + 10_000n)]
    expect(due(extra, '2026-04-20')).toMatchObject({ on: date('2026-05-15'), amountCents: 7_499n })
    // All of the moved interest and some principal: the next month is due with less interest.
    const more = [paid('2026-04-15', 3n * 7_499n + 100_000n)]
    expect(loanAccount(loan, more, date('2026-04-15')).balance).toMatchObject({ principalCents: 910_000n })
    expect(due(more, '2026-04-20')).toMatchObject({ on: date('2026-05-15'), amountCents: 6_757n })
  })

  it('is no delinquency, and nobody is reminded of a payment that is paused', () => {
    const loan = modified(LOAN, pause(3), '2026-04-01')
    const rules = { noticeFromDays: 30, cureDays: 30, chargeOffDays: 120, offerDays: 30 }
    for (const day of ['2026-04-15', '2026-05-16', '2026-06-20']) {
      expect(delinquencyOf(loan, [], { ...on(day), rules, notice: null }).status).toBe('CURRENT')
      expect(dueNotices(loan, [], terms(day))).toEqual([])
    }
    expect(nextNoticeOn(loan, terms('2026-04-01'))).toEqual(date('2026-07-08'))
    expect(dueNotices(loan, [], terms('2026-07-08'))).toEqual([
      { kind: 'BEFORE_DUE', dueOn: date('2026-07-15') },
    ])
  })

  it('begins with the next due date, and goes on from an earlier pause', () => {
    expect(modified(LOAN, pause(1), '2026-04-15').changes?.pauses).toEqual([
      { from: date('2026-04-15'), throughMonth: 3 },
    ])
    const once = modified(LOAN, pause(3), '2026-04-16')
    expect(once.changes?.pauses.at(-1)).toMatchObject({ throughMonth: 6 })
    expect(modified(once, pause(3), '2026-04-20').changes?.pauses.at(-1)).toMatchObject({ throughMonth: 9 })
    expect(withModification(once, pause(4), date('2026-04-20'))).toBeNull()
    expect(modified(once, pause(4), '2026-06-20').changes?.pauses.at(-1)).toMatchObject({ throughMonth: 10 })
  })

  it.each([
    ['2026-02-10', '2026-03-12', '2026-02-15'],
    ['2026-02-15', '2026-03-17', '2026-02-15'],
    ['2026-02-16', '2026-03-10', '2026-03-10'],
  ])('proposed on %s is decided on by %s, and no later than its first due date: %s', (from, latest, last) => {
    const changed = modifiedTerms(modified(LOAN, pause(2), from), pause(2), date(from))
    expect(lastDayToDecide(changed, date(latest))).toEqual(date(last))
    const longer = modifiedTerms(extended(LOAN, 3, from), later(3), date(from))
    expect(lastDayToDecide(longer, date(latest))).toEqual(date(latest))
  })

  it('never covers the payment at maturity, and is not offered where interest is not due each month', () => {
    expect(withModification(LOAN, pause(3), date('2026-10-16'))).toBeNull()
    expect(withModification(LOAN, pause(2), date('2026-10-16'))).not.toBeNull()
    expect(withModification(LOAN, pause(1), date('2027-02-01'))).toBeNull()
    expect(withModification(DEFERRED, pause(1), date('2026-04-01'))).toBeNull()
    for (const payments of [0, 7])
      expect(withModification(LOAN, pause(payments), date('2026-02-01'))).toBeNull()
  })
})

describe('each modification', () => {
  it('changes no balance and no payment of a day before it', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 500 }), ({ loan, terms, from, received }, days) => {
        const changed = withModification(loan, terms, from)
        fc.pre(changed !== null)
        const payments = paymentsOf(received)
        const day = addDays(LOAN.fundedOn, days)
        const { maturesOn: last, ...account } = loanAccount(changed, payments, day)
        const { maturesOn: signed, ...before } = loanAccount(loan, payments, day)
        // Only a lower rate changes a balance, and of later days alone.
        if (terms.kind !== 'LOWER_RATE' || dayNumber(day) <= dayNumber(from)) expect(account).toEqual(before)
        else expect(account.payOffCents).toBeLessThanOrEqual(before.payOffCents)
        if (dayNumber(day) >= dayNumber(from)) return
        expect(last).toEqual(signed)
        const { pastDueCents, pastDueSince, daysPastDue, isMatured } = loanDues(loan, payments, {
          on: day,
          bankHolidays: [],
        })
        expect(loanDues(changed, payments, { on: day, bankHolidays: [] })).toMatchObject({
          pastDueCents,
          pastDueSince,
          daysPastDue,
          isMatured,
        })
      }),
    )
  })

  it('has a schedule that pays exactly what is owed, by the same rules as the balance', () => {
    fc.assert(
      fc.property(cases, ({ loan, terms, from, received }) => {
        const changed = withModification(loan, terms, from)
        fc.pre(changed !== null)
        const before = paymentsOf(received).filter(({ paidOn }) => paidOn <= formatCalendarDate(from))
        const schedule = remainingSchedule(changed, before, { on: from, bankHolidays: [] })
        const { balance } = loanAccount(changed, before, from)
        expect(schedule.totalCents - schedule.interestCents).toBe(balance.principalCents)
        const planned = [
          ...(schedule.pastDueCents > 0n ? [{ on: from, amountCents: schedule.pastDueCents }] : []),
          ...schedule.payments,
        ].map(({ on: day, amountCents }, at) => ({
          ...paid(formatCalendarDate(day), amountCents),
          paymentId: `planned ${at}`,
        }))
        const end = maturesOn(changed)
        const settled = loanAccount(changed, [...before, ...planned], end)
        expect([settled.payOffCents, settled.balance.overCents]).toEqual([0n, balance.overCents])
        const interest = loanAccount(changed, before, from).interestPaidCents + schedule.interestCents
        expect(settled.interestPaidCents).toBe(interest)
        // Each of them is what is due next by the rules of the dues, on the day before.
        for (const [at, payment] of schedule.payments.entries()) {
          const late = schedule.pastDueCents > 0n ? 1 : 0
          const made = [...before, ...planned.slice(0, late + at)]
          const earlier = schedule.payments[at - 1]?.on ?? from
          const previous = dayNumber(earlier) < dayNumber(from) ? from : earlier
          const dues = loanDues(changed, made, { on: previous, bankHolidays: [] })
          expect(dues.nextDue).toMatchObject({ on: payment.on, amountCents: payment.amountCents })
        }
      }),
      { numRuns: 40 },
    )
  })
})
