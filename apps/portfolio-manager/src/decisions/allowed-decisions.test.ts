import { APPLICATION_STATES, type ApplicationState, type Stage } from '@pledge/domain/application/states'
import type { DisbursementProgress } from '@pledge/domain/application/disbursement-progress'
import { describe, expect, it } from 'vitest'
import { allowedDecisions, turnOfAgent, type ReleaseDecision } from './allowed-decisions.ts'

const approval = (agent: string, decision: ReleaseDecision = 'approve') => ({
  agent,
  decision,
  at: '2026-12-01T10:00:00.000Z',
  cover: null,
  exception: null,
})

const given = (
  state: ApplicationState,
  stage: Stage = 'APPLYING',
  {
    status = 'NOT_STARTED',
    isReleased = false,
    missing = null as { coinQuantity: string; type: 'BTC' } | null,
    isDisbursementRequested = false,
    disbursementProgress = (state === 'MANUAL_FUNDING_RELEASE'
      ? 'IN_REVIEW'
      : 'NOT_DUE') as DisbursementProgress,
  } = {},
) =>
  allowedDecisions({
    state,
    stage,
    isReleased,
    identity: { status },
    payoutStand: disbursementProgress,
    isPayoutAsked: isDisbursementRequested,
    collateral: { missing },
  })

describe('the decisions offered to an agent', () => {
  it('include an ID decision only while the ID is in review', () => {
    const states = APPLICATION_STATES.filter(
      (state) => given(state, 'APPLYING', { status: 'PENDING' }).identity,
    )
    expect(states.toSorted()).toEqual(['FINAL_STEPS', 'KYC_VERIFY', 'OFFER_SELECT'])
    // Of a refinance, the register's data are approved: there is no upload that could be refused.
    expect(given('OFFER_SELECT', 'APPLYING', { status: 'PENDING' }).refuseIdentity).toBe(false)
    expect(given('KYC_VERIFY', 'APPLYING', { status: 'PENDING' }).refuseIdentity).toBe(true)
    expect(given('FINAL_STEPS', 'APPLYING', { status: 'COMPLETED' }).identity).toBe(false)
  })

  it('include a decline only before the last signature', () => {
    const states = APPLICATION_STATES.filter((state) => given(state).decline)
    expect(states.toSorted()).toEqual([
      'FINAL_STEPS',
      'KYC_VERIFY',
      'OFFER_SELECT',
      'SIGN_DOCS',
      'SOFT_CREDIT',
    ])
    expect(given('FINAL_STEPS', 'ORIGINATING').decline).toBe(false)
  })

  it('include a release until two different agents have approved (1.6.07)', () => {
    const open = given('MANUAL_FUNDING_RELEASE', 'ORIGINATING', {})
    expect([open.approveDisbursement, open.rejectDisbursement, open.isReleased]).toEqual([true, true, false])
    const sent = given('MANUAL_FUNDING_RELEASE', 'ORIGINATING', { isReleased: true })
    expect([sent.approveDisbursement, sent.rejectDisbursement, sent.isReleased]).toEqual([false, false, true])
  })

  it('include no release after a reorganization removed collateral, only a rejection (R5, 1.6.07)', () => {
    const missing = { coinQuantity: '0.1', type: 'BTC' } as const
    const short = given('MANUAL_FUNDING_RELEASE', 'ORIGINATING', { missing })
    expect([short.approveDisbursement, short.rejectDisbursement]).toEqual([false, true])
  })

  it('include a rejection of a released disbursement while collateral is missing and the bank was never called (note 030)', () => {
    const missing = { coinQuantity: '0.1', type: 'BTC' } as const
    const refusable = (input: object) =>
      given('MANUAL_FUNDING_RELEASE', 'ORIGINATING', {
        isReleased: true,
        disbursementProgress: 'SENDING',
        ...input,
      }).rejectDisbursement
    expect(refusable({ missing })).toBe(true)
    expect(refusable({ missing, isDisbursementRequested: true })).toBe(false)
    expect(refusable({})).toBe(false)
  })

  it('include only a rejection while disbursement details are entered again (1.6.07)', () => {
    const again = given('FINAL_STEPS', 'ORIGINATING')
    expect([again.approveDisbursement, again.rejectDisbursement, again.isDisbursementReentry]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('the decisions offered to an agent after a disbursement was returned (journey: new loan)', () => {
  const after = (disbursementProgress: DisbursementProgress) =>
    given('COMPLETE', 'FINAL', { disbursementProgress })

  it('include an approval and an account rejection once there is another account, and a rejection at any time (1.6.07)', () => {
    expect(after('IN_REVIEW')).toMatchObject({
      approveDisbursement: true,
      rejectDisbursement: true,
      rejectDisbursementAccount: true,
    })
    expect(after('ASKED_AGAIN')).toMatchObject({
      approveDisbursement: false,
      rejectDisbursement: true,
      rejectDisbursementAccount: false,
      isDisbursementOwed: true,
    })
  })

  it('include lifting a hold only while there is one', () => {
    expect(after('HELD').liftHold).toBe(true)
    expect(after('ASKED_AGAIN').liftHold).toBe(false)
  })

  it('include nothing once the borrower has the money', () => {
    expect(Object.values(after('SENT'))).not.toContain(true)
  })
})

describe('which agent decides next (1.6.07)', () => {
  it('distinguishes the first, the second and the same agent, for each decision separately', () => {
    const approvals = [approval('avery')]
    expect(turnOfAgent([], 'approve', 'avery')).toEqual({ turn: 'first' })
    expect(turnOfAgent(approvals, 'approve', 'avery')).toEqual({ turn: 'already' })
    expect(turnOfAgent(approvals, 'approve', 'blake')).toEqual({ turn: 'second', other: 'avery' })
    expect(turnOfAgent(approvals, 'refuse', 'avery')).toEqual({ turn: 'first' })
    // An expired approval, or one for a lower LTV than the current one, is given again.
    const cover = { ltv: '0.5', price: '1.00', pricedAt: '', lapsesAt: '', counts: false }
    const lapsed = approvals.map((one) => ({ ...one, cover }))
    expect(turnOfAgent(lapsed, 'approve', 'avery')).toEqual({ turn: 'first' })
  })
})
