import { describe, expect, it } from 'vitest'
import { given, inState, PRIOR, say, START, stateAfter } from './journey.test-data.ts'
import { stageAfter } from './evaluation/stage-after.ts'

describe('a loan whose application has just been started', () => {
  const begun = {
    id: 'application-1',
    organizationId: 'organization-1',
    borrowerId: 'borrower-1',
    version: 1,
    stage: 'APPLYING',
    state: 'APP_START',
    application: {
      state: 'APP_START',
      id: 'application-1',
      organizationId: 'organization-1',
      borrowerId: 'borrower-1',
      isInternational: false,
      renewal: null,
      refinance: null,
      residenceState: 'OH',
      residenceCountry: null,
      startedAt: START,
      lastActivityAt: START,
      identity: { status: 'NOT_STARTED', validUntil: null },
      sanctions: null,
    },
    collateral: { state: 'UNOPENED' },
    /** The first attempt is number 1. */
    disbursement: { state: 'ACCOUNT_NEEDED', attempt: 1, failure: null, returnedAt: null, approvals: [] },
    loan: { state: 'NONE' },
    margin: { state: 'UNMONITORED' },
    releases: [],
    liquidations: [],
  }

  it('has who applies and where they live, and nothing else (1.3.01)', () => {
    expect(stateAfter([say.started()])).toEqual(begun)
  })
  it('of a renewal has the renewed loan, and needs no account (1.1.20, 1.2.87)', () => {
    const { priorApplicationId, rolloverUnits, maturesAt } = PRIOR
    const renewal = { priorApplicationId, rolloverUnits: BigInt(rolloverUnits), maturesAt, payoffCents: null }
    expect(stateAfter([say.renewalStarted])).toEqual({
      ...begun,
      application: { ...begun.application, renewal },
      disbursement: { state: 'NOT_REQUIRED' },
    })
  })
})

describe('the stage of an ended application', () => {
  it.each([
    ['CANCELLED', 1n, false, 'COLLATERAL_RELEASE'],
    ['CANCELLED', 0n, false, 'FINAL'],
    ['CANCELLED', -1n, true, 'FINAL'],
    ['COMPLETE', 1n, true, 'COLLATERAL_RELEASE'],
    ['COMPLETE', 0n, true, 'FINAL'],
    ['COMPLETE', 1n, false, 'PROCESSING'],
    ['FUNDABLE', 1n, true, 'PROCESSING'],
  ] as const)('in %s with %s held, paid off: %s, is %s', (state, balanceUnits, isPaidOff, stage) => {
    expect(stageAfter(state, 'PROCESSING', { balanceUnits, isPaidOff })).toBe(stage)
  })
})

describe('the last activity', () => {
  it('is the borrower’s own, not a job’s or an agent’s (1.9.26)', () => {
    const uploaded = given(inState('FINAL_STEPS')).when(say.identityUploaded, START + 5).state
    expect(uploaded.application.lastActivityAt).toBe(START + 5)
    expect(given(uploaded).when(say.identityApproved, START + 9).state.application.lastActivityAt).toBe(
      START + 5,
    )
    const requested = given(inState('GEN_APP_DISCLOSURES')).when(say.disclosures, START + 5).state
    expect(requested.application.lastActivityAt).toBe(START)
  })
})
