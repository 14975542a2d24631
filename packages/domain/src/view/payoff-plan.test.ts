import { describe, expect, it } from 'vitest'
import { formatCalendarDate } from '../offer/calendar-date.ts'
import { USUAL_TIMES } from '../organization/usual-times.ts'
import { loanAccount } from '../servicing/loan-account.ts'
import { date, DEFERRED, LOAN, paid } from '../servicing/loan.test-data.ts'
import { collateralBack, monthlyPlan, payoffByWay } from './payoff-plan.ts'
import type { PayoffWay } from './payoff-ways.ts'

const timeZone = 'America/New_York'
const BASIS = {
  terms: { timeZone, bankHolidays: ['2026-05-25'] },
  usualTimes: USUAL_TIMES,
  // A Wednesday, 10 AM in New York.
  nowMs: Date.UTC(2026, 3, 15, 14),
}
const back = (way: PayoffWay, on: string) => {
  const { paidOn, releasableOn, backBy } = collateralBack(way, date(on), BASIS)
  return [paidOn, releasableOn, backBy].map(formatCalendarDate)
}

describe('when collateral is back after a last payment (1.9.20, 1.9.24, 1.9.25)', () => {
  it.each<[string, PayoffWay, string, readonly string[]]>([
    [
      'a wire: a business day after the request',
      'WIRE',
      '2026-04-15',
      ['2026-04-15', '2026-04-15', '2026-04-16'],
    ],
    [
      'a wire on a Friday: three days after it at most',
      'WIRE',
      '2026-04-17',
      ['2026-04-17', '2026-04-17', '2026-04-20'],
    ],
    ['a wire before a long weekend', 'WIRE', '2026-05-22', ['2026-05-22', '2026-05-22', '2026-05-25']],
    [
      'ACH: after its hold, and a business day',
      'ACH',
      '2026-04-16',
      ['2026-04-16', '2026-05-08', '2026-05-11'],
    ],
    ['USDC is final', 'USDC', '2026-04-18', ['2026-04-18', '2026-04-18', '2026-04-20']],
  ])('%s', (_, way, on, expected) => {
    expect(back(way, on)).toEqual(expected)
  })
})

describe('what pays a loan off by each way', () => {
  const ways = (on: string, isInternational = false) =>
    payoffByWay(LOAN, [], { ...BASIS, on: date(on), isInternational })

  it('is what it owes on the day on which that way counts: a debit settles a banking day later (1.1.14)', () => {
    const [wire, ach] = ways('2026-04-15')
    expect(wire).toMatchObject({ way: 'WIRE', paidOn: date('2026-04-15') })
    expect(ach).toMatchObject({ way: 'ACH', paidOn: date('2026-04-16') })
    expect(wire?.payOffCents).toBe(loanAccount(LOAN, [], date('2026-04-15')).payOffCents)
    expect(ach?.payOffCents).toBe(loanAccount(LOAN, [], date('2026-04-16')).payOffCents)
    expect(ach?.payOffCents).toBeGreaterThan(wire?.payOffCents ?? 0n)
  })

  it('waits for the next day on which banks are open', () => {
    expect(ways('2026-05-23').map(({ paidOn }) => formatCalendarDate(paidOn))).toEqual([
      '2026-05-26',
      '2026-05-26',
    ])
  })

  it('abroad is USDC alone, on any day', () => {
    expect(ways('2026-05-23', true)).toMatchObject([{ way: 'USDC', paidOn: date('2026-05-23') }])
  })

  it('is no ACH payment above what one entry carries', () => {
    const large = { ...LOAN, amountCents: 20_000_000_000n }
    expect(
      payoffByWay(large, [], { ...BASIS, on: date('2026-04-15'), isInternational: false }).map(
        ({ way }) => way,
      ),
    ).toEqual(['WIRE'])
  })
})

describe('paying an extra amount each month', () => {
  const plan = (
    extraCents: bigint,
    loan = LOAN,
    payments = [paid('2026-02-15', 7_499n), paid('2026-03-15', 7_500n)],
  ) => monthlyPlan(loan, payments, { today: date('2026-03-20'), extraCents })

  it('without one is the schedule: ten payments, the principal with the last', () => {
    const found = plan(0n)
    expect(found).toMatchObject({ payments: 10, lastOn: date('2027-01-15') })
    expect(found?.interestCents).toBe(found?.interestWithoutCents)
    expect(found?.lastCents).toBeGreaterThan(1_010_000n)
  })

  it('saves interest, and makes the last payment smaller by what was paid', () => {
    const found = plan(50_000n)
    expect(found?.payments).toBe(10)
    expect(found?.interestCents).toBeLessThan(found?.interestWithoutCents ?? 0n)
    const lower = (plan(0n)?.lastCents ?? 0n) - (found?.lastCents ?? 0n)
    // Nine extra amounts, and what their interest would have been in the last month.
    expect(lower).toBeGreaterThan(450_000n)
    expect(lower).toBeLessThan(454_000n)
  })

  it('ends the loan early once nothing is owed, and pays no cent too much', () => {
    const found = plan(400_000n)
    expect(found).toMatchObject({ payments: 3, lastOn: date('2026-06-15') })
    expect(found?.lastCents).toBeLessThan(400_000n)
    expect(plan(5_000_000n)).toMatchObject({ payments: 1, lastOn: date('2026-04-15') })
  })

  it('of a deferred loan pays interest first, and without one is a single payment at the end', () => {
    expect(plan(0n, DEFERRED, [])).toMatchObject({ payments: 1, lastOn: date('2027-01-15') })
    const found = plan(100_000n, DEFERRED, [])
    expect(found?.payments).toBe(10)
    expect(found?.interestCents).toBeLessThan(found?.interestWithoutCents ?? 0n)
  })

  it('is none after the last due date', () => {
    expect(monthlyPlan(LOAN, [], { today: date('2027-01-15'), extraCents: 1n })).toBeNull()
  })
})
