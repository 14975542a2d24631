import { APPLICATION_STATES, type ApplicationState, type Stage } from '@pledge/domain/application/states'
import { describe, expect, it } from 'vitest'
import { allowedDecisions, turnOfAgent, type ReleaseDecision } from './allowed-decisions.ts'

const approval = (agent: string, decision: ReleaseDecision = 'approve') => ({
  agent,
  decision,
  at: '2026-12-01T10:00:00.000Z',
})

const given = (
  state: ApplicationState,
  stage: Stage = 'APPLYING',
  { status = 'NOT_STARTED', approvals = [] as ReturnType<typeof approval>[] } = {},
) => allowedDecisions({ state, stage, approvals, identity: { status } })

describe('what an agent is offered to decide', () => {
  it('an ID only while it is in review, where the table knows the fact (1.2.92)', () => {
    const states = APPLICATION_STATES.filter(
      (state) => given(state, 'APPLYING', { status: 'PENDING' }).identity,
    )
    expect(states.toSorted()).toEqual(['FINAL_STEPS', 'KYC_VERIFY'])
    expect(given('FINAL_STEPS', 'APPLYING', { status: 'COMPLETED' }).identity).toBe(false)
  })

  it('a decline only before the last signature (1.4.13)', () => {
    const states = APPLICATION_STATES.filter((state) => given(state).decline)
    expect(states.toSorted()).toEqual(['FINAL_STEPS', 'KYC_VERIFY', 'SIGN_DOCS', 'SOFT_CREDIT'])
    expect(given('FINAL_STEPS', 'ORIGINATING').decline).toBe(false)
  })

  it('a release until two different agents approved (1.6.07)', () => {
    const open = given('MANUAL_FUNDING_RELEASE', 'ORIGINATING', { approvals: [approval('avery')] })
    expect([open.releaseApprove, open.releaseRefuse, open.isReleased]).toEqual([true, true, false])
    const sent = given('MANUAL_FUNDING_RELEASE', 'ORIGINATING', {
      approvals: [approval('avery'), approval('blake')],
    })
    expect([sent.releaseApprove, sent.releaseRefuse, sent.isReleased]).toEqual([false, false, true])
  })

  it('only a refusal while payout details are entered again (1.6.07)', () => {
    const again = given('FINAL_STEPS', 'ORIGINATING')
    expect([again.releaseApprove, again.releaseRefuse, again.isPayoutReentry]).toEqual([false, true, true])
  })
})

describe('whose turn it is (1.6.07)', () => {
  it('tells the first, the second and the same agent apart, for each decision by itself', () => {
    const approvals = [approval('avery')]
    expect(turnOfAgent([], 'approve', 'avery')).toEqual({ turn: 'first' })
    expect(turnOfAgent(approvals, 'approve', 'avery')).toEqual({ turn: 'already' })
    expect(turnOfAgent(approvals, 'approve', 'blake')).toEqual({ turn: 'second', other: 'avery' })
    expect(turnOfAgent(approvals, 'refuse', 'avery')).toEqual({ turn: 'first' })
  })
})
