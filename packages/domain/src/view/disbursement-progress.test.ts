import { describe, expect, it } from 'vitest'
import type { Command } from '../process/commands.ts'
import { inState, say, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { disbursementProgress } from './disbursement-progress.ts'

const funded = WAYS.COMPLETE ?? []
const approvals = [say.approves('ann'), say.approves('bob')]
const again = [...funded, say.returned(), say.accountGiven('account-2')]

describe('the progress of a disbursement', () => {
  it.each([
    ['KYC_VERIFY', 'NOT_DUE'],
    ['FINAL_STEPS', 'NOT_DUE'],
    ['FUNDABLE', 'NOT_DUE'],
    ['MANUAL_FUNDING_RELEASE', 'IN_REVIEW'],
    ['COMPLETE', 'SENT'],
    ['CANCELLED', 'NOT_DUE'],
  ] as const)('%s: %s', (state, stand) => expect(disbursementProgress(inState(state))).toBe(stand))

  it.each([
    ['rejected', [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.accountRejected()], 'ASKED_AGAIN'],
    ['released', [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), ...approvals], 'SENDING'],
    ['returned', [...funded, say.returned()], 'ASKED_AGAIN'],
    ['returned and held', [...funded, say.returned(1, true)], 'HELD'],
    ['held no longer', [...funded, say.returned(1, true), say.holdLifted()], 'ASKED_AGAIN'],
    ['given again', again, 'IN_REVIEW'],
    ['released again', [...again, ...approvals], 'SENDING'],
    ['sent again', [...again, ...approvals, say.fundsSent(2)], 'SENT'],
    ['never sent again', [...funded, say.returned(), say.refuses('ann'), say.refuses('bob')], 'NOT_DUE'],
  ] as const)('%s', (_name, way: readonly Command[], stand) =>
    expect(disbursementProgress(stateAfter(way))).toBe(stand),
  )
})

describe('the disbursement of a loan that two agents rejected after its approval (note 030)', () => {
  it('is no longer due', () => {
    const refused = stateAfter([
      ...(WAYS.MANUAL_FUNDING_RELEASE ?? []),
      ...approvals,
      say.counted('0'),
      say.refusesUnrequested('cat'),
      say.refusesUnrequested('dan'),
    ])
    expect([refused.state, refused.disbursement.state]).toEqual(['CANCELLED', 'REJECTED'])
    expect(disbursementProgress(refused)).toBe('NOT_DUE')
  })
})
