import { describe, expect, it } from 'vitest'
import { inState, RENEWALS, say, START, stateAfter, WAYS } from '../process/journey.test-data.ts'
import type { LoanFile } from '../view/loan-file.ts'
import {
  fundedAtOf,
  isInService,
  paidInFullAtOf,
  paidOffAtOf,
  paymentsOf,
  renewedByOf,
  type LoanState,
} from './loan-state.ts'

const funded = WAYS.COMPLETE ?? []
const partly = say.paid('7499', { isPaidInFull: false })

describe('the state of a loan', () => {
  it.each<[string, LoanFile, LoanState['state'], number]>([
    ['before it is disbursed', inState('MANUAL_FUNDING_RELEASE'), 'NONE', 0],
    ['of an application that was cancelled', inState('CANCELLED'), 'NONE', 0],
    ['in service', inState('COMPLETE'), 'OPEN', 0],
    ['partly paid', stateAfter([...funded, partly]), 'OPEN', 1],
    ['whose disbursement was returned', stateAfter([...funded, say.returned()]), 'AWAITING_DISBURSEMENT', 0],
    [
      'disbursed again',
      stateAfter([
        ...funded,
        say.returned(),
        say.accountGiven('account-2'),
        say.approves('ann'),
        say.approves('bob'),
        say.fundsSent(2),
      ]),
      'OPEN',
      0,
    ],
    [
      'whose second disbursement two agents rejected',
      stateAfter([...funded, say.returned(), say.refuses('ann'), say.refuses('bob')]),
      'UNWOUND',
      0,
    ],
    ['paid in full', stateAfter([...funded, say.paid()]), 'PAID_IN_FULL', 1],
    ['whose payment was reversed', stateAfter([...funded, say.paid(), say.paymentReturned]), 'OPEN', 1],
    ['paid off', inState('COLLATERAL_RELEASE'), 'PAID_OFF', 1],
    [
      'reopened by a reversed payment',
      stateAfter([...funded, say.paid(), say.paidOff, say.paymentReturned]),
      'OPEN',
      1,
    ],
    ['renewed', stateAfter([...funded, say.closedByRenewal]), 'RENEWED', 1],
    ['of a renewal before it takes effect', stateAfter(RENEWALS.rolledForward), 'NONE', 0],
    ['of a renewal in service', stateAfter(RENEWALS.renewed), 'OPEN', 0],
  ])('%s', (_, { loan }, state, payments) => {
    expect([loan.state, paymentsOf(loan).length]).toEqual([state, payments])
  })
})

describe('the facts of a loan', () => {
  const existing = { payments: [] }
  const open = { ...existing, fundedAt: 1 }
  const closed = { ...open, paidInFullAt: 2, paidOffAt: 3 }
  it.each<[LoanState, boolean, number | null, number | null, number | null, string | null]>([
    [{ state: 'NONE' }, false, null, null, null, null],
    [{ ...existing, state: 'AWAITING_DISBURSEMENT' }, false, null, null, null, null],
    [{ ...existing, state: 'UNWOUND' }, false, null, null, null, null],
    [{ ...open, state: 'OPEN' }, true, 1, null, null, null],
    [{ ...open, state: 'PAID_IN_FULL', paidInFullAt: 2 }, true, 1, 2, null, null],
    [{ ...closed, state: 'PAID_OFF' }, false, 1, 2, 3, null],
    [{ ...closed, state: 'PAID_OFF', paidInFullAt: null }, false, 1, null, 3, null],
    [{ ...closed, state: 'RENEWED', renewedBy: 'application-2' }, false, 1, 2, 3, 'application-2'],
  ])('of %o', (loan, inService, fundedAt, paidInFullAt, paidOffAt, renewedBy) => {
    expect(isInService(loan)).toBe(inService)
    expect([fundedAtOf(loan), paidInFullAtOf(loan), paidOffAtOf(loan), renewedByOf(loan)]).toEqual([
      fundedAt,
      paidInFullAt,
      paidOffAt,
      renewedBy,
    ])
  })
  it('come from its events', () => {
    const { loan } = stateAfter([...funded, say.closedByRenewal])
    expect([fundedAtOf(loan), paidOffAtOf(loan), renewedByOf(loan)]).toEqual([START, START, 'application-2'])
  })
})
