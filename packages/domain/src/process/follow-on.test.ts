import { describe, expect, it } from 'vitest'
import { EVENT_DATA, type EventType } from './events.ts'
import type { FileEvent } from './events.ts'
import { EVENT_SAMPLES } from './events.test-data.ts'
import { bent, inState, REQUIRED, say, START, stateAfter, WAYS } from './journey.test-data.ts'
import type { ActorKind } from '../decider/actors.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { jobsFor } from './follow-on.ts'

const event = (type: EventType, { at = START, by = 'job' as ActorKind, ...data } = {}) =>
  ({
    type,
    at,
    by: { kind: by, id: 'x' },
    data: { ...EVENT_SAMPLES[type], ...data },
  }) as unknown as FileEvent
const dueAfter = (file: LoanFile, type: EventType, change: object = {}): readonly string[] =>
  jobsFor([event(type, change)], file).map((job) => ('notice' in job ? job.notice : job.name))

const waiting = inState('WAITING_FOR_COLLATERAL')
/** Everything but the agreements is there. */
const ready = stateAfter((WAYS.SIGN_DOCS ?? []).slice(0, -1))

/** The events by which something is due, wherever the application stands. */
const DUE: Partial<Record<EventType, readonly string[]>> = {
  OfferSelected: ['attach-profile'],
  ProfileAttached: ['generate-disclosures'],
  SanctionsHoldPlaced: ['hold-same-person'],
  DetailsSubmitted: ['check-credit'],
  CreditRetried: ['check-credit'],
  CreditCleared: ['screen-borrower'],
  CreditFrozen: ['generate-incompleteness-notice', 'incompleteness'],
  CreditLocked: ['generate-incompleteness-notice', 'incompleteness'],
  CreditNotMatched: ['generate-incompleteness-notice', 'incompleteness'],
  ApplicationDeclined: ['generate-adverse-action-notice', 'declined'],
  IdentityRefused: ['identity-refused'],
  FinalStepsDone: ['agreements-ready'],
  LastAgreementSigned: ['allot-deposit-address'],
  DepositAddressAllotted: ['collateral-due'],
  CollateralReceived: ['choose-funding', 'collateral-received'],
  DisbursementAccountReentered: ['choose-funding'],
  CryptoFundingChosen: ['send-micro-transfer'],
  MicroTransferSent: ['test-transfer-sent'],
  DisbursementApproved: ['send-disbursement'],
  DisbursementApprovalWithdrawn: ['collateral-fell'],
  FundsSent: ['funds-sent'],
  DisbursementHoldLifted: ['disbursement-account-needed'],
  ApplicationExpired: ['expired'],
  CollateralWindowClosed: ['window-closed'],
  ApplicationCancelled: ['cancelled'],
  DisbursementRejected: ['generate-adverse-action-notice', 'cancelled'],
  PaymentReturned: ['payment-returned', 'end-renewal'],
  LoanPaidOff: ['loan-paid-off'],
  RenewalSigned: ['roll-loan-forward'],
  TopUpReceived: ['roll-loan-forward', 'top-up-received'],
  LoanRolledForward: ['choose-funding'],
  RenewalFunded: ['loan-renewed'],
  CollateralReleaseOrdered: ['release-collateral'],
}
/** Those of which it depends on what they say, or on where the application stands. */
const DEPENDING: readonly (readonly [EventType, object, readonly string[]])[] = [
  ['DisbursementAccountRejected', { isHeld: false }, ['disbursement-account-needed']],
  ['DisbursementAccountRejected', { isHeld: true }, ['disbursement-under-review']],
  ['DisbursementReturned', { isHeld: false }, ['disbursement-returned']],
  ['DisbursementReturned', { isHeld: true }, ['disbursement-under-review']],
  ['PaymentReceived', { isPaidInFull: false }, ['payment-received']],
  ['PaymentReceived', { isPaidInFull: true }, ['payment-received', 'close-loan', 'end-renewal']],
  ['RenewalEnded', { owesMore: undefined }, ['renewal-ended']],
  ['RenewalEnded', { owesMore: true }, ['renewal-outgrown']],
  ['CollateralReleaseDecided', { decision: 'approve' }, []],
  ['CollateralReleaseDecided', { decision: 'refuse' }, ['release-rejected']],
  ['CollateralReleaseConcluded', { result: 'SUCCESS' }, ['collateral-released']],
  ['CollateralReleaseConcluded', { result: 'WITHDRAWAL_FAILED' }, ['release-rejected']],
  ['CollateralReleaseConcluded', { result: 'NO_COLLATERAL' }, ['release-stuck']],
  ['CollateralReleaseConcluded', { result: 'PENDING_TRANSACTIONS' }, ['release-stuck']],
  ['CollateralReleaseConcluded', { result: 'DUPLICATE_REQUEST' }, ['release-stuck']],
  ['CollateralReleaseConcluded', { result: 'INVALID_ADDRESS' }, ['release-stuck']],
  ['CollateralCounted', { isDeficient: true, rolloverUnits: undefined }, ['collateral-short']],
  ['CollateralCounted', { isDeficient: true, rolloverUnits: '19' }, ['renewal-short']],
  ['CollateralCounted', { isDeficient: undefined }, []],
  ['ScreeningCleared', { by: 'agent' }, ['details-checked']],
  ['ScreeningCleared', { by: 'job' }, []],
  ['IdentityApproved', {}, []],
  ['DisbursementAccountGiven', {}, []],
  ['OfferReplaced', {}, []],
]
const depending = new Set(DEPENDING.map(([type]) => type))

describe('what is due after an event (law 1)', () => {
  it.each((Object.keys(EVENT_DATA) as EventType[]).filter((type) => !depending.has(type)))(
    'of %s is done by a job or told to the borrower, or nothing is due',
    (type) => expect(dueAfter(waiting, type)).toEqual(DUE[type] ?? []),
  )
  it.each(DEPENDING)('of %s with %o is %o', (type, change, due) => {
    expect(dueAfter(waiting, type, change)).toEqual(due)
  })
  it('is told to nobody of coins that a sanctions hold kept here (31 CFR 501.603)', () => {
    const sanctions = {
      referenceId: 'SSL-00731',
      heldAt: START,
      decisions: [],
      blockedAt: null,
      reportDueAt: START,
      reports: [],
      licenseEntries: [],
      license: null,
    }
    const due = (result: string) =>
      dueAfter(bent(waiting, { application: { sanctions } }), 'CollateralReleaseConcluded', { result })
    expect(due('NO_COLLATERAL')).toEqual([])
    expect(due('SUCCESS')).toEqual(['collateral-released'])
  })
  it('is done in the order of the events, of this application', () => {
    expect(jobsFor([event('CollateralReceived'), event('DisbursementApproved')], waiting)).toEqual([
      { name: 'choose-funding', applicationId: 'application-1' },
      { name: 'send-notice', applicationId: 'application-1', notice: 'collateral-received' },
      { name: 'send-disbursement', applicationId: 'application-1' },
    ])
  })
})

describe('the agreements (1.2.85, 1.2.89)', () => {
  const LAST = ['ScreeningCleared', 'IdentityApproved', 'DisbursementAccountGiven', 'OfferReplaced'] as const
  const isPreparedBy = (file: LoanFile) =>
    LAST.map((type) => dueAfter(file, type).includes('prepare-agreements'))

  it('are prepared after whatever was missing last', () => {
    expect(isPreparedBy(ready)).toEqual([true, true, true, true])
  })
  it.each<[string, LoanFile]>([
    ['the screening is under way', bent(ready, { application: { state: 'KYC_VERIFY' } })],
    ['they are signed already', bent(ready, { application: { state: 'SIGNED', signedAt: START } })],
    [
      'the identity is not approved',
      bent(ready, { application: { identity: { status: 'PENDING', validUntil: null } } }),
    ],
    ['an account is missing', { ...ready, disbursement: inState('FINAL_STEPS').disbursement }],
  ])('are not prepared while %s', (_, file) => {
    expect(isPreparedBy(file)).toEqual([false, false, false, false])
  })
})

describe('coins that are counted', () => {
  const counted = (file: LoanFile, at = START) =>
    dueAfter(file, 'CollateralCounted', { at, isDeficient: undefined })

  it('after the end are told of, and only those that came after it (R5)', () => {
    const cancelled = stateAfter([...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted, say.cancelled])
    const holding = bent(cancelled, { collateral: { confirmedUnits: 5n } })
    expect(counted(holding)).toEqual(['collateral-held'])
    expect(counted(holding, START - 1)).toEqual([])
    expect(counted(cancelled)).toEqual([])
    const closed = inState('COLLATERAL_RELEASE')
    expect(counted(closed)).toEqual(['collateral-held'])
    expect(counted(bent(closed, { collateral: { confirmedUnits: 0n } }))).toEqual([])
    const ended = { state: 'CANCELLED', endedAt: START + 1, ending: 'LENDER_CANCELLED' } as const
    expect(counted(bent(closed, { application: ended }))).toEqual([])
  })
  it('let a released disbursement go on, once they are whole', () => {
    const released = stateAfter([
      ...(WAYS.MANUAL_FUNDING_RELEASE ?? []),
      say.approves('ann'),
      say.approves('bob'),
    ])
    expect(counted(released)).toEqual(['send-disbursement'])
    expect(counted(bent(released, { collateral: { confirmedUnits: BigInt(REQUIRED) - 1n } }))).toEqual([])
    expect(counted(bent(released, { disbursement: { state: 'IN_REVIEW' } }))).toEqual([])
  })
  it('let a renewal go on that waits for nothing else', () => {
    const pending = inState('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    expect(counted(pending)).toEqual(['roll-loan-forward'])
    expect(counted(bent(pending, { collateral: { rolloverUnits: 1n } }))).toEqual([])
    expect(counted(bent(pending, { collateral: { state: 'PLEDGED' } }))).toEqual([])
  })
})
