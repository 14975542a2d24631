import { describe, expect, it } from 'vitest'
import { NO_CHANGES } from '../servicing/loan-changes.ts'
import { loanDues } from '../servicing/loan-dues.ts'
import { date, LOAN } from '../servicing/loan.test-data.ts'
import type { Loan } from '../servicing/loan.ts'
import { saleGoalOf } from './sale-goal.ts'

/** The loan matures on Friday, January 15, 2027: a holiday here, and Monday is one too. */
const goalOn = (day: string, loan: Loan = LOAN) =>
  saleGoalOf(loanDues(loan, [], { on: date(day), bankHolidays: ['2027-01-15', '2027-01-18'] }))

describe('the goal of a sale (note 073)', () => {
  it('is the LTV until the last day to pay at maturity has passed, which is a business day', () => {
    expect(goalOn('2027-01-15')).toBe('RESTORE_LTV')
    expect(goalOn('2027-01-16')).toBe('RESTORE_LTV')
    expect(goalOn('2027-01-19')).toBe('RESTORE_LTV')
    expect(goalOn('2027-01-20')).toBe('PAY_ALL')
  })

  it.each(['acceleratedOn', 'chargedOffOn'] as const)('is everything from the day of %s on', (changed) => {
    const loan = { ...LOAN, changes: { ...NO_CHANGES, [changed]: date('2026-06-10') } }
    expect(goalOn('2026-06-09', loan)).toBe('RESTORE_LTV')
    expect(goalOn('2026-06-10', loan)).toBe('PAY_ALL')
  })
})
