import { describe, expect, it } from 'vitest'
import type { Basis } from '../agreements/adverse-action.ts'
import type { Application } from './application.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { jobsFor } from './follow-on.ts'
import { DUE_AT, EXPIRES_AT, given, inState, REQUIRED, say, START, WAYS } from './journey.test-data.ts'
import { DAY_MS } from './limits.ts'
import type { ApplicationState } from './states.ts'

const when = (application: Application | null, command: Command, now = START) => {
  const decision = decide(application, command, now)
  if (!decision.ok) return { refused: decision.code, events: [], after: application, jobs: [] }
  const after = decision.events.reduce<Application | null>(evolve, application)
  if (after === null) throw new Error('Nothing followed')
  const jobs = jobsFor(decision.events, after).map((job) => ('notice' in job ? job.notice : job.name))
  return { refused: null, events: decision.events.map((event) => event.type), after, jobs }
}
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
  ['CRYPTO_FUNDING_VERIFY', say.payoutRejected(), 'FINAL_STEPS', 'ORIGINATING', ['payout-details-needed']],
  ['BORROWER_MICRO_DEPOSIT_CONFIRM', say.microConfirmed, 'MANUAL_FUNDING_RELEASE', 'ORIGINATING', []],
  [
    'BORROWER_MICRO_DEPOSIT_CONFIRM',
    say.payoutRejected(),
    'FINAL_STEPS',
    'ORIGINATING',
    ['payout-details-needed'],
  ],
  [
    'MANUAL_FUNDING_RELEASE',
    say.payoutRejected('agent'),
    'FINAL_STEPS',
    'ORIGINATING',
    ['payout-details-needed'],
  ],
  ['COMPLETE', say.returned(), 'COMPLETE', 'FINAL', ['disbursement-returned']],
  ['SIGN_DOCS', say.cancelled, 'CANCELLED', 'FINAL', ['cancelled']],
  ['APP_START', say.cancelled, 'CANCELLED', 'FINAL', ['cancelled']],
]

describe('a new loan, row by row', () => {
  it.each(ROWS)('given %s, when %o, then %s (G.49)', (from, command, to, stage, jobs) => {
    const then = when(from === null ? null : inState(from), command)
    expect(then.refused).toBeNull()
    expect(then.events).toEqual([command.type])
    expect([then.after?.state, then.after?.stage]).toEqual([to, stage])
    expect(then.jobs).toEqual(jobs)
  })
})

describe('offers', () => {
  it('are refused where the residence is not serviced (1.5.42)', () => {
    expect(when(null, say.started({ isServiced: false })).refused).toBe('residence.not-serviced')
  })
  it('must belong to the application and not have lapsed (1.7.11)', () => {
    const other = { ...say.selected, data: { ...say.selected.data, applicationId: 'another' } } as Command
    expect(when(inState('OFFER_SELECT'), other).refused).toBe('offer.not-found')
    expect(when(inState('OFFER_SELECT'), say.selected, START + DAY_MS).refused).toBe('offer.lapsed')
    expect(when(inState('OFFER_SELECT'), say.selected, START + DAY_MS - 1).refused).toBeNull()
  })
})

describe('credit', () => {
  it('may be asked again five times (1.4.11)', () => {
    let application = inState('SOFT_CREDIT_FROZEN')
    for (let retry = 1; retry <= 5; retry += 1) {
      const asked = when(application, say.creditRetried)
      expect(asked.refused).toBeNull()
      application = when(asked.after, say.creditLocked).after ?? application
    }
    expect(when(application, say.creditRetried).refused).toBe('credit.tries-exhausted')
  })
  it('is declined by an agent only for a controlled reason (G.37)', () => {
    const vague = { ...say.declined, data: { reasons: ['I do not like it'], referenceId: null } } as Command
    expect(when(inState('KYC_VERIFY'), vague).refused).toBe('approval.reason-required')
  })
})

describe('final steps', () => {
  it('may be done in KYC_VERIFY; then the agreements are prepared on entering FINAL_STEPS (1.2.85)', () => {
    const both = [say.identityUploaded, say.payoutSaved(), say.identityApproved]
    const then = when(given([...way('KYC_VERIFY'), ...both]), say.screeningCleared)
    expect(then.jobs).toEqual(['prepare-agreements'])
  })
  it('prepare the agreements after the last of the two, and not before (1.2.89)', () => {
    const application = given([...way('FINAL_STEPS'), say.identityUploaded])
    expect(when(application, say.finalStepsDone).refused).toBe('transition.not-allowed')
    const approved = when(application, say.identityApproved)
    expect(approved.jobs).toEqual([])
    const saved = when(approved.after, say.payoutSaved())
    expect(saved.jobs).toEqual(['prepare-agreements'])
    expect(when(saved.after, say.finalStepsDone).after?.state).toBe('SIGN_DOCS')
  })
  it('pay a US resident by ACH and a borrower abroad in USDC (1.2.86)', () => {
    expect(when(inState('FINAL_STEPS'), say.payoutSaved('p', 'USDC')).refused).toBe(
      'disbursement.details-invalid',
    )
  })
  it('need a reason to refuse an ID, and one in review', () => {
    const empty = { ...say.identityRefused, data: { reason: ' ' } } as Command
    const inReview = given([...way('FINAL_STEPS'), say.identityUploaded])
    expect(when(inReview, empty).refused).toBe('approval.reason-required')
    expect(when(inState('FINAL_STEPS'), say.identityApproved).refused).toBe('transition.not-allowed')
    expect(when(inReview, say.identityUploaded).refused).toBe('transition.not-allowed')
  })
})

describe('agreements', () => {
  const sign = inState('SIGN_DOCS')
  it('are accepted in turn (1.4.31)', () => {
    expect(when(sign, say.accepted('loan')).refused).toBe('transition.not-allowed')
    expect(when(sign, say.accepted('nothing')).refused).toBe('documents.not-found')
    expect(when(sign, say.accepted('tila')).events).toEqual(['AgreementAccepted'])
  })
  it('move on with the last one: stage PROCESSING, quantity and deadline fixed (1.4.31, 1.9.18)', () => {
    const then = when(
      given([...way('SIGN_DOCS'), say.accepted('tila'), say.accepted('loan')]),
      say.accepted('security'),
    )
    expect(then.events).toEqual(['AgreementAccepted', 'LastAgreementSigned'])
    expect(then.after).toMatchObject({
      state: 'WAITING_FOR_COLLATERAL',
      stage: 'PROCESSING',
      requiredUnits: BigInt(REQUIRED),
      collateralDueAt: DUE_AT,
    })
    expect(then.jobs).toEqual(['allot-deposit-address'])
  })
  it('are not signed when a fresh price puts the LTV above the maximum', () => {
    const above = say.accepted('tila')
    const command = { ...above, data: { ...above.data, isCovered: false } } as Command
    expect(when(sign, command).refused).toBe('offer.requote-needed')
  })
})

describe('collateral', () => {
  const addressed = given([...way('WAITING_FOR_COLLATERAL'), say.addressAllotted])
  it('covers when the final deposits do, not before (1.4.08)', () => {
    const short = when(addressed, say.counted((BigInt(REQUIRED) - 1n).toString()))
    expect(short.events).toEqual(['CollateralCounted'])
    const enough = when(short.after, say.counted(REQUIRED))
    expect(enough.events).toEqual(['CollateralCounted', 'CollateralReceived'])
    expect(enough.after).toMatchObject({ state: 'FUNDABLE', stage: 'ORIGINATING' })
    expect(enough.jobs).toEqual(['choose-funding', 'collateral-received'])
  })
  it('is said to be sent only once there is an address', () => {
    expect(when(inState('WAITING_FOR_COLLATERAL'), say.sentDeclared).refused).toBe('collateral.not-ready')
    expect(when(addressed, say.sentDeclared).refused).toBeNull()
  })
  it('not sent in 5 days cancels the application, never early (1.9.19)', () => {
    expect(when(addressed, say.windowClosed, DUE_AT - 1).refused).toBe('transition.not-allowed')
    expect(when(addressed, say.windowClosed, DUE_AT).after).toMatchObject({
      state: 'CANCELLED',
      stage: 'FINAL',
    })
  })
  it('sent in time and not final yet is waited for; and nothing closes before the chain was looked at (1.9.18)', () => {
    const closes = (closesAt: number, hasLooked = true): Command => ({
      type: 'CollateralWindowClosed',
      by: { kind: 'job', id: 'job-1' },
      data: { closesAt, hasLooked },
    })
    const grace = DUE_AT + 3 * DAY_MS
    expect(when(addressed, closes(grace), DUE_AT).refused).toBe('transition.not-allowed')
    expect(when(addressed, closes(grace), grace - 1).refused).toBe('transition.not-allowed')
    expect(when(addressed, closes(grace), grace).after?.state).toBe('CANCELLED')
    expect(when(addressed, closes(DUE_AT - DAY_MS), DUE_AT - 1).refused).toBe('transition.not-allowed')
    expect(when(addressed, closes(DUE_AT, false), DUE_AT).refused).toBe('transition.not-allowed')
  })
  it('that comes after a cancellation is told to the borrower; what came before goes with the cancellation', () => {
    const partly = when(addressed, say.counted('5'))
    expect(partly.jobs).toEqual([])
    expect(when(partly.after, say.windowClosed, DUE_AT).jobs).toEqual(['window-closed'])
    const cancelled = when(partly.after, say.cancelled)
    expect(cancelled.jobs).toEqual(['cancelled'])
    expect(when(cancelled.after, say.counted('9'), DUE_AT).jobs).toEqual(['collateral-held'])
    expect(when(cancelled.after, say.counted('0'), DUE_AT).jobs).toEqual([])
  })
  it('received in part is offered back after a cancellation (journey)', () => {
    const partly = when(addressed, say.counted('5')).after
    const cancelled = when(partly, say.cancelled).after
    expect(cancelled).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    const late = when(when(addressed, say.cancelled).after, say.counted('7')).after
    expect(late).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    expect(when(late, say.counted('0')).after?.stage).toBe('FINAL')
  })
})

describe('funding', () => {
  const release = inState('MANUAL_FUNDING_RELEASE')
  it('follows the way of the payout', () => {
    expect(when(inState('FUNDABLE'), say.cryptoChosen).refused).toBe('transition.not-allowed')
    expect(inState('CRYPTO_FUNDING_VERIFY').stage).toBe('ORIGINATING')
  })
  it('needs a second agent (1.6.07, G.03)', () => {
    const one = when(release, say.approves('ann'))
    expect(one.jobs).toEqual([])
    expect(when(one.after, say.approves('ann')).refused).toBe('approval.same-agent')
    expect(when(one.after, say.fundsSent()).refused).toBe('transition.not-allowed')
    const two = when(one.after, say.approves('bob'))
    expect(two.events).toEqual(['ApprovalRecorded', 'ReleaseApproved'])
    expect(two.jobs).toEqual(['send-disbursement'])
    expect(when(two.after, say.approves('cat')).refused).toBe('transition.not-allowed')
    expect(when(two.after, say.fundsSent()).after).toMatchObject({ state: 'COMPLETE', stage: 'FINAL' })
  })
  it('is refused by two agents with controlled reasons, and the coins are offered back', () => {
    const one = when(release, say.refuses('ann'))
    expect(when(release, say.refuses('ann', null)).refused).toBe('approval.reason-required')
    const two = when(one.after, say.refuses('bob'))
    expect(two.events).toEqual(['ApprovalRecorded', 'FundingRefused'])
    expect(two.after).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
  })
  it('is refused on all that either agent names, and says nothing of it when neither does', () => {
    const [report, source] = [
      { report: true, outsideSource: false },
      { report: false, outsideSource: true },
    ]
    const basisOf = (first?: Basis, second?: Basis) => {
      const one = when(release, say.refuses('ann', undefined, first)).after
      const two = decide(one, say.refuses('bob', undefined, second), START)
      return two.ok ? two.events.find(({ type }) => type === 'FundingRefused')?.data : two.code
    }
    const reasons = ['PAYOUT_ACCOUNT_UNVERIFIED', 'PAYOUT_ACCOUNT_UNVERIFIED']
    expect(basisOf()).toEqual({ reasons })
    expect(basisOf(report, source)).toEqual({ reasons, basis: { report: true, outsideSource: true } })
    expect(basisOf(undefined, source)).toEqual({ reasons, basis: source })
    expect(basisOf(report, { report: false, outsideSource: false })).toEqual({ reasons, basis: report })
  })
  it('waits when the chain took collateral back, and goes on when it is there again (law 5)', () => {
    const one = when(release, say.approves('ann')).after
    const short = when(one, say.counted('1')).after
    expect(when(short, say.approves('bob')).refused).toBe('collateral.not-ready')
    const released = when(one, say.approves('bob')).after
    const taken = when(released, say.counted('1'))
    expect(taken.jobs).toEqual(['collateral-short'])
    expect(when(taken.after, say.counted(REQUIRED)).jobs).toEqual(['send-disbursement'])
  })
  it('does not let an agent change the payout once it is released', () => {
    const released = given([...way('MANUAL_FUNDING_RELEASE'), say.approves('ann'), say.approves('bob')])
    expect(when(released, say.payoutRejected('agent')).refused).toBe('transition.not-allowed')
    expect(when(released, say.refuses('cat')).refused).toBe('transition.not-allowed')
    expect(when(released, say.payoutRejected('job')).refused).toBeNull()
  })
  it('returns to the funding step once rejected payout details are entered again', () => {
    const redo = when(release, say.payoutRejected()).after
    expect(redo).toMatchObject({ state: 'FINAL_STEPS', disbursementStatus: 'NOT_STARTED', payoutAttempt: 2 })
    expect(redo?.signedAt).toBe(release.signedAt)
    expect(when(redo, say.cancelled).refused).toBe('transition.not-allowed')
    expect(when(redo, say.expired, EXPIRES_AT).refused).toBe('transition.not-allowed')
    expect(when(redo, say.finalStepsDone).refused).toBe('transition.not-allowed')
    const again = when(redo, say.payoutSaved('payout-2'), EXPIRES_AT + DAY_MS)
    expect(again.events).toEqual(['PayoutDetailsSaved', 'PayoutDetailsReentered'])
    expect(again.after?.state).toBe('FUNDABLE')
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
  it.each(dated)('comes 14 days after the details in %s, never early (1.9.26)', (state) => {
    expect(when(inState(state), say.expired, EXPIRES_AT - 1).refused).toBe('transition.not-allowed')
    expect(when(inState(state), say.expired, EXPIRES_AT).after).toMatchObject({
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
  ] as const)('comes after the idle days in %s (journey)', (state) => {
    expect(when(inState(state), say.expired, START + 30 * DAY_MS - 1).refused).toBe('transition.not-allowed')
    expect(when(inState(state), say.expired, START + 30 * DAY_MS).after?.state).toBe('EXPIRED')
  })
  it('refuses an act of the borrower that comes before the job (1.9.26)', () => {
    expect(when(inState('SIGN_DOCS'), say.accepted('tila'), EXPIRES_AT).refused).not.toBeNull()
    expect(when(inState('FINAL_STEPS'), say.identityUploaded, EXPIRES_AT).refused).toBe('application.expired')
    expect(when(inState('FINAL_STEPS'), say.identityUploaded, EXPIRES_AT - 1).refused).toBeNull()
  })
})
