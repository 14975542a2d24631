import { describe, expect, it } from 'vitest'
import { say, START, trailOf, WAYS } from '../process/journey.test-data.ts'
import { disbursementAttempts } from './disbursement-attempts.ts'

const funded = WAYS.COMPLETE ?? []
const approvals = [say.approves('ann'), say.approves('bob')]
const again = [...funded, say.returned(), say.accountGiven('account-2')]

describe('the disbursements of a loan', () => {
  it('are listed each with its account and its outcome', () => {
    const way = [...again, say.accountRejected('agent', 2), say.accountGiven('account-3'), ...approvals]
    const sent = { reference: 'trace-1', sentAt: START, releasedAt: START }
    expect(disbursementAttempts(trailOf([...way, say.fundsSent(3)]))).toMatchObject([
      {
        attempt: 1,
        disbursementAccountId: 'account-1',
        ...sent,
        failure: { came: 'returned', reason: 'R03' },
      },
      { attempt: 2, disbursementAccountId: 'account-2', sentAt: null, failure: { came: 'rejected' } },
      { attempt: 3, disbursementAccountId: 'account-3', ...sent, failure: null },
    ])
  })
  it('omit details that were replaced before use', () => {
    const way = [...(WAYS.FINAL_STEPS ?? []), say.accountGiven(), say.accountGiven('account-2')]
    expect(disbursementAttempts(trailOf(way))).toMatchObject([
      { attempt: 1, disbursementAccountId: 'account-2' },
    ])
  })
  it('state how each failed, by whom, and whether an agent reviews it first', () => {
    const way = [...funded, say.returned(1, true), say.holdLifted(), say.accountGiven('account-2')]
    const failures = disbursementAttempts(trailOf([...way, say.accountRejected('agent', 2)])).map(
      ({ failure }) => failure,
    )
    expect(failures).toEqual([
      {
        came: 'returned',
        by: { kind: 'job', id: 'job-1' },
        at: START,
        problem: 'UNDER_REVIEW',
        reason: 'R16',
        isHeld: true,
      },
      {
        came: 'rejected',
        by: { kind: 'agent', id: 'agent-1' },
        at: START,
        problem: 'ACCOUNT_NOT_FOUND',
        reason: 'No account',
        isHeld: false,
      },
    ])
  })
  it('failed with a refused payment, where trails predate the list of problems', () => {
    const saved = trailOf([...(WAYS.FINAL_STEPS ?? []), say.accountGiven()])
    const rejected = {
      type: 'DisbursementAccountRejected',
      at: START,
      by: { kind: 'job', id: 'job-1' },
      data: { reason: 'No account' },
    } as const
    expect(disbursementAttempts([...saved, rejected])).toMatchObject([
      { failure: { problem: 'PAYMENT_REFUSED', reason: 'No account', isHeld: false } },
    ])
    expect(disbursementAttempts([rejected])).toEqual([])
  })
})
