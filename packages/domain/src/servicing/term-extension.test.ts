import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { loanAccount } from './loan-account.ts'
import { NO_CHANGES, termsOn } from './loan-changes.ts'
import { loanDues } from './loan-dues.ts'
import { maturesOn, type Loan } from './loan.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import type { ReceivedPayment } from './received-payment.ts'
import { remainingSchedule, withExtension } from './term-extension.ts'

const extended = (loan: Loan, months: number, from: string): Loan => {
  const changed = withExtension(loan, { months, from: date(from) })
  if (changed === null) throw new Error('it can be extended')
  return changed
}
const on = (day: string) => ({ on: date(day), bankHolidays: [] })

/** Any day of the loan, months, and payments before. */
const cases = fc.record({
  loan: fc.constantFrom(LOAN, DEFERRED),
  months: fc.integer({ min: 1, max: 12 }),
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

describe('an extension of the maturity', () => {
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
      expect(withExtension(LOAN, { months, from: date('2026-06-01') })).toBeNull()
    expect(withExtension({ ...LOAN, termMonths: 30 }, { months: 7, from: date('2026-06-01') })).toBeNull()
    expect(withExtension(LOAN, { months: 1, from: date('2027-02-15') })).toBeNull()
    const due = { ...LOAN, changes: { ...NO_CHANGES, acceleratedOn: date('2026-05-01') } }
    expect(withExtension(due, { months: 3, from: date('2026-06-01') })).toBeNull()
    expect(withExtension(due, { months: 3, from: date('2026-04-30') })).not.toBeNull()
  })

  it('changes nothing of a day before it, and no balance of any day', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 500 }), ({ loan, months, from, received }, days) => {
        const changed = withExtension(loan, { months, from })
        if (changed === null) throw new Error('every case can be extended')
        const payments = paymentsOf(received)
        const day = addDays(LOAN.fundedOn, days)
        const { maturesOn: last, ...account } = loanAccount(changed, payments, day)
        const { maturesOn: signed, ...before } = loanAccount(loan, payments, day)
        expect(account).toEqual(before)
        if (dayNumber(day) >= dayNumber(from)) return
        expect(last).toEqual(signed)
        const terms = { on: day, bankHolidays: [] }
        expect(loanDues(changed, payments, terms)).toEqual(loanDues(loan, payments, terms))
      }),
    )
  })

  it('has a schedule that pays exactly what is owed, by the same rules as the balance', () => {
    fc.assert(
      fc.property(cases, ({ loan, months, from, received }) => {
        const changed = withExtension(loan, { months, from })
        if (changed === null) throw new Error('every case can be extended')
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
