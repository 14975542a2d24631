import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvalsOf, approvedAtOf, attemptOf, detailsIdOf, failureOf } from './disbursement.ts'
import { fundedAtOf } from '../loan/loan-state.ts'
import { mayDisburse } from '../view/funding.ts'
import type { Command } from '../process/commands.ts'
import type { FileEvent } from '../process/events.ts'
import { given, inState, REQUIRED, say, START, stateAfter, WAYS } from '../process/journey.test-data.ts'
import { decide } from '../process/decide.ts'
import { evolve } from '../process/evolve.ts'

const to = (state: 'MANUAL_FUNDING_RELEASE' | 'COMPLETE', ...more: readonly Command[]) =>
  stateAfter([...(WAYS[state] ?? []), ...more])
const bothApprove = [say.approves('ann'), say.approves('bob')]
const secondTry = [say.accountRejected('agent'), say.accountGiven('account-2'), say.achChosen]

describe('rejected disbursement details (journey: new loan)', () => {
  const released = to('MANUAL_FUNDING_RELEASE', ...secondTry, ...bothApprove)

  it('belong to their attempt: a late rejection of the first does not affect the second', () => {
    given(released).when(say.accountRejected('job', 1)).then('disbursement.attempt-over')
    expect(given(released).when(say.accountRejected('job', 2)).state).toMatchObject({
      state: 'FINAL_STEPS',
      disbursement: { state: 'ACCOUNT_NEEDED', attempt: 3 },
    })
  })
  it('are not undone by a late acceptance either: only the current attempt counts', () => {
    expect(given(released).when(say.fundsSent(1)).refusal).toBe('disbursement.attempt-over')
    expect(given(released).when(say.fundsSent(2)).state.state).toBe('COMPLETE')
  })
  it('state why, until others are entered', () => {
    const rejected = to('MANUAL_FUNDING_RELEASE', say.accountRejected('agent'))
    expect(failureOf(rejected.disbursement)).toEqual({
      kind: 'rejected',
      problem: 'ACCOUNT_NOT_FOUND',
      isOnHold: false,
      at: START,
    })
    expect(failureOf(given(rejected).when(say.accountGiven('account-2')).state.disbursement)).toBeNull()
  })
  it('need a controlled reason from an agent, who names the reviewed account', () => {
    const release = inState('MANUAL_FUNDING_RELEASE')
    const rejection = say.accountRejected('agent')
    const vague = { ...rejection, data: { ...rejection.data, problem: 'UNDER_REVIEW' } } as Command
    expect(given(release).when(vague).refusal).toBe('approval.reason-required')
    expect(given(release).when(say.accountRejected('agent', 2)).refusal).toBe('disbursement.attempt-over')
    expect(given(release).when(rejection).refusal).toBeNull()
  })
  it('are impossible once the money was sent', () => {
    expect(given(inState('COMPLETE')).when(say.accountRejected('job')).refusal).toBe('transition.not-allowed')
    expect(given(inState('COMPLETE')).when(say.accountRejected('agent')).refusal).toBe(
      'transition.not-allowed',
    )
  })
})

describe('an approval (1.6.07)', () => {
  it('of an account that was replaced since does not count', () => {
    const again = to('MANUAL_FUNDING_RELEASE', ...secondTry)
    const approves = say.approves('ann')
    const stale = { ...approves, data: { ...approves.data, disbursementAttempt: 1 } } as Command
    expect(given(again).when(stale).refusal).toBe('disbursement.attempt-over')
    expect(approvalsOf(again.disbursement)).toEqual([])
  })
})

describe('a returned disbursement (journey: new loan)', () => {
  const back = to('COMPLETE', say.returned())

  it('leaves the loan unchanged, requests other details once, and notifies the borrower', () => {
    const then = given(inState('COMPLETE')).when(say.returned())
    expect(then.jobs).toEqual(['disbursement-returned'])
    expect(then.state).toMatchObject({
      state: 'COMPLETE',
      stage: 'FINAL',
      disbursement: { state: 'ACCOUNT_NEEDED', attempt: 2, returnedAt: START },
      loan: { state: 'AWAITING_DISBURSEMENT' },
    })
    expect(fundedAtOf(then.state.loan)).toBeNull()
    expect(detailsIdOf(then.state.disbursement)).toBeNull()
    expect(given(then.state).when(say.returned()).refusal).toBe('disbursement.attempt-over')
    expect(given(then.state).when(say.returned(2)).refusal).toBe('transition.not-allowed')
  })
  it('must match the sent disbursement: a return of an earlier one is refused', () => {
    const paidSecond = to('MANUAL_FUNDING_RELEASE', ...secondTry, ...bothApprove, say.fundsSent(2))
    expect(given(paidSecond).when(say.returned(1)).refusal).toBe('disbursement.attempt-over')
    expect(given(paidSecond).when(say.returned(2)).refusal).toBeNull()
  })
  it('leads to one new disbursement, by two agents, with details that cannot change during their review (1.6.07, 1.7.17)', () => {
    expect(given(inState('COMPLETE')).when(say.accountGiven('account-2')).refusal).toBe(
      'transition.not-allowed',
    )
    expect(given(back).when(say.approves('ann')).refusal).toBe('transition.not-allowed')
    const saved = given(back).when(say.accountGiven('account-2')).state
    expect(given(saved).when(say.accountGiven('account-3')).refusal).toBe('transition.not-allowed')
    expect(mayDisburse(saved)).toBe(false)
    const one = given(saved).when(say.approves('ann')).state
    expect(given(one).when(say.approves('ann')).refusal).toBe('approval.same-agent')
    const two = given(one).when(say.approves('bob'))
    expect(two.types).toEqual(['ApprovalRecorded', 'DisbursementApproved'])
    expect(two.jobs).toEqual(['send-disbursement'])
    expect(mayDisburse(two.state)).toBe(true)
    expect(given(two.state).when(say.accountGiven('account-3')).refusal).toBe('transition.not-allowed')
    const paid = given(two.state).when(say.fundsSent(2))
    expect(paid.jobs).toEqual(['funds-sent'])
    expect(paid.state).toMatchObject({
      state: 'COMPLETE',
      disbursement: { state: 'SENT', sentAt: START, returnedAt: null },
      loan: { state: 'OPEN', fundedAt: START },
    })
    expect(given(paid.state).when(say.fundsSent(2)).refusal).toBe('transition.not-allowed')
    expect(mayDisburse(paid.state)).toBe(false)
    expect(given(paid.state).when(say.approves('cat')).refusal).toBe('transition.not-allowed')
  })
  it('may be rejected again before it is sent, by an agent or by the bank', () => {
    const saved = given(back).when(say.accountGiven('account-2')).state
    expect(given(saved).when(say.accountRejected('agent', 2)).state).toMatchObject({
      state: 'COMPLETE',
      disbursement: { state: 'ACCOUNT_NEEDED', attempt: 3 },
    })
    const released = bothApprove.reduce((file, command) => given(file).when(command).state, saved)
    expect(given(released).when(say.accountRejected('agent', 2)).refusal).toBe('transition.not-allowed')
    const rejected = given(released).when(say.accountRejected('job', 2)).state
    expect(attemptOf(rejected.disbursement)).toBe(3)
  })
  it('is unwound when two agents reject another payment, and the coins are offered back (1.6.07)', () => {
    const refusals = to('COMPLETE', say.returned(), say.refuses('ann'))
    const then = given(refusals).when(say.refuses('bob'))
    expect(then.types).toEqual([
      'ApprovalRecorded',
      'DisbursementRejected',
      'LoanUnwound',
      'ApplicationRejected',
      'CollateralUnpledged',
    ])
    expect(then.state).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    expect(given(inState('COMPLETE')).when(say.refuses('ann')).refusal).toBe('transition.not-allowed')
  })
})

describe('a return that an agent has to review first', () => {
  const held = to('COMPLETE', say.returned(1, true))

  it('accepts no other details, and notifies the borrower of it', () => {
    expect(given(inState('COMPLETE')).when(say.returned(1, true)).jobs).toEqual(['disbursement-under-review'])
    expect(given(held).when(say.accountGiven('account-2')).refusal).toBe('disbursement.held')
  })
  it('continues once an agent has lifted the hold, once', () => {
    expect(given(held).when(say.holdLifted(1)).refusal).toBe('disbursement.attempt-over')
    const lifted = given(held).when(say.holdLifted(2))
    expect(lifted.jobs).toEqual(['disbursement-account-needed'])
    expect(given(lifted.state).when(say.holdLifted(2)).refusal).toBe('transition.not-allowed')
    expect(given(lifted.state).when(say.accountGiven('account-2')).refusal).toBeNull()
  })
})

const ATTEMPTS = [1, 2, 3, 4]
/** Every command of agents, the borrower and the bank, about any attempt, at any time. */
const SAID: readonly Command[] = [
  ...ATTEMPTS.flatMap((attempt) => [
    say.fundsSent(attempt),
    say.accountRejected('job', attempt),
    say.accountRejected('agent', attempt),
    say.returned(attempt),
    say.returned(attempt, true),
    say.holdLifted(attempt),
  ]),
  ...['account-2', 'account-3', 'account-4'].map((id) => say.accountGiven(id)),
  ...['ann', 'bob', 'cat'].map((agent) => say.approves(agent)),
  say.refuses('ann'),
  say.refusesUnrequested('ann'),
  say.counted('0'),
  say.counted(REQUIRED),
  say.achChosen,
]

/** Disbursements that the borrower has after a trail: sent and not returned. */
const outstanding = (trail: readonly FileEvent[]): readonly number[] =>
  trail.reduce<readonly number[]>((sent, event) => {
    if (event.type === 'FundsSent') return [...sent, event.data.disbursementAttempt]
    if (event.type !== 'DisbursementReturned') return sent
    expect(sent).toContain(event.data.disbursementAttempt)
    return sent.filter((attempt) => attempt !== event.data.disbursementAttempt)
  }, [])

describe('reports of disbursements in any order, repeated, and late', () => {
  it('never give the borrower two disbursements, nor one that two agents did not approve', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SAID), { minLength: 20, maxLength: 120 }), (said) => {
        let file = inState('MANUAL_FUNDING_RELEASE')
        const trail: FileEvent[] = []
        for (const command of said) {
          const before = file
          const decision = decide(before, command, START)
          if (!decision.ok) continue
          for (const event of decision.events) {
            if (event.type === 'FundsSent') {
              const agents = approvalsOf(file.disbursement).filter((one) => one.decision === 'approve')
              expect(new Set(agents.map((one) => one.agentId)).size).toBeGreaterThanOrEqual(2)
              expect(approvedAtOf(file.disbursement)).not.toBeNull()
            }
            file = evolve(file, event)
            trail.push(event)
          }
          expect(outstanding(trail).length).toBeLessThanOrEqual(1)
          expect(outstanding(trail).length === 1).toBe(fundedAtOf(file.loan) !== null)
        }
        const settled = trail.flatMap((event) =>
          event.type === 'FundsSent' || event.type === 'DisbursementAccountRejected'
            ? [event.data.disbursementAttempt]
            : [],
        )
        expect(new Set(settled).size).toBe(settled.length)
      }),
      { numRuns: 500 },
    )
  })
})
