import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import { servicingBalances } from './books.ts'
import { isPaidInFull, loanAccount } from './loan-account.ts'
import { NO_CHANGES } from './loan-changes.ts'
import { loanDues } from './loan-dues.ts'
import { date, DEFERRED, LOAN, paid } from './loan.test-data.ts'
import { periodFigures } from './statement.ts'
import { withSmallBalanceWrittenOff } from './write-off.ts'

/** On March 1: 10,100.00, 74.99 and 37.50. */
const PAYOFF = 1_021_249n
const FIVE = 5n

describe('a small balance after the last payment', () => {
  it.each([
    ['one cent less than the payoff', PAYOFF - 1n, 0n, 1n],
    ['just as much as the threshold', PAYOFF - 5n, 0n, 5n],
    ['one cent more than the threshold', PAYOFF - 6n, 6n, 0n],
    ['nothing', PAYOFF, 0n, 0n],
  ])('is written off where a payment leaves %s', (_, amountCents, owedCents, writtenOffCents) => {
    const payments = [paid('2026-03-01', amountCents)]
    const loan = withSmallBalanceWrittenOff(LOAN, payments, FIVE)
    const account = loanAccount(loan, payments, date('2026-03-01'))
    expect(account.payOffCents).toBe(owedCents)
    expect(account.writtenOff).toEqual({ principalCents: writtenOffCents, interestCents: 0n })
    expect(isPaidInFull(loan, payments)).toBe(owedCents === 0n)
  })

  it('is collected where the threshold is zero, as it is shipped', () => {
    const payments = [paid('2026-03-01', PAYOFF - 1n)]
    expect(withSmallBalanceWrittenOff(LOAN, payments, 0n)).toBe(LOAN)
  })

  it('is not written off without a payment, nor of a loan that is charged off', () => {
    const small = { ...LOAN, amountCents: 3n }
    expect(withSmallBalanceWrittenOff(small, [], FIVE)).toBe(small)
    const chargedOff = { ...LOAN, changes: { ...NO_CHANGES, chargedOffOn: date('2026-02-20') } }
    const owed = loanAccount(chargedOff, [], date('2026-03-01')).payOffCents
    expect(withSmallBalanceWrittenOff(chargedOff, [paid('2026-03-01', owed - 1n)], FIVE)).toBe(chargedOff)
  })

  it('bears no interest and is not due any more, and a later payment is owed back', () => {
    const payments = [paid('2026-03-01', PAYOFF - 3n)]
    const loan = withSmallBalanceWrittenOff(LOAN, payments, FIVE)
    expect(loanAccount(loan, payments, date('2027-03-01')).payOffCents).toBe(0n)
    const dues = loanDues(loan, payments, { on: date('2027-03-01'), bankHolidays: [] })
    expect(dues).toMatchObject({ nextDue: null, pastDueCents: 0n })
    const again = [...payments, paid('2026-04-01', 100n)]
    expect(loanAccount(loan, again, date('2026-04-02')).balance.overCents).toBe(100n)
  })

  it('is income and a loss in the books where interest is written off with it', () => {
    // 4.00 left in March bear 0.27 until December: 0.05 are paid of that, and the threshold was raised meanwhile.
    const payments = [paid('2026-03-01', PAYOFF - 400n), paid('2026-12-01', 5n)]
    const unpaid = loanAccount(LOAN, payments, date('2026-12-01'))
    const loan = withSmallBalanceWrittenOff(LOAN, payments, 500n)
    const account = loanAccount(loan, payments, date('2026-12-01'))
    expect(account.writtenOff).toEqual({
      principalCents: 400n,
      interestCents: unpaid.balance.interestCents,
    })
    expect(unpaid.balance.interestCents).toBeGreaterThan(15n)
    expect(servicingBalances(account)).toEqual({
      ...servicingBalances(unpaid),
      'loan-principal': 0n,
      'interest-receivable': 0n,
      'small-balance-write-offs': unpaid.payOffCents,
    })
  })

  it('is owed again with everything else when the payment is reversed', () => {
    const payments = [paid('2026-03-01', PAYOFF - 3n)]
    const loan = withSmallBalanceWrittenOff(LOAN, payments, FIVE)
    const reversed = payments.map((payment) => ({ ...payment, returnedAt: 1 }))
    expect(loanAccount(loan, reversed, date('2026-05-01'))).toEqual(
      loanAccount(LOAN, reversed, date('2026-05-01')),
    )
  })

  it('has its line on the statement, which adds up', () => {
    const payments = [paid('2026-03-01', PAYOFF - 3n)]
    const loan = withSmallBalanceWrittenOff(LOAN, payments, FIVE)
    const period = { from: date('2026-02-16'), through: date('2026-03-15') }
    const figures = periodFigures(loan, payments, { period, timeZone: 'America/New_York' })
    expect(figures.writtenOff).toEqual({ principalCents: 3n, interestCents: 0n })
    const { opening, interestAccruedCents, paidToInterestCents, paidToPrincipalCents } = figures
    const openedCents = opening.principalCents + opening.interestCents
    expect(openedCents + interestAccruedCents - paidToInterestCents - paidToPrincipalCents - 3n).toBe(0n)
    const before = { from: LOAN.fundedOn, through: date('2026-02-15') }
    expect(periodFigures(loan, payments, { period: before, timeZone: 'America/New_York' })).toEqual(
      periodFigures(LOAN, payments, { period: before, timeZone: 'America/New_York' }),
    )
  })

  it('keeps the books in balance, whatever is paid when', () => {
    const day = fc
      .integer({ min: 0, max: 420 })
      .map((days) => formatCalendarDate(addDays(LOAN.fundedOn, days)))
    fc.assert(
      fc.property(
        fc.constantFrom(LOAN, DEFERRED, { ...DEFERRED, compounding: true }),
        fc.array(fc.record({ on: day, cents: fc.bigInt({ min: 1n, max: 400_000n }) }), { maxLength: 4 }),
        fc.bigInt({ min: 0n, max: 8n }),
        day,
        (before, payments, lessCents, on) => {
          const received = payments.map((payment) => paid(payment.on, payment.cents))
          const rest = loanAccount(before, received, date('2027-04-01')).payOffCents
          if (rest > lessCents) received.push(paid('2027-04-01', rest - lessCents))
          const loan = withSmallBalanceWrittenOff(before, received, FIVE)
          const account = loanAccount(loan, received, date(on))
          const sum = Object.values(servicingBalances(account)).reduce((total, cents) => total + cents, 0n)
          expect(sum).toBe(loan.amountCents)
          const { principalCents, interestCents } = account.writtenOff
          expect(principalCents + interestCents).toBeLessThanOrEqual(FIVE)
        },
      ),
    )
  })
})
