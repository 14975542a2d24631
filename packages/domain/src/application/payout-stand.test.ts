import { describe, expect, it } from 'vitest'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import type { ApplicationEvent } from './events.ts'
import { replay } from './evolve.ts'
import { given, inState, say, START, WAYS } from './journey.test-data.ts'
import { payoutAttempts } from './payout-attempts.ts'
import { payoutStand } from './payout-stand.ts'

const funded = WAYS.COMPLETE ?? []
const approvals = [say.approves('ann'), say.approves('bob')]
const again = [...funded, say.returned(), say.payoutSaved('payout-2')]

describe('where a payout stands', () => {
  it.each([
    ['KYC_VERIFY', 'NOT_DUE'],
    ['FINAL_STEPS', 'NOT_DUE'],
    ['FUNDABLE', 'NOT_DUE'],
    ['MANUAL_FUNDING_RELEASE', 'IN_REVIEW'],
    ['COMPLETE', 'SENT'],
    ['CANCELLED', 'NOT_DUE'],
  ] as const)('%s: %s', (state, stand) => expect(payoutStand(inState(state))).toBe(stand))

  it.each([
    ['rejected', [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.payoutRejected()], 'ASKED_AGAIN'],
    ['released', [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), ...approvals], 'SENDING'],
    ['returned', [...funded, say.returned()], 'ASKED_AGAIN'],
    ['returned and held', [...funded, say.returned(1, true)], 'HELD'],
    ['held no longer', [...funded, say.returned(1, true), say.holdLifted()], 'ASKED_AGAIN'],
    ['given again', again, 'IN_REVIEW'],
    ['released again', [...again, ...approvals], 'SENDING'],
    ['sent again', [...again, ...approvals, say.fundsSent(2)], 'SENT'],
    ['never sent again', [...funded, say.returned(), say.refuses('ann'), say.refuses('bob')], 'NOT_DUE'],
  ] as const)('%s', (_name, way: readonly Command[], stand) => expect(payoutStand(given(way))).toBe(stand))
})

const trailOf = (commands: readonly Command[]): readonly ApplicationEvent[] =>
  commands.reduce<readonly ApplicationEvent[]>((trail, command) => {
    const decision = decide(replay(trail), command, START)
    if (!decision.ok) throw new Error(decision.code)
    return [...trail, ...decision.events]
  }, [])

describe('the payouts of a loan', () => {
  it('are told each with its account and what became of it', () => {
    const way = [...again, say.payoutRejected('agent', 2), say.payoutSaved('payout-3'), ...approvals]
    const sent = { reference: 'trace-1', sentAt: START, releasedAt: START }
    expect(payoutAttempts(trailOf([...way, say.fundsSent(3)]))).toMatchObject([
      { attempt: 1, payoutDetailsId: 'payout-1', ...sent, failure: { came: 'returned', reason: 'R03' } },
      { attempt: 2, payoutDetailsId: 'payout-2', sentAt: null, failure: { came: 'rejected' } },
      { attempt: 3, payoutDetailsId: 'payout-3', ...sent, failure: null },
    ])
  })
  it('do not count details that were replaced before they were used', () => {
    const way = [...(WAYS.FINAL_STEPS ?? []), say.payoutSaved(), say.payoutSaved('payout-2')]
    expect(payoutAttempts(trailOf(way))).toMatchObject([{ attempt: 1, payoutDetailsId: 'payout-2' }])
  })
})
