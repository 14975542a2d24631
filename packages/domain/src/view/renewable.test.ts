import { describe, expect, it } from 'vitest'
import { bent, inState, say, START, stateAfter, WAYS } from '../process/journey.test-data.ts'
import type { LoanFile } from './loan-file.ts'
import { ORDERED } from '../liquidation/liquidation.test-data.ts'
import { isRenewable } from './renewable.ts'

describe('a loan that can be renewed (1.1.20)', () => {
  const file = inState('COMPLETE')
  it.each<[string, LoanFile, boolean]>([
    ['in service', file, true],
    ['paid in full', bent(file, { loan: { state: 'PAID_IN_FULL', paidInFullAt: START } }), false],
    ['closed', bent(file, { loan: { state: 'PAID_OFF', paidInFullAt: null, paidOffAt: START } }), false],
    ['whose collateral is released', inState('COLLATERAL_RELEASE'), false],
    ['some of whose collateral was released', bent(file, { collateral: { releasedUnits: 1n } }), false],
    ['whose collateral is being sold', bent(file, { liquidations: [ORDERED] }), false],
    ['without collateral', bent(file, { collateral: { confirmedUnits: 0n } }), false],
    ['whose disbursement was returned', stateAfter([...(WAYS.COMPLETE ?? []), say.returned()]), false],
    ['that a sanctions hold stops', stateAfter([...(WAYS.COMPLETE ?? []), say.sanctionsHeld]), false],
    ['that does not exist yet', inState('FUNDABLE'), false],
    ['without an account', { ...file, collateral: { state: 'UNOPENED' } }, false],
  ])('is distinguished from others: one %s', (_, given, expected) => {
    expect(isRenewable(given)).toBe(expected)
  })
})
