import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divHalfEven } from '../money/division.ts'
import { type CalendarDate, dayNumber, parseCalendarDate } from '../offer/calendar-date.ts'
import {
  deferredInterestCents,
  deferredPayments,
  interestOnlyPayments,
  monthlyInterestCents,
  totalOfPaymentsCents,
} from '../offer/schedules.ts'
import { dueOn, type Loan, maturesOn } from './loan.ts'
import { loanMonths } from './loan-months.ts'
import { applyPayment, type LoanPayment, openingBalance, payOffCents, balanceAfter } from './balance.ts'

const date = (text: string): CalendarDate => {
  const read = parseCalendarDate(text)
  if (read === undefined) throw new Error(`${text} is not a date`)
  return read
}

/** The loan of the specification's example: 10,000.00 and a fee of 1 %, at 8.91 %. */
const EXAMPLE: Loan = {
  amountCents: 1_010_000n,
  rateBps: 891,
  termMonths: 12,
  repayment: 'interest-only',
  compounding: false,
  fundedOn: date('2026-01-31'),
}
const DEFERRED: Loan = { ...EXAMPLE, repayment: 'deferred' }

const loans = fc.record({
  amountCents: fc.bigInt({ min: 500_000n, max: 10_000_000_000n }),
  rateBps: fc.integer({ min: 0, max: 3_600 }),
  termMonths: fc.constant(12),
  repayment: fc.constantFrom('interest-only' as const, 'deferred' as const),
  compounding: fc.boolean(),
  fundedOn: fc.record({
    year: fc.integer({ min: 2024, max: 2032 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
})
const DAY_MS = 86_400_000
const daysAfter = ({ fundedOn: { year, month, day } }: Loan, days: number): CalendarDate => {
  const found = new Date(Date.UTC(year, month - 1, day) + days * DAY_MS)
  return { year: found.getUTCFullYear(), month: found.getUTCMonth() + 1, day: found.getUTCDate() }
}

describe('the months of a loan', () => {
  it.each([
    ['2026-01-31', '2026-01-31', 0, 0, 28],
    ['2026-01-31', '2026-02-27', 0, 27, 28],
    ['2026-01-31', '2026-02-28', 1, 0, 31],
    ['2026-01-31', '2026-03-30', 1, 30, 31],
    ['2026-01-31', '2026-03-31', 2, 0, 30],
    ['2027-12-31', '2028-02-29', 2, 0, 31],
    ['2026-06-15', '2027-06-14', 11, 30, 31],
    ['2026-06-15', '2027-06-15', 12, 0, 30],
  ])('funded %s, on %s: %i months and %i of %i days', (fundedOn, on, whole, days, daysOfMonth) => {
    const at = loanMonths({ fundedOn: date(fundedOn) }, date(on))
    expect(at).toEqual({ whole, days, daysOfMonth })
  })

  it('do not exist before it is funded', () => {
    expect(() => loanMonths(EXAMPLE, date('2026-01-30'))).toThrow(RangeError)
  })
})

describe('a loan in service', () => {
  it('owes each month what its schedule says when payments are made on their due dates (1.1.11, 1.1.12, P.102)', () => {
    let paid: LoanPayment[] = []
    for (const { month, amountCents } of interestOnlyPayments(EXAMPLE)) {
      const on = dueOn(EXAMPLE, month)
      const before = balanceAfter(EXAMPLE, paid, on)
      expect(before.interestCents).toBe(monthlyInterestCents(EXAMPLE))
      paid = [...paid, { on, amountCents }]
    }
    expect(monthlyInterestCents(EXAMPLE)).toBe(7_499n)
    expect(balanceAfter(EXAMPLE, paid, maturesOn(EXAMPLE))).toMatchObject({
      principalCents: 0n,
      interestCents: 0n,
      overCents: 0n,
    })
  })

  it('with deferred interest owes all of it at maturity, rounded once (1.1.13, P.103)', () => {
    const at = balanceAfter(DEFERRED, [], maturesOn(DEFERRED))
    expect(payOffCents(at)).toBe(1_099_991n)
    expect(at.interestCents).toBe(deferredInterestCents(DEFERRED, false))
    const compounded = balanceAfter({ ...DEFERRED, compounding: true }, [], maturesOn(DEFERRED))
    expect(compounded.interestCents).toBe(deferredInterestCents(DEFERRED, true))
  })

  it('bears interest on unpaid deferred interest from the day of a payment where it is compounded, and never where it is simple (P.103)', () => {
    // A month's interest is 74.99 by then. A payment of 4.99 leaves 70.00 of it unpaid.
    const some = [{ on: date('2026-02-28'), amountCents: 499n }]
    const march = (compounding: boolean) =>
      balanceAfter({ ...DEFERRED, compounding }, some, date('2026-03-31')).interestCents
    const ofPrincipal = divHalfEven(1_010_000n * 891n, 12n * 10_000n)
    expect(balanceAfter(DEFERRED, some, date('2026-02-28')).interestCents).toBe(7_000n)
    expect(march(false)).toBe(7_000n + ofPrincipal)
    expect(march(true)).toBe(7_000n + divHalfEven(1_017_000n * 891n, 12n * 10_000n))
  })

  it('is paid off early without a fee, with interest only for the time elapsed (part of 1.1.14; P.104, P.106)', () => {
    const opened = openingBalance(EXAMPLE)
    expect(payOffCents(opened)).toBe(1_010_000n)
    // 14 of 28 days: half of 74.9925.
    const halfOfFebruary = balanceAfter(EXAMPLE, [], date('2026-02-14'))
    expect(payOffCents(halfOfFebruary)).toBe(1_010_000n + 3_750n)
    const paid = applyPayment(halfOfFebruary, payOffCents(halfOfFebruary)).balance
    expect(payOffCents(paid)).toBe(0n)
    const later = [{ on: date('2026-02-14'), amountCents: 1_013_750n }]
    expect(payOffCents(balanceAfter(EXAMPLE, later, date('2027-01-31')))).toBe(0n)
  })

  it('applies a payment to interest first, then principal, and owes the rest to the borrower (P.125)', () => {
    const balance = { on: EXAMPLE.fundedOn, principalCents: 1_000n, interestCents: 300n, overCents: 0n }
    expect(applyPayment(balance, 200n).split).toEqual({
      toInterestCents: 200n,
      toPrincipalCents: 0n,
      overCents: 0n,
    })
    expect(applyPayment(balance, 1_500n)).toEqual({
      split: { toInterestCents: 300n, toPrincipalCents: 1_000n, overCents: 200n },
      balance: { ...balance, principalCents: 0n, interestCents: 0n, overCents: 200n },
    })
    expect(() => applyPayment(balance, 0n)).toThrow(RangeError)
  })

  it('accrues less interest after part of the principal is repaid (P.104)', () => {
    const half = [{ on: date('2026-02-28'), amountCents: 7_499n + 505_000n }]
    const march = balanceAfter(EXAMPLE, half, date('2026-03-31'))
    expect(march.principalCents).toBe(505_000n)
    expect(march.interestCents).toBe(3_750n)
  })

  it('continues to accrue interest after its maturity', () => {
    const late = balanceAfter(EXAMPLE, [], dueOn(EXAMPLE, 14))
    expect(late.interestCents).toBe(14n * monthlyInterestCents(EXAMPLE))
  })

  it('never owes more on an earlier day, or more than its schedule when nothing is paid', () => {
    fc.assert(
      fc.property(loans, fc.nat(366), fc.nat(366), (loan, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        const at = (days: number) => payOffCents(balanceAfter(loan, [], daysAfter(loan, days)))
        expect(at(early)).toBeLessThanOrEqual(at(late))
        const end = payOffCents(balanceAfter(loan, [], maturesOn(loan)))
        const promised =
          loan.repayment === 'deferred'
            ? deferredPayments(loan, loan.compounding)
            : interestOnlyPayments(loan)
        expect(end).toBe(totalOfPaymentsCents(promised))
      }),
    )
  })

  it('loses no cent of any payments, in whatever order they are reported', () => {
    const payments = fc.array(
      fc.record({ days: fc.nat(400), amountCents: fc.bigInt({ min: 1n, max: 600_000_000n }) }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(loans, payments, fc.nat(400), (loan, some, untilDays) => {
        const on = daysAfter(loan, untilDays)
        const all = some.map(({ days, amountCents }) => ({ on: daysAfter(loan, days), amountCents }))
        const balance = balanceAfter(loan, all, on)
        const inTime = all.filter((payment) => dayNumber(payment.on) <= dayNumber(on))
        const paidCents = inTime.reduce((sum, { amountCents }) => sum + amountCents, 0n)
        const accruedCents = payOffCents(balance) - balance.overCents + paidCents - loan.amountCents
        expect(accruedCents).toBeGreaterThanOrEqual(0n)
        expect(balance.principalCents).toBeGreaterThanOrEqual(0n)
        expect(balance.interestCents).toBeGreaterThanOrEqual(0n)
        // Payments are ordered by their days, not by the order in which they were reported.
        const distinct = new Set(inTime.map((payment) => dayNumber(payment.on))).size === inTime.length
        if (distinct) expect(balanceAfter(loan, all.toReversed(), on)).toEqual(balance)
      }),
    )
  })
})
