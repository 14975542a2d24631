import { describe, expect, it } from 'vitest'
import { dueInterestCents } from './due-interest.ts'
import { countedPayments } from './loan-account.ts'
import { date, LOAN, paid } from './loan.test-data.ts'
import { dueOn, type Loan } from './loan.ts'
import { withModification } from './modification.ts'
import type { ReceivedPayment } from './received-payment.ts'
import { periodFigures, statementPeriod, yearPeriod } from './statement.ts'

const timeZone = 'America/New_York'
const AGREED_ON = date('2026-03-01')
const agreed = withModification(LOAN, { kind: 'LOWER_RATE', rateBps: 600 }, AGREED_ON)
if (agreed === null) throw new Error('the rate can be lowered')
const CHANGED: Loan = agreed
/** The interest of each due date from February through December, at 8.91 % and from March 1 at 6 %. */
const DUE: readonly (readonly [string, bigint])[] = [
  ['2026-02-15', 7_499n],
  // 14 days at 8.91 % and 14 at 6 % of a month of 28 days.
  ['2026-03-15', 6_275n],
  ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
    (month) => [`2026-${month}-15`, 5_050n] as const,
  ),
]
const RECEIVED: readonly ReceivedPayment[] = DUE.map(([day, cents]) => ({
  ...paid(day, cents),
  paymentId: `paid ${day}`,
}))
const stated = (loan: Loan, month: number) =>
  periodFigures(loan, RECEIVED, { period: statementPeriod(loan, month), timeZone })

describe('the documents of a loan with an agreed lower rate (part of P.526)', () => {
  it('are due what their statements show as accrued', () => {
    const due = DUE.map((_, at) => dueInterestCents(CHANGED, countedPayments(RECEIVED.slice(0, at)), at + 1))
    expect(due).toEqual(DUE.map(([, cents]) => cents))
  })

  it('state the interest of the days before at the former rate, and of the days since at the agreed one', () => {
    expect(stated(CHANGED, 1)).toEqual(stated(LOAN, 1))
    for (const [at, [day, cents]] of DUE.entries())
      expect(stated(CHANGED, at + 1)).toMatchObject({
        period: { through: date(day) },
        interestAccruedCents: cents,
        paidToInterestCents: cents,
        paidToPrincipalCents: 0n,
        closing: { principalCents: 1_010_000n, interestCents: 0n },
      })
  })

  it('summarize the year with both rates', () => {
    const year = periodFigures(CHANGED, RECEIVED, { period: yearPeriod(CHANGED, 2026), timeZone })
    const paidCents = DUE.reduce((sum, [, cents]) => sum + cents, 0n)
    // 16 days of the 31 between December 15 and January 15, at 6 % of $10,100.00.
    const sinceDecemberCents = 2_606n
    expect(dueOn(CHANGED, DUE.length)).toEqual(date('2026-12-15'))
    expect(year).toMatchObject({
      paidToInterestCents: paidCents,
      interestAccruedCents: paidCents + sinceDecemberCents,
      yearToDate: { interestAccruedCents: paidCents + sinceDecemberCents, interestPaidCents: paidCents },
      closing: { interestCents: sinceDecemberCents },
    })
  })
})
