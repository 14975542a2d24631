import { describe, expect, it } from 'vitest'
import { isReaction } from './reactions.ts'
import type { Basis } from '../agreements/adverse-action.ts'
import type { Command } from './commands.ts'
import {
  DUE_AT,
  EXPIRES_AT,
  given,
  inState,
  REQUIRED,
  say,
  START,
  stateAfter,
  WAYS,
} from './journey.test-data.ts'
import { DAY_MS } from '../application/limits.ts'
import { signedAtOf } from '../application/origination.ts'
import type { ApplicationState } from '../application/states.ts'

const way = (state: ApplicationState) => WAYS[state] ?? []

type Row = readonly [ApplicationState | null, Command, ApplicationState, string, readonly string[]]
const ROWS: readonly Row[] = [
  [null, say.started(), 'APP_START', 'APPLYING', []],
  ['APP_START', say.priced, 'OFFER_SELECT', 'APPLYING', []],
  ['OFFER_SELECT', say.selected, 'ATTACH_PROFILE', 'APPLYING', ['attach-profile']],
  ['ATTACH_PROFILE', say.profileAttached, 'GEN_APP_DISCLOSURES', 'APPLYING', ['generate-disclosures']],
  ['GEN_APP_DISCLOSURES', say.disclosures, 'BORROWER_DETAILS', 'APPLYING', []],
  ['BORROWER_DETAILS', say.details, 'SOFT_CREDIT', 'APPLYING', ['check-credit']],
  ['SOFT_CREDIT', say.creditCleared, 'KYC_VERIFY', 'APPLYING', ['screen-borrower']],
  [
    'SOFT_CREDIT',
    say.creditFrozen,
    'SOFT_CREDIT_FROZEN',
    'APPLYING',
    ['generate-incompleteness-notice', 'incompleteness'],
  ],
  [
    'SOFT_CREDIT',
    say.creditLocked,
    'SOFT_CREDIT_LOCKED',
    'APPLYING',
    ['generate-incompleteness-notice', 'incompleteness'],
  ],
  [
    'SOFT_CREDIT',
    say.creditNotMatched,
    'SOFT_CREDIT_NO_MATCH',
    'APPLYING',
    ['generate-incompleteness-notice', 'incompleteness'],
  ],
  ['SOFT_CREDIT_FROZEN', say.creditRetried, 'SOFT_CREDIT', 'APPLYING', ['check-credit']],
  ['SOFT_CREDIT_LOCKED', say.creditRetried, 'SOFT_CREDIT', 'APPLYING', ['check-credit']],
  ['SOFT_CREDIT_NO_MATCH', say.creditRetried, 'SOFT_CREDIT', 'APPLYING', ['check-credit']],
  ['SOFT_CREDIT', say.declinedByJob, 'DECLINED', 'FINAL', ['generate-adverse-action-notice', 'declined']],
  ['KYC_VERIFY', say.declined, 'DECLINED', 'FINAL', ['generate-adverse-action-notice', 'declined']],
  ['KYC_VERIFY', say.screeningCleared, 'FINAL_STEPS', 'APPLYING', []],
  ['FINAL_STEPS', say.declined, 'DECLINED', 'FINAL', ['generate-adverse-action-notice', 'declined']],
  ['SIGN_DOCS', say.declined, 'DECLINED', 'FINAL', ['generate-adverse-action-notice', 'declined']],
  ['FUNDABLE', say.achChosen, 'MANUAL_FUNDING_RELEASE', 'ORIGINATING', []],
  [
    'CRYPTO_FUNDING_VERIFY',
    say.microSent,
    'BORROWER_MICRO_DEPOSIT_CONFIRM',
    'ORIGINATING',
    ['test-transfer-sent'],
  ],
  [
    'CRYPTO_FUNDING_VERIFY',
    say.accountRejected(),
    'FINAL_STEPS',
    'ORIGINATING',
    ['disbursement-account-needed'],
  ],
  ['BORROWER_MICRO_DEPOSIT_CONFIRM', say.microConfirmed, 'MANUAL_FUNDING_RELEASE', 'ORIGINATING', []],
  [
    'BORROWER_MICRO_DEPOSIT_CONFIRM',
    say.accountRejected(),
    'FINAL_STEPS',
    'ORIGINATING',
    ['disbursement-account-needed'],
  ],
  [
    'MANUAL_FUNDING_RELEASE',
    say.accountRejected('agent'),
    'FINAL_STEPS',
    'ORIGINATING',
    ['disbursement-account-needed'],
  ],
  ['COMPLETE', say.returned(), 'COMPLETE', 'FINAL', ['disbursement-returned']],
  ['SIGN_DOCS', say.cancelled, 'CANCELLED', 'FINAL', ['cancelled']],
  ['APP_START', say.cancelled, 'CANCELLED', 'FINAL', ['cancelled']],
]

describe('a new loan, row by row', () => {
  it.each(ROWS)('given %s, when %o, then %s (G.49)', (from, command, to, stage, jobs) => {
    const then = given(from === null ? null : inState(from)).when(command)
    expect(then.refusal).toBeNull()
    expect(then.types.filter((type) => !isReaction(type))).toEqual([command.type])
    expect([then.state.state, then.state.stage]).toEqual([to, stage])
    expect(then.jobs).toEqual(jobs)
  })
})

describe('offers', () => {
  it('are refused where the residence is not serviced (1.5.42)', () => {
    expect(given(null).when(say.started({ isServiced: false })).refusal).toBe('residence.not-serviced')
  })
  it('must belong to the application and not have lapsed (1.7.11)', () => {
    const other = { ...say.selected, data: { ...say.selected.data, applicationId: 'another' } } as Command
    expect(given(inState('OFFER_SELECT')).when(other).refusal).toBe('offer.not-found')
    expect(given(inState('OFFER_SELECT')).when(say.selected, START + DAY_MS).refusal).toBe('offer.lapsed')
    expect(given(inState('OFFER_SELECT')).when(say.selected, START + DAY_MS - 1).refusal).toBeNull()
  })
})

describe('credit', () => {
  it('may be queried again five times (1.4.11)', () => {
    let file = inState('SOFT_CREDIT_FROZEN')
    for (let retry = 1; retry <= 5; retry += 1) {
      const requested = given(file).when(say.creditRetried)
      expect(requested.refusal).toBeNull()
      file = given(requested.state).when(say.creditLocked).state
    }
    expect(given(file).when(say.creditRetried).refusal).toBe('credit.tries-exhausted')
  })
  it('is declined by an agent only with a controlled reason (G.37)', () => {
    const vague = { ...say.declined, data: { reasons: ['I do not like it'], referenceId: null } } as Command
    expect(given(inState('KYC_VERIFY')).when(vague).refusal).toBe('approval.reason-required')
  })
})

describe('final steps', () => {
  it('may be completed in KYC_VERIFY; then the agreements are prepared on entering FINAL_STEPS (1.2.85)', () => {
    const both = [say.identityUploaded, say.accountGiven(), say.identityApproved]
    const then = given(stateAfter([...way('KYC_VERIFY'), ...both])).when(say.screeningCleared)
    expect(then.jobs).toEqual(['prepare-agreements'])
  })
  it('prepare the agreements after the last of the two, and not before (1.2.89)', () => {
    const application = stateAfter([...way('FINAL_STEPS'), say.identityUploaded])
    expect(given(application).when(say.finalStepsDone).refusal).toBe('transition.not-allowed')
    const approved = given(application).when(say.identityApproved)
    expect(approved.jobs).toEqual([])
    const saved = given(approved.state).when(say.accountGiven())
    expect(saved.jobs).toEqual(['prepare-agreements'])
    expect(given(saved.state).when(say.finalStepsDone).state.state).toBe('SIGN_DOCS')
  })
  it('pay a US resident by ACH and an international borrower in USDC (1.2.86)', () => {
    expect(given(inState('FINAL_STEPS')).when(say.accountGiven('p', 'USDC')).refusal).toBe(
      'disbursement.details-invalid',
    )
  })
  it('need a reason to refuse an ID, and one in review', () => {
    const empty = { ...say.identityRefused, data: { reason: ' ' } } as Command
    const inReview = stateAfter([...way('FINAL_STEPS'), say.identityUploaded])
    expect(given(inReview).when(empty).refusal).toBe('approval.reason-required')
    expect(given(inState('FINAL_STEPS')).when(say.identityApproved).refusal).toBe('transition.not-allowed')
    expect(given(inReview).when(say.identityUploaded).refusal).toBe('transition.not-allowed')
  })
})

describe('agreements', () => {
  const sign = inState('SIGN_DOCS')
  it('are accepted in order (1.4.31)', () => {
    expect(given(sign).when(say.accepted('loan')).refusal).toBe('transition.not-allowed')
    expect(given(sign).when(say.accepted('nothing')).refusal).toBe('documents.not-found')
    expect(given(sign).when(say.accepted('tila')).types).toEqual(['AgreementAccepted'])
  })
  it('advance with the last one: stage PROCESSING, quantity and deadline fixed (1.4.31, 1.9.18)', () => {
    const then = given(stateAfter([...way('SIGN_DOCS'), say.accepted('tila'), say.accepted('loan')])).when(
      say.accepted('security'),
    )
    expect(then.types).toEqual(['AgreementAccepted', 'LastAgreementSigned', 'CollateralAccountOpened'])
    expect(then.state).toMatchObject({
      state: 'WAITING_FOR_COLLATERAL',
      stage: 'PROCESSING',
      collateral: { requiredUnits: BigInt(REQUIRED), depositsDueAt: DUE_AT },
    })
    expect(then.jobs).toEqual(['allot-deposit-address'])
  })
  it('are not signed when a fresh price puts the LTV above the maximum', () => {
    const above = say.accepted('tila')
    const command = { ...above, data: { ...above.data, isCovered: false } } as Command
    expect(given(sign).when(command).refusal).toBe('offer.requote-needed')
  })
})

describe('collateral', () => {
  const addressed = stateAfter([...way('WAITING_FOR_COLLATERAL'), say.addressAllotted])
  it('are sufficient when the confirmed deposits are, not before (1.4.08)', () => {
    const short = given(addressed).when(say.counted((BigInt(REQUIRED) - 1n).toString()))
    expect(short.types).toEqual(['CollateralCounted'])
    const enough = given(short.state).when(say.counted(REQUIRED))
    expect(enough.types).toEqual(['CollateralCounted', 'CollateralReceived', 'DisbursementReady'])
    expect(enough.state).toMatchObject({ state: 'FUNDABLE', stage: 'ORIGINATING' })
    expect(enough.jobs).toEqual(['choose-funding', 'collateral-received'])
  })
  it('is reported as sent only once there is an address', () => {
    expect(given(inState('WAITING_FOR_COLLATERAL')).when(say.sentDeclared).refusal).toBe(
      'collateral.not-ready',
    )
    expect(given(addressed).when(say.sentDeclared).refusal).toBeNull()
  })
  it('not sent in 5 days cancels the application, never early (1.9.19)', () => {
    expect(given(addressed).when(say.windowClosed, DUE_AT - 1).refusal).toBe('transition.not-allowed')
    expect(given(addressed).when(say.windowClosed, DUE_AT).state).toMatchObject({
      state: 'CANCELLED',
      stage: 'FINAL',
    })
  })
  it('sent in time but not confirmed yet is waited for; and nothing closes before the chain was polled (1.9.18)', () => {
    const closes = (closesAt: number, hasPolled = true): Command => ({
      type: 'CollateralWindowClosed',
      by: { kind: 'job', id: 'job-1' },
      data: { closesAt, hasPolled },
    })
    const grace = DUE_AT + 3 * DAY_MS
    expect(given(addressed).when(closes(grace), DUE_AT).refusal).toBe('transition.not-allowed')
    expect(given(addressed).when(closes(grace), grace - 1).refusal).toBe('transition.not-allowed')
    expect(given(addressed).when(closes(grace), grace).state.state).toBe('CANCELLED')
    expect(given(addressed).when(closes(DUE_AT - DAY_MS), DUE_AT - 1).refusal).toBe('transition.not-allowed')
    expect(given(addressed).when(closes(DUE_AT, false), DUE_AT).refusal).toBe('transition.not-allowed')
  })
  it('that arrives after a cancellation is reported to the borrower; earlier deposits are part of the cancellation', () => {
    const partly = given(addressed).when(say.counted('5'))
    expect(partly.jobs).toEqual([])
    expect(given(partly.state).when(say.windowClosed, DUE_AT).jobs).toEqual(['window-closed'])
    const cancelled = given(partly.state).when(say.cancelled)
    expect(cancelled.jobs).toEqual(['cancelled'])
    expect(given(cancelled.state).when(say.counted('9'), DUE_AT).jobs).toEqual(['collateral-held'])
    expect(given(cancelled.state).when(say.counted('0'), DUE_AT).jobs).toEqual([])
  })
  it('received in part is offered back after a cancellation (journey)', () => {
    const partly = given(addressed).when(say.counted('5')).state
    const cancelled = given(partly).when(say.cancelled).state
    expect(cancelled).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    const late = given(given(addressed).when(say.cancelled).state).when(say.counted('7')).state
    expect(late).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    expect(given(late).when(say.counted('0')).state.stage).toBe('FINAL')
  })
})

describe('funding', () => {
  const release = inState('MANUAL_FUNDING_RELEASE')
  it('follows the disbursement method', () => {
    expect(given(inState('FUNDABLE')).when(say.cryptoChosen).refusal).toBe('transition.not-allowed')
    expect(inState('CRYPTO_FUNDING_VERIFY').stage).toBe('ORIGINATING')
  })
  it('needs a second agent (1.6.07, G.03)', () => {
    const one = given(release).when(say.approves('ann'))
    expect(one.jobs).toEqual([])
    expect(given(one.state).when(say.approves('ann')).refusal).toBe('approval.same-agent')
    expect(given(one.state).when(say.fundsSent()).refusal).toBe('transition.not-allowed')
    const two = given(one.state).when(say.approves('bob'))
    expect(two.types).toEqual(['ApprovalRecorded', 'DisbursementApproved'])
    expect(two.jobs).toEqual(['send-disbursement'])
    expect(given(two.state).when(say.approves('cat')).refusal).toBe('transition.not-allowed')
    expect(given(two.state).when(say.fundsSent()).state).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
  })
  it('is rejected by two agents with controlled reasons, and the coins are offered back', () => {
    const one = given(release).when(say.refuses('ann'))
    expect(given(release).when(say.refuses('ann', null)).refusal).toBe('approval.reason-required')
    const two = given(one.state).when(say.refuses('bob'))
    expect(two.types).toEqual([
      'ApprovalRecorded',
      'DisbursementRejected',
      'ApplicationRejected',
      'CollateralUnpledged',
    ])
    expect(two.state).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
  })
  it('is rejected on all sources that either agent names, and states none when neither does', () => {
    const [report, source] = [
      { report: true, outsideSource: false },
      { report: false, outsideSource: true },
    ]
    const basisOf = (first?: Basis, second?: Basis) => {
      const one = given(release).when(say.refuses('ann', undefined, first)).state
      const { events } = given(one).when(say.refuses('bob', undefined, second))
      return events.find(({ type }) => type === 'DisbursementRejected')?.data
    }
    const reasons = ['PAYOUT_ACCOUNT_UNVERIFIED', 'PAYOUT_ACCOUNT_UNVERIFIED']
    expect(basisOf()).toEqual({ reasons })
    expect(basisOf(report, source)).toEqual({ reasons, basis: { report: true, outsideSource: true } })
    expect(basisOf(undefined, source)).toEqual({ reasons, basis: source })
    expect(basisOf(report, { report: false, outsideSource: false })).toEqual({ reasons, basis: report })
  })
  it('waits when a reorganization removes collateral, and continues when it is complete again (law 5)', () => {
    const one = given(release).when(say.approves('ann')).state
    const short = given(one).when(say.counted('1')).state
    expect(given(short).when(say.approves('bob')).refusal).toBe('collateral.not-ready')
    const released = given(one).when(say.approves('bob')).state
    const taken = given(released).when(say.counted('1'))
    expect(taken.jobs).toEqual(['collateral-short'])
    expect(given(taken.state).when(say.counted(REQUIRED)).jobs).toEqual(['send-disbursement'])
  })
  it('does not let an agent change an approved disbursement', () => {
    const released = stateAfter([...way('MANUAL_FUNDING_RELEASE'), say.approves('ann'), say.approves('bob')])
    expect(given(released).when(say.accountRejected('agent')).refusal).toBe('transition.not-allowed')
    expect(given(released).when(say.refuses('cat')).refusal).toBe('transition.not-allowed')
    expect(given(released).when(say.accountRejected('job')).refusal).toBeNull()
  })
  it('returns to the funding step once rejected disbursement details are entered again', () => {
    const redo = given(release).when(say.accountRejected()).state
    expect(redo).toMatchObject({
      state: 'FINAL_STEPS',
      disbursement: { state: 'ACCOUNT_NEEDED', attempt: 2 },
    })
    expect(signedAtOf(redo.application)).toBe(signedAtOf(release.application))
    expect(given(redo).when(say.cancelled).refusal).toBe('transition.not-allowed')
    expect(given(redo).when(say.expired, EXPIRES_AT).refusal).toBe('transition.not-allowed')
    expect(given(redo).when(say.finalStepsDone).refusal).toBe('transition.not-allowed')
    const again = given(redo).when(say.accountGiven('account-2'), EXPIRES_AT + DAY_MS)
    expect(again.types).toEqual(['DisbursementAccountGiven', 'DisbursementAccountReentered'])
    expect(again.state.state).toBe('FUNDABLE')
    expect(again.jobs).toEqual(['choose-funding'])
  })
})

describe('expiry', () => {
  const dated: readonly ApplicationState[] = [
    'SOFT_CREDIT',
    'SOFT_CREDIT_FROZEN',
    'SOFT_CREDIT_LOCKED',
    'SOFT_CREDIT_NO_MATCH',
    'FINAL_STEPS',
    'SIGN_DOCS',
  ]
  it.each(dated)('expires 14 days after the details in %s, never early (1.9.26)', (state) => {
    expect(given(inState(state)).when(say.expired, EXPIRES_AT - 1).refusal).toBe('transition.not-allowed')
    expect(given(inState(state)).when(say.expired, EXPIRES_AT).state).toMatchObject({
      state: 'EXPIRED',
      stage: 'FINAL',
    })
  })
  it.each([
    'APP_START',
    'OFFER_SELECT',
    'ATTACH_PROFILE',
    'GEN_APP_DISCLOSURES',
    'BORROWER_DETAILS',
  ] as const)('expires after the idle days in %s (journey)', (state) => {
    expect(given(inState(state)).when(say.expired, START + 30 * DAY_MS - 1).refusal).toBe(
      'transition.not-allowed',
    )
    expect(given(inState(state)).when(say.expired, START + 30 * DAY_MS).state.state).toBe('EXPIRED')
  })
  it('refuses a borrower’s action after the deadline but before the job (1.9.26)', () => {
    expect(given(inState('SIGN_DOCS')).when(say.accepted('tila'), EXPIRES_AT).refusal).not.toBeNull()
    expect(given(inState('FINAL_STEPS')).when(say.identityUploaded, EXPIRES_AT).refusal).toBe(
      'application.expired',
    )
    expect(given(inState('FINAL_STEPS')).when(say.identityUploaded, EXPIRES_AT - 1).refusal).toBeNull()
  })
})
