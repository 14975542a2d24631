import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { servicingBalances } from './books.ts'
import { isPaidInFull, loanAccount } from './loan-account.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import { dayOfLoan, dueOn, maturesOn } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

const on = (day: string, payments: readonly ReceivedPayment[] = [], loan = LOAN) =>
  loanAccount(loan, payments, date(day))

describe('the account of a loan', () => {
  it('owes only the principal on the day of funding', () => {
    expect(on('2026-01-15')).toMatchObject({
      payOffCents: 1_010_000n,
      maturesOn: date('2027-01-15'),
      paidCents: 0n,
    })
  })

  it('is paid off early by principal and the interest so far, without a fee [1.1.14] (P.106)', () => {
    // A month and 14 of 28 days: 74.99 + 37.50.
    const { payOffCents } = on('2026-03-01')
    expect(payOffCents).toBe(1_010_000n + 7_499n + 3_750n)
    const payment = paid('2026-03-01', payOffCents)
    expect(isPaidInFull(LOAN, [payment])).toBe(true)
    expect(on('2026-12-31', [payment])).toMatchObject({ payOffCents: 0n })
    expect(isPaidInFull(LOAN, [paid('2026-03-01', payOffCents - 1n)])).toBe(false)
  })

  it('ignores reversed payments and later ones', () => {
    const returned = paid('2026-02-15', 7_499n, { returnedAt: 1 })
    expect(on('2026-02-20', [returned, paid('2026-02-21', 7_499n)])).toEqual(on('2026-02-20'))
  })

  it('owes back an overpayment, and is paid in full', () => {
    const twice = [paid('2026-01-15', 1_010_000n), paid('2026-01-16', 5_000n)]
    expect(isPaidInFull(LOAN, twice)).toBe(true)
    expect(on('2026-02-01', twice).balance).toMatchObject({ principalCents: 0n, overCents: 5_000n })
  })
})

describe('the day of a loan', () => {
  const ZONE = 'America/New_York'
  const day = (iso: string) => formatCalendarDate(dayOfLoan(LOAN, Date.parse(iso), ZONE))

  it('is the day in its time zone, and never before its first day', () => {
    expect(day('2026-02-01T04:59:59Z')).toBe('2026-01-31')
    expect(day('2026-02-01T05:00:00Z')).toBe('2026-02-01')
    expect(day('2026-01-14T12:00:00Z')).toBe('2026-01-15')
  })
})

describe('the ledger of a loan', () => {
  const payments = fc.array(
    fc.record({
      month: fc.integer({ min: 0, max: 13 }),
      amountCents: fc.bigInt({ min: 1n, max: 900_000n }),
      isReturned: fc.boolean(),
    }),
    { maxLength: 8 },
  )

  it('balances on every day for any payments: amounts owed and paid add up to the amount lent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LOAN, DEFERRED, { ...DEFERRED, compounding: true }),
        payments,
        fc.integer({ min: 0, max: 14 }),
        (loan, all, month) => {
          const received = all.map((one, at) =>
            paid(formatCalendarDate(dueOn(loan, one.month)), one.amountCents, {
              paymentId: String(at),
              returnedAt: one.isReturned ? 1 : null,
            }),
          )
          const account = loanAccount(loan, received, dueOn(loan, month))
          const sum = Object.values(servicingBalances(account)).reduce((total, one) => total + one, 0n)
          expect(sum).toBe(loan.amountCents)
          expect(account.balance.interestCents).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })

  it('has the interest of the agreement over a whole term', () => {
    const { balance } = loanAccount(LOAN, [], maturesOn(LOAN))
    expect(balance.interestCents).toBe(12n * 7_499n)
    expect(servicingBalances(loanAccount(LOAN, [], maturesOn(LOAN)))['interest-income']).toBe(-12n * 7_499n)
  })
})
