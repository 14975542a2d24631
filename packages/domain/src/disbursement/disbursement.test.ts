import { describe, expect, it } from 'vitest'
import { inState, RENEWALS, say, START, stateAfter, WAYS } from '../process/journey.test-data.ts'
import type { LoanFile } from '../view/loan-file.ts'
import {
  accountOf,
  approvalsOf,
  approvedAtOf,
  attemptOf,
  detailsIdOf,
  failureOf,
  methodOf,
  type Disbursement,
} from './disbursement.ts'

const review = WAYS.MANUAL_FUNDING_RELEASE ?? []
const funded = WAYS.COMPLETE ?? []
const approvals = [say.approves('ann'), say.approves('bob')]
const refusals = [say.refuses('ann'), say.refuses('bob')]
const again = [...funded, say.returned(), say.accountGiven('account-2')]

describe('the state of a disbursement', () => {
  it.each<[string, LoanFile, Disbursement['state'], number, string | null]>([
    ['before an account is given', inState('FINAL_STEPS'), 'ACCOUNT_NEEDED', 1, null],
    ['with an account, before signing', inState('SIGN_DOCS'), 'ACCOUNT_GIVEN', 1, 'account-1'],
    ['while the collateral is awaited', inState('WAITING_FOR_COLLATERAL'), 'ACCOUNT_GIVEN', 1, 'account-1'],
    ['once the collateral is received', inState('FUNDABLE'), 'READY', 1, 'account-1'],
    ['in USDC, before its test', inState('CRYPTO_FUNDING_VERIFY'), 'TEST_DUE', 1, 'account-1'],
    ['in USDC, tested', inState('BORROWER_MICRO_DEPOSIT_CONFIRM'), 'TEST_SENT', 1, 'account-1'],
    ['in review', inState('MANUAL_FUNDING_RELEASE'), 'IN_REVIEW', 1, 'account-1'],
    ['approved by one', stateAfter([...review, say.approves('ann')]), 'IN_REVIEW', 1, 'account-1'],
    ['approved by two', stateAfter([...review, ...approvals]), 'APPROVED', 1, 'account-1'],
    ['whose account was rejected', stateAfter([...review, say.accountRejected()]), 'ACCOUNT_NEEDED', 2, null],
    [
      'whose account was replaced',
      stateAfter([...review, say.accountRejected(), say.accountGiven('account-2')]),
      'READY',
      2,
      'account-2',
    ],
    ['rejected', stateAfter([...review, ...refusals]), 'REJECTED', 1, 'account-1'],
    ['sent', inState('COMPLETE'), 'SENT', 1, 'account-1'],
    ['returned', stateAfter([...funded, say.returned()]), 'ACCOUNT_NEEDED', 2, null],
    ['returned, with another account', stateAfter(again), 'IN_REVIEW', 2, 'account-2'],
    ['returned and approved again', stateAfter([...again, ...approvals]), 'APPROVED', 2, 'account-2'],
    ['sent again', stateAfter([...again, ...approvals, say.fundsSent(2)]), 'SENT', 2, 'account-2'],
    ['returned and rejected', stateAfter([...again, ...refusals]), 'REJECTED', 2, 'account-2'],
    ['of a renewal', stateAfter(RENEWALS.renewed), 'NOT_REQUIRED', 1, null],
  ])('%s', (_, { disbursement }, state, attempt, detailsId) => {
    expect([disbursement.state, attemptOf(disbursement), detailsIdOf(disbursement)]).toEqual([
      state,
      attempt,
      detailsId,
    ])
  })
})

describe('the facts of a disbursement', () => {
  it('are empty where none is required', () => {
    const none: Disbursement = { state: 'NOT_REQUIRED' }
    expect([accountOf(none), approvedAtOf(none), failureOf(none), methodOf(none)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(approvalsOf(none)).toEqual([])
  })
  it('are the account, its approvals and when there were two', () => {
    const { disbursement } = stateAfter([...review, ...approvals])
    expect(accountOf(disbursement)).toEqual({ method: 'ACH', detailsId: 'account-1' })
    expect(approvalsOf(disbursement).map(({ agentId }) => agentId)).toEqual(['ann', 'bob'])
    expect(approvedAtOf(disbursement)).toBe(START)
    expect(failureOf(disbursement)).toBeNull()
  })
  it('keep the account that was rejected with the application', () => {
    const { disbursement } = stateAfter([...review, ...refusals])
    expect(methodOf(disbursement)).toBe('ACH')
    expect(approvedAtOf(disbursement)).toBeNull()
  })
  it('state why the previous attempt failed, until another account is entered', () => {
    const { disbursement } = stateAfter([...funded, say.returned(1, true)])
    expect(failureOf(disbursement)).toEqual({
      kind: 'returned',
      problem: 'UNDER_REVIEW',
      isOnHold: true,
      at: START,
    })
    expect(failureOf(stateAfter(again).disbursement)).toBeNull()
  })
})
