import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import type { Loan } from './loan.ts'
import { loanAccount } from './loan-account.ts'
import { payOffQuote, quotedUntil } from './pay-off-quote.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** 10,000.00 and a fee of 1 %, at 8.91 %: 74.99 a month. */
const LOAN: Loan = {
  amountCents: 1_010_000n,
  rateBps: 891,
  termMonths: 12,
  repayment: 'interest-only',
  compounding: false,
  fundedOn: { year: 2026, month: 1, day: 15 },
}
const today = { year: 2026, month: 2, day: 15 }
const half: ReceivedPayment = {
  paymentId: 'half',
  method: 'WIRE',
  amountCents: 500_000n,
  paidOn: '2026-02-15',
  heldUntil: null,
  returnedAt: null,
}
const quoted = (day: { readonly month: number; readonly day: number }, payments = [half]) =>
  payOffQuote(LOAN, payments.slice(), { today, on: { year: 2026, ...day } })

describe('a payoff quote', () => {
  it('is the amount owed on its day: a month and 14 of 28 days, with no fee for early repayment (1.1.14, P.107)', () => {
    expect(payOffQuote(LOAN, [], { today, on: { year: 2026, month: 3, day: 1 } })).toEqual({
      ok: true,
      payOffCents: 1_010_000n + 7_499n + 3_750n,
    })
  })

  it('is available from today for thirty days, across the end of a short month', () => {
    expect(quotedUntil(today)).toEqual({ year: 2026, month: 3, day: 17 })
    expect(quoted({ month: 2, day: 15 }).ok).toBe(true)
    expect(quoted({ month: 3, day: 17 }).ok).toBe(true)
    for (const day of [
      { month: 2, day: 14 },
      { month: 3, day: 18 },
    ])
      expect(quoted(day)).toMatchObject({ ok: false, code: 'request.invalid', data: { field: 'on' } })
  })

  it('never falls from one day to the next, and leaves nothing owed when paid on its day (P.107)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), fc.boolean(), (days, isHalfPaid) => {
        const payments = isHalfPaid ? [half] : []
        const on = addDays(today, days)
        const one = payOffQuote(LOAN, payments, { today, on })
        const next = payOffQuote(LOAN, payments, { today, on: addDays(on, 1) })
        if (!one.ok || !next.ok) throw new Error('both days are quoted')
        expect(next.payOffCents).toBeGreaterThanOrEqual(one.payOffCents)
        const paidOn = `2026-${String(on.month).padStart(2, '0')}-${String(on.day).padStart(2, '0')}`
        const all = [...payments, { ...half, paymentId: 'all', amountCents: one.payOffCents, paidOn }]
        expect(loanAccount(LOAN, all, on).payOffCents).toBe(0n)
        expect(dayNumber(addDays(on, 1))).toBe(dayNumber(on) + 1)
      }),
    )
  })
})
