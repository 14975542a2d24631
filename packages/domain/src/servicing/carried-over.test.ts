import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { servicingBalances } from './books.ts'
import { carriedOver } from './carried-over.ts'
import { isPaidInFull, loanAccount } from './loan-account.ts'
import { loanDues } from './loan-dues.ts'
import { dueOn, type Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** 10,000.00 and a fee of 1 %, at 8.91 %: 74.99 a month. */
const OLD: Loan = {
  amountCents: 1_010_000n,
  rateBps: 891,
  termMonths: 12,
  repayment: 'interest-only',
  compounding: false,
  fundedOn: { year: 2026, month: 1, day: 15 },
}
const paid = (month: number, amountCents: bigint): ReceivedPayment => ({
  paymentId: `${month}`,
  method: 'WIRE',
  amountCents,
  paidOn: formatCalendarDate(dueOn(OLD, month)),
  heldUntil: null,
  returnedAt: null,
})
const byRenewal = (amountCents: bigint, month: number): ReceivedPayment => ({
  ...paid(month, amountCents),
  paymentId: 'renewal',
  method: 'RENEWAL',
})
const ON = dueOn(OLD, 11)
const FEE = 10_000n
const renewalOf = (drawAmountCents: bigint, carriedCents: bigint): Loan => ({
  ...OLD,
  amountCents: drawAmountCents + FEE,
  carriedCents,
  fundedOn: ON,
})
const carriedOf = (...args: Parameters<typeof carriedOver>) => {
  const carried = carriedOver(...args)
  if (carried === null) throw new Error('more is owed than the offer covers')
  return carried
}
const sumOf = (balances: object) =>
  Object.values(balances).reduce((sum: bigint, one: bigint) => sum + one, 0n)

describe('the payoff by a renewal', () => {
  it('carries over the interest since its offer as due, to be paid first (P.604)', () => {
    const draw = loanAccount(OLD, [], dueOn(OLD, 10)).payOffCents
    const carried = carriedOf({ loan: OLD, payments: [], on: ON }, draw)
    expect(carried).toEqual({ payOffCents: draw + 7_499n, carriedCents: 7_499n })
    const account = loanAccount(renewalOf(draw, carried.carriedCents), [], ON)
    expect(account.balance).toMatchObject({ principalCents: draw + FEE, interestCents: 7_499n })
    // A month of interest is added to what is carried over.
    const dues = loanDues(renewalOf(draw, carried.carriedCents), [], { on: ON, bankHolidays: [] })
    expect(dues.nextDue?.amountCents).toBeGreaterThan(2n * 7_499n)
    expect(account.carriedInterestCents).toBe(7_499n)
  })

  it('reduces the amount lent when payments in the meantime exceed the interest accrued (P.604)', () => {
    const draw = loanAccount(OLD, [], dueOn(OLD, 10)).payOffCents
    const carried = carriedOf({ loan: OLD, payments: [paid(11, 100_000n)], on: ON }, draw)
    expect(carried.carriedCents).toBe(7_499n - 100_000n)
    const account = loanAccount(renewalOf(draw, carried.carriedCents), [], ON)
    expect(account).toMatchObject({ payOffCents: carried.payOffCents + FEE, carriedInterestCents: 0n })
    expect(account.balance.interestCents).toBe(0n)
    expect(servicingBalances(account)['interest-income']).toBe(0n)
  })

  it('never treats principal as interest, and carries over nothing after a payment is reversed', () => {
    const payment = paid(10, 500_000n)
    const draw = loanAccount(OLD, [payment], dueOn(OLD, 10)).payOffCents
    const returned = { ...payment, returnedAt: 1 }
    expect(carriedOver({ loan: OLD, payments: [payment], on: ON }, draw)).not.toBeNull()
    expect(carriedOver({ loan: OLD, payments: [returned], on: ON }, draw)).toBeNull()
    // The draw may be too low only by interest: that is what is carried over as due.
    expect(carriedOver({ loan: OLD, payments: [], on: ON }, OLD.amountCents)?.carriedCents).toBe(11n * 7_499n)
    expect(carriedOver({ loan: OLD, payments: [], on: ON }, OLD.amountCents - 1n)).toBeNull()
  })

  it('leaves nothing owed on the old loan, and all of it plus the fee on the new one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.bigInt({ min: 1n, max: 80_000n })), {
          maxLength: 6,
        }),
        fc.integer({ min: 9, max: 11 }),
        (payments, pricedIn) => {
          const received = payments.map(([month, cents], at) => ({
            ...paid(month, cents),
            paymentId: `${at}`,
          }))
          const draw = loanAccount(OLD, received, dueOn(OLD, pricedIn)).payOffCents
          const before = loanAccount(OLD, received, ON)
          const { payOffCents, carriedCents } = carriedOf({ loan: OLD, payments: received, on: ON }, draw)
          const all = [...received, byRenewal(payOffCents, 11)]
          const closed = loanAccount(OLD, all, ON)
          expect(closed.payOffCents).toBe(0n)
          expect(closed.renewedCents).toBe(payOffCents)
          expect(isPaidInFull(OLD, all)).toBe(true)
          const renewal = renewalOf(draw, carriedCents)
          const opened = loanAccount(renewal, [], ON)
          expect(closed.payOffCents + opened.payOffCents).toBe(before.payOffCents + FEE)
          // No money is received for it, and earned interest stays on the loan where it was earned.
          expect(servicingBalances(closed)['payments-clearing']).toBe(before.paidCents)
          expect(servicingBalances(closed)['interest-income']).toBe(
            servicingBalances(before)['interest-income'],
          )
          expect(servicingBalances(opened)['interest-income']).toBe(0n)
          expect(sumOf(servicingBalances(closed))).toBe(OLD.amountCents - payOffCents)
          expect(sumOf(servicingBalances(opened))).toBe(payOffCents + FEE)
        },
      ),
    )
  })

  it('counts no interest twice, whatever is paid on the new loan (P.604)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -500_000n, max: 500_000n }),
        fc.bigInt({ min: 1n, max: 900_000n }),
        (carried, cents) => {
          const renewal = renewalOf(1_000_000n, carried)
          const payments = [{ ...byRenewal(cents, 12), method: 'WIRE' as const }]
          const account = loanAccount(renewal, payments, dueOn(OLD, 13))
          const balances = servicingBalances(account)
          expect(sumOf(balances)).toBe(renewal.amountCents + carried)
          expect(balances['interest-income']).toBeLessThanOrEqual(0n)
        },
      ),
    )
  })
})
