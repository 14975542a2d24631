import { describe, expect, it } from 'vitest'
import type { Application } from './application.ts'
import { given, inState, PRIOR, say, START, stateAfter } from './journey.test-data.ts'
import { stageAfter } from './stage-after.ts'

describe('an application that has just begun', () => {
  const known = {
    id: 'application-1',
    organizationId: 'organization-1',
    borrowerId: 'borrower-1',
    version: 1,
    stage: 'APPLYING',
    state: 'APP_START',
    isInternational: false,
    isOfferReplaced: false,
    isRollForward: false,
    residenceState: 'OH',
    startedAt: START,
    lastActivityAt: START,
    identityStatus: 'NOT_STARTED',
    disbursementStatus: 'NOT_STARTED',
    /** The first payout is the first, and not the one after none. */
    payoutAttempt: 1,
  }
  const nothing: readonly unknown[] = [null, 0, 0n]
  const isNothing = (value: unknown) =>
    nothing.includes(value) || (Array.isArray(value) && value.length === 0)
  const told = (application: Application) =>
    Object.fromEntries(Object.entries(application).filter(([, value]) => !isNothing(value)))

  it('knows who asks and where they live, and nothing else (1.3.01)', () => {
    expect(told(stateAfter([say.started()]))).toEqual(known)
  })
  it('of a renewal knows the loan before it, and asks for no account (1.1.20, 1.2.87)', () => {
    expect(told(stateAfter([say.renewalStarted]))).toEqual({
      ...known,
      isRollForward: true,
      disbursementStatus: 'NOT_REQUIRED',
      rollForward: { ...PRIOR, carriedUnits: BigInt(PRIOR.carriedUnits) },
    })
  })
})

describe('the stage of what is over', () => {
  it.each([
    ['CANCELLED', 1n, false, 'COLLATERAL_RELEASE'],
    ['CANCELLED', 0n, false, 'FINAL'],
    ['CANCELLED', -1n, true, 'FINAL'],
    ['COMPLETE', 1n, true, 'COLLATERAL_RELEASE'],
    ['COMPLETE', 0n, true, 'FINAL'],
    ['COMPLETE', 1n, false, 'PROCESSING'],
    ['FUNDABLE', 1n, true, 'PROCESSING'],
  ] as const)('in %s with %s held, paid off: %s, is %s', (state, heldUnits, isPaidOff, stage) => {
    expect(stageAfter(state, 'PROCESSING', { heldUnits, isPaidOff })).toBe(stage)
  })
})

describe('the last activity', () => {
  it('is the borrower’s own, not that of a job or an agent (1.9.26)', () => {
    const uploaded = given(inState('FINAL_STEPS')).when(say.identityUploaded, START + 5).state
    expect(uploaded.lastActivityAt).toBe(START + 5)
    expect(given(uploaded).when(say.identityApproved, START + 9).state.lastActivityAt).toBe(START + 5)
    const asked = given(inState('GEN_APP_DISCLOSURES')).when(say.disclosures, START + 5).state
    expect(asked.lastActivityAt).toBe(START)
  })
})
