import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import { isCollateralWhole } from '../collateral/account.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import { isReaction } from './reactions.ts'
import {
  after,
  COVER,
  EXPIRES_AT,
  given,
  inState,
  refusalOf,
  RENEWALS,
  REQUIRED,
  say,
  SHA,
  START,
  stateAfter,
  WAYS,
} from './journey.test-data.ts'
import { DAY_MS } from '../application/limits.ts'
import { agreementsOf } from '../application/origination.ts'

describe('the event of a command', () => {
  it.each<[Command, LoanFile | null, object, number?]>([
    [
      say.started(),
      null,
      {
        applicationId: 'application-1',
        organizationId: 'organization-1',
        borrowerId: 'borrower-1',
        isInternational: false,
        isRollForward: false,
        residenceState: 'OH',
        residenceCountry: null,
      },
    ],
    [
      say.selected,
      inState('OFFER_SELECT'),
      { offerId: 'offer-1', repayment: 'interest-only', coin: 'BTC', minCollateralUnits: REQUIRED },
    ],
    [say.expired, inState('BORROWER_DETAILS'), { idleDays: 30 }, START + 30 * DAY_MS],
    [say.windowClosed, inState('WAITING_FOR_COLLATERAL'), {}, START + 5 * DAY_MS],
    [say.replaced, inState('SIGN_DOCS'), { offerId: 'offer-2', minCollateralUnits: '25000000' }],
    [say.accepted('tila'), inState('SIGN_DOCS'), { documentId: 'tila', sha256: SHA }],
    // Only the rules determine a deficiency.
    [
      withData(say.counted('1'), { isDeficient: true }),
      inState('WAITING_FOR_COLLATERAL'),
      { confirmedUnits: '1' },
    ],
    [say.counted('1'), inState('MANUAL_FUNDING_RELEASE'), { confirmedUnits: '1', isDeficient: true }],
    [
      withData(say.approves('ann'), { isDisbursementRequested: true }),
      inState('MANUAL_FUNDING_RELEASE'),
      { decision: 'approve', reason: null, cover: COVER },
    ],
    [say.cancelled, inState('SIGN_DOCS'), { reason: null }],
  ])('%o keeps what is stored, and not what only the guards read', (command, before, data, now) => {
    const [event, ...others] = given(before).when(command, now).events
    expect(event).toEqual({ type: command.type, at: now ?? START, by: command.by, data })
    expect(others.every(({ type }) => isReaction(type))).toBe(true)
  })
})

describe('automatic events', () => {
  it('state each reason of a rejection by two agents, and none of agents who approved (1.6.07)', () => {
    const one = stateAfter([...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.approves('cat'), say.refuses('ann')])
    const [, refused] = given(one).when(say.refuses('bob', 'INCOME_UNVERIFIED')).events
    expect(refused).toEqual({
      type: 'DisbursementRejected',
      at: START,
      by: { kind: 'agent', id: 'bob' },
      data: { reasons: ['PAYOUT_ACCOUNT_UNVERIFIED', 'INCOME_UNVERIFIED'] },
    })
  })
  it('fix what a new loan must send, and what a renewal must add (1.9.18)', () => {
    const signing = stateAfter([...(WAYS.SIGN_DOCS ?? []), say.accepted('tila'), say.accepted('loan')])
    const collateralDueAt = START + 5 * DAY_MS
    expect(given(signing).when(say.accepted('security')).events[1]?.data).toEqual({
      requiredUnits: REQUIRED,
      collateralDueAt,
    })
    const renewing = stateAfter(RENEWALS.awaitingTopUp.slice(0, -1))
    expect(given(renewing).when(say.accepted('security')).events[1]?.data).toEqual({
      requiredUnits: REQUIRED,
      collateralDueAt,
      topUpUnits: '2000000',
    })
  })
})

describe('a replaced offer', () => {
  it('voids the previous offer’s agreements, accepted or not (note 025)', () => {
    const replaced = after(inState('SIGN_DOCS'), say.accepted('tila'), say.replaced)
    expect(replaced).toMatchObject({
      state: 'FINAL_STEPS',
      application: {
        state: 'FINAL_STEPS',
        offer: {
          offerId: 'offer-2',
          minCollateralUnits: 25_000_000n,
          coin: 'BTC',
          repayment: 'interest-only',
          isReplacement: true,
        },
        identity: { status: 'COMPLETED' },
      },
    })
    expect(agreementsOf(replaced.application)).toEqual([])
    expect(agreementsOf(after(replaced, say.cancelled).application)).toEqual([])
  })
  it('keeps when each agreement was accepted, and the others open (1.4.31)', () => {
    const { application } = after(inState('SIGN_DOCS'), say.accepted('tila'))
    expect(agreementsOf(application)).toEqual([
      { documentId: 'tila', acceptedAt: START },
      { documentId: 'loan', acceptedAt: null },
      { documentId: 'security', acceptedAt: null },
    ])
  })
})

describe('a borrower after the deadline (1.9.26)', () => {
  it('may cancel, and do nothing else', () => {
    expect(refusalOf(inState('FINAL_STEPS'), say.identityUploaded, EXPIRES_AT)).toBe('application.expired')
    expect(refusalOf(inState('FINAL_STEPS'), say.cancelled, EXPIRES_AT)).toBeNull()
  })
  it('is only restricted where a deadline runs, and other actors are not', () => {
    const lateDetails = withData(say.details, { expiresAt: EXPIRES_AT + 1 })
    expect(refusalOf(inState('BORROWER_DETAILS'), lateDetails, EXPIRES_AT)).toBeNull()
    const addressed = after(inState('WAITING_FOR_COLLATERAL'), say.addressAllotted)
    expect(refusalOf(addressed, say.sentDeclared, EXPIRES_AT)).toBeNull()
    expect(refusalOf(inState('KYC_VERIFY'), say.screeningCleared, EXPIRES_AT)).toBeNull()
  })
})

describe('facts of an application in any state', () => {
  it('include no open disbursement where the loan is over, even after a return', () => {
    const back = stateAfter([...(WAYS.COMPLETE ?? []), say.returned()])
    expect(back.loan.state).toBe('AWAITING_DISBURSEMENT')
    const over = after(back, say.refuses('ann'), say.refuses('bob'))
    expect(over).toMatchObject({
      state: 'CANCELLED',
      disbursement: { state: 'REJECTED', returnedAt: START },
      loan: { state: 'UNWOUND' },
    })
  })
  it('include no complete collateral before any is required', () => {
    expect(isCollateralWhole(inState('APP_START').collateral)).toBe(false)
  })
})
