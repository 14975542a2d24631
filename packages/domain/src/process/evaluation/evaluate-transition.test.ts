import { describe, expect, it } from 'vitest'
import { evaluateTransition } from './evaluate-transition.ts'
import { APPLICATION_STATES, type ApplicationState, type Stage } from '../../application/states.ts'
import { WIRE_TRANSITIONS, wireTransition } from '../../view/wire-transitions.ts'
import { EVENT_DATA } from '../events.ts'

describe('a transition, evaluated without an application', () => {
  it('evaluates every row of the table', () => {
    for (const { from, to, trigger, stage } of WIRE_TRANSITIONS) {
      expect(evaluateTransition({ state: from, trigger }), `${from} ${trigger}`).toEqual({
        ok: true,
        state: to,
        stage,
      })
    }
  })
  it('refuses every pair without a row', () => {
    for (const state of APPLICATION_STATES) {
      for (const trigger of [...Object.keys(EVENT_DATA), 'Nonsense', 'toString']) {
        if (wireTransition(state, trigger) !== undefined) continue
        expect(evaluateTransition({ state, trigger })).toEqual({ ok: false, code: 'transition.not-allowed' })
      }
    }
  })
  it.each([
    ['PayoutDetailsRejected', 'DisbursementAccountRejected'],
    ['FundingRefused', 'DisbursementRejected'],
  ])('evaluates the trigger %s of the journey as %s', (trigger, event) => {
    for (const state of APPLICATION_STATES)
      expect(evaluateTransition({ state, trigger })).toEqual(evaluateTransition({ state, trigger: event }))
    expect(evaluateTransition({ state: 'MANUAL_FUNDING_RELEASE', trigger })).toMatchObject({ ok: true })
  })
  it('evaluates where the facts contradict what every such application has', () => {
    const missing = [
      'selectedOfferId',
      'coin',
      'detailsSubmittedAt',
      'expiresAt',
      'signedAt',
      'endedAt',
      'ending',
    ]
    for (const { from, trigger } of WIRE_TRANSITIONS)
      for (const field of [...missing, 'requiredUnits', 'disbursementAccountId', 'rollForward'])
        expect(() => evaluateTransition({ state: from, trigger, facts: { [field]: null } })).not.toThrow()
  })
  it('evaluates the guards with the given facts', () => {
    const ask = (
      state: 'FINAL_STEPS' | 'SOFT_CREDIT_LOCKED' | 'WAITING_FOR_COLLATERAL',
      trigger: string,
      facts: object,
    ) => evaluateTransition({ state, trigger, facts: { ...facts } })
    expect(ask('FINAL_STEPS', 'FinalStepsDone', { identityStatus: 'PENDING' }).ok).toBe(false)
    expect(ask('FINAL_STEPS', 'FinalStepsDone', { finalStepsDone: false }).ok).toBe(false)
    expect(ask('SOFT_CREDIT_LOCKED', 'CreditRetried', { creditRetries: 5 })).toMatchObject({
      code: 'credit.tries-exhausted',
    })
    expect(
      ask('WAITING_FOR_COLLATERAL', 'CollateralReceived', { requiredUnits: '10', confirmedUnits: '9' }).ok,
    ).toBe(false)
    expect(ask('WAITING_FOR_COLLATERAL', 'ApplicationCancelled', { confirmedUnits: '9' })).toMatchObject({
      stage: 'COLLATERAL_RELEASE',
    })
  })

  const outcome = (
    state: ApplicationState,
    trigger: string,
    { stage, ...facts }: Readonly<Record<string, unknown>> & { readonly stage?: Stage } = {},
  ) => {
    const answer = evaluateTransition({ state, trigger, stage, facts })
    return answer.ok ? answer.stage : answer.code
  }
  const NO = 'transition.not-allowed'
  it.each([
    // The disbursement method follows from the residence.
    ['FUNDABLE', 'AchFundingChosen', { isInternational: false }, 'ORIGINATING'],
    ['FUNDABLE', 'AchFundingChosen', { isInternational: true }, NO],
    ['FUNDABLE', 'AchFundingChosen', { disbursementAccountId: null }, NO],
    ['FUNDABLE', 'CryptoFundingChosen', { disbursementAccountId: null }, NO],
    // A signed application is rejected by two, not declined by one; a funded one is not cancelled.
    ['FINAL_STEPS', 'ApplicationDeclined', { stage: 'APPLYING' }, 'FINAL'],
    ['FINAL_STEPS', 'ApplicationDeclined', { stage: 'PROCESSING' }, NO],
    ['FINAL_STEPS', 'ApplicationDeclined', { stage: 'ORIGINATING' }, NO],
    ['FINAL_STEPS', 'ApplicationCancelled', { stage: 'ORIGINATING' }, NO],
    ['SOFT_CREDIT', 'ApplicationDeclined', { reasons: [] }, 'approval.reason-required'],
    // Deadlines are over where something expires, and ahead elsewhere.
    ['FINAL_STEPS', 'ApplicationExpired', { expiresAt: 1 }, NO],
    ['FINAL_STEPS', 'ApplicationExpired', { expiresAt: 0 }, 'FINAL'],
    ['FINAL_STEPS', 'ApplicationExpired', { expiresAt: null }, NO],
    ['APP_START', 'ApplicationExpired', { idleUntil: 1 }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralWindowClosed', { collateralDueAt: null }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralWindowClosed', { collateralDueAt: 1 }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralWindowClosed', { closesAt: 1 }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralWindowClosed', { hasPolled: false }, NO],
    ['BORROWER_DETAILS', 'DetailsSubmitted', { expiresAt: 0 }, NO],
    ['OFFER_SELECT', 'OfferSelected', { lapsesAt: 0 }, 'offer.lapsed'],
    ['OFFER_SELECT', 'OfferSelected', { applicationId: 'another' }, 'offer.not-found'],
    ['APP_START', 'OffersPriced', { offerIds: [] }, NO],
    // Coins are given as text.
    [
      'WAITING_FOR_COLLATERAL',
      'CollateralReceived',
      { requiredUnits: '10', confirmedUnits: '10' },
      'ORIGINATING',
    ],
    ['WAITING_FOR_COLLATERAL', 'CollateralReceived', { requiredUnits: '10', confirmedUnits: 9n }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralReceived', { requiredUnits: 'all' }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralReceived', { requiredUnits: '1 BTC' }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralReceived', { requiredUnits: 'BTC 1' }, NO],
    ['WAITING_FOR_COLLATERAL', 'CollateralReceived', { isRollForward: true }, NO],
    ['WAITING_FOR_COLLATERAL', 'LastAgreementSigned', {}, NO],
    // What is signed once is not signed again, and nothing is signed without agreements.
    ['FINAL_STEPS', 'FinalStepsDone', { signedAt: 0 }, NO],
    ['SIGN_DOCS', 'LastAgreementSigned', { agreements: [] }, NO],
    // Only renewals, and only for the loan that they renew.
    ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'LoanRolledForward', { priorApplicationId: 'another' }, NO],
    [
      'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
      'LoanRolledForward',
      { transferredUnits: '0' },
      'collateral.not-ready',
    ],
    ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'RenewalEnded', { isRollForward: false }, NO],
    ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'LoanRolledForward', { rollForward: null }, NO],
    ['FUNDABLE', 'RenewalFunded', { transferredInUnits: 0n }, NO],
    ['FUNDABLE', 'RenewalFunded', { isRollForward: false }, NO],
    ['SIGN_DOCS', 'RenewalSigned', { minCollateralUnits: '2' }, NO],
    ['SIGN_DOCS', 'RenewalSigned', { minCollateralUnits: '1' }, 'PROCESSING'],
    // Disbursements: of this attempt, by two agents, once.
    ['MANUAL_FUNDING_RELEASE', 'FundsSent', { disbursementAttempt: 2 }, 'FINAL'],
    ['MANUAL_FUNDING_RELEASE', 'FundsSent', { releasedAt: null }, NO],
    ['MANUAL_FUNDING_RELEASE', 'DisbursementRejected', { approvals: [] }, NO],
    ['MANUAL_FUNDING_RELEASE', 'DisbursementRejected', { releasedAt: 0 }, NO],
    ['MANUAL_FUNDING_RELEASE', 'DisbursementRejected', { releasedAt: 0, collateralReceivedAt: 0 }, 'FINAL'],
    ['COMPLETE', 'DisbursementRejected', { disbursementReturnedAt: null }, NO],
    ['FINAL_STEPS', 'DisbursementAccountReentered', { disbursementStatus: 'NOT_STARTED' }, NO],
    ['FINAL_STEPS', 'DisbursementAccountReentered', { identityStatus: 'PENDING' }, NO],
    ['FINAL_STEPS', 'DisbursementAccountReentered', { signedAt: null }, NO],
    ['MANUAL_FUNDING_RELEASE', 'DisbursementAccountRejected', { disbursementAccountId: null }, NO],
    [
      'MANUAL_FUNDING_RELEASE',
      'DisbursementAccountRejected',
      { problem: 'NO_IDEA' },
      'approval.reason-required',
    ],
    ['COMPLETE', 'DisbursementReturned', { fundedAt: null }, NO],
    ['COMPLETE', 'LoanPaidOff', { paidInFullAt: null }, NO],
    ['COLLATERAL_RELEASE', 'CollateralReleased', { confirmedUnits: '1' }, NO],
    ['COLLATERAL_RELEASE', 'CollateralReleased', { paidInFullAt: null }, NO],
    ['COLLATERAL_RELEASE', 'LoanReopened', { releasedUnits: 1n }, NO],
    // Unknown facts have no effect.
    ['SIGN_DOCS', 'FinalStepsDone', { nonsense: false }, NO],
    ['COMPLETE', 'DisbursementReturned', { isRollForward: true }, 'transition.not-allowed'],
    ['COLLATERAL_RELEASE', 'LoanReopened', { confirmedUnits: '1' }, 'FINAL'],
    ['FINAL_STEPS', 'FinalStepsDone', { nonsense: false, toString: false }, 'APPLYING'],
  ] as const)('from %s by %s with %o answers %s', (state, trigger, facts, answer) => {
    expect(outcome(state, trigger, facts)).toBe(answer)
  })
})
