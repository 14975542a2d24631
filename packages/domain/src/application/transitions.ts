import type { ActorKind } from './actors.ts'
import * as guards from './guards.ts'
import type { Guard } from './guards.ts'
import type { ApplicationState, Stage } from './states.ts'
import type { Trigger } from './triggers.ts'

/** One row: what may follow what. `from` is null where an application begins. */
export interface Transition {
  readonly from: ApplicationState | null
  readonly to: ApplicationState
  readonly trigger: Trigger
  /** The stage that comes with it, but for `stageAfter` of evolve.ts (coins held, agreements already signed). */
  readonly stage: Stage
  readonly by: readonly ActorKind[]
  readonly guard?: Guard
  /** Row of the requirement matrix, decision, or the chapter of the journey. */
  readonly spec: string
}
type Edge = Omit<Transition, 'from'>

const row = (from: ApplicationState | null, edge: Edge): Transition => ({ from, ...edge })
const each = (states: readonly ApplicationState[], edge: Edge): readonly Transition[] =>
  states.map((from) => ({ from, ...edge }))

/** States before the details were submitted: they lapse after idle days. */
export const EARLY_STATES = [
  'APP_START',
  'OFFER_SELECT',
  'ATTACH_PROFILE',
  'GEN_APP_DISCLOSURES',
  'BORROWER_DETAILS',
] as const satisfies readonly ApplicationState[]
export const HELD_CREDIT_STATES = [
  'SOFT_CREDIT_FROZEN',
  'SOFT_CREDIT_LOCKED',
  'SOFT_CREDIT_NO_MATCH',
] as const satisfies readonly ApplicationState[]
/** States after the details were submitted and before the last signature: they lapse after 14 calendar days. */
export const DATED_STATES = [
  'SOFT_CREDIT',
  ...HELD_CREDIT_STATES,
  'KYC_VERIFY',
  'FINAL_STEPS',
  'SIGN_DOCS',
] as const satisfies readonly ApplicationState[]

const NEW_LOAN: readonly Transition[] = [
  row(null, {
    to: 'APP_START',
    trigger: 'ApplicationStarted',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.residenceServiced,
    spec: '1.7.08',
  }),
  row('APP_START', {
    to: 'OFFER_SELECT',
    trigger: 'OffersPriced',
    stage: 'APPLYING',
    by: ['borrower', 'job'],
    guard: guards.someOffer,
    spec: '1.7.09',
  }),
  row('OFFER_SELECT', {
    to: 'ATTACH_PROFILE',
    trigger: 'OfferSelected',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.offerStands,
    spec: '1.7.11',
  }),
  row('ATTACH_PROFILE', {
    to: 'GEN_APP_DISCLOSURES',
    trigger: 'ProfileAttached',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.06',
  }),
  row('GEN_APP_DISCLOSURES', {
    to: 'BORROWER_DETAILS',
    trigger: 'DisclosuresGenerated',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.09',
  }),
  row('BORROWER_DETAILS', {
    to: 'SOFT_CREDIT',
    trigger: 'DetailsSubmitted',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.deadlineAhead,
    spec: '1.9.26',
  }),
]

const CHECKS: readonly Transition[] = [
  row('SOFT_CREDIT', {
    to: 'KYC_VERIFY',
    trigger: 'CreditCleared',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.12',
  }),
  row('SOFT_CREDIT', {
    to: 'SOFT_CREDIT_FROZEN',
    trigger: 'CreditFrozen',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.11',
  }),
  row('SOFT_CREDIT', {
    to: 'SOFT_CREDIT_LOCKED',
    trigger: 'CreditLocked',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.11',
  }),
  row('SOFT_CREDIT', {
    to: 'SOFT_CREDIT_NO_MATCH',
    trigger: 'CreditNotMatched',
    stage: 'APPLYING',
    by: ['job'],
    spec: '1.4.11',
  }),
  ...each(HELD_CREDIT_STATES, {
    to: 'SOFT_CREDIT',
    trigger: 'CreditRetried',
    stage: 'APPLYING',
    by: ['borrower', 'agent'],
    guard: guards.creditTriesLeft,
    spec: '1.4.11',
  }),
  ...each(['SOFT_CREDIT', 'KYC_VERIFY'], {
    to: 'DECLINED',
    trigger: 'ApplicationDeclined',
    stage: 'FINAL',
    by: ['job', 'agent'],
    guard: guards.declineReasonGiven,
    spec: '1.4.13',
  }),
  row('KYC_VERIFY', {
    to: 'FINAL_STEPS',
    trigger: 'ScreeningCleared',
    stage: 'APPLYING',
    by: ['job', 'agent'],
    guard: guards.screeningClearable,
    spec: '1.4.12',
  }),
]

const LAST_STEPS: readonly Transition[] = [
  ...each(['FINAL_STEPS', 'SIGN_DOCS'], {
    to: 'DECLINED',
    trigger: 'ApplicationDeclined',
    stage: 'FINAL',
    by: ['agent'],
    guard: guards.declinableUnsigned,
    spec: '1.4.13',
  }),
  row('FINAL_STEPS', {
    to: 'SIGN_DOCS',
    trigger: 'FinalStepsDone',
    stage: 'APPLYING',
    by: ['job'],
    guard: guards.finalStepsDone,
    spec: '1.2.89',
  }),
  row('SIGN_DOCS', {
    to: 'FINAL_STEPS',
    trigger: 'OfferReplaced',
    stage: 'APPLYING',
    by: ['borrower'],
    guard: guards.offerUncovered,
    spec: 'journey: new loan',
  }),
  row('SIGN_DOCS', {
    to: 'WAITING_FOR_COLLATERAL',
    trigger: 'LastAgreementSigned',
    stage: 'PROCESSING',
    by: ['borrower'],
    guard: guards.everyAgreementSigned,
    spec: '1.4.31',
  }),
  row('WAITING_FOR_COLLATERAL', {
    to: 'FUNDABLE',
    trigger: 'CollateralReceived',
    stage: 'ORIGINATING',
    by: ['job'],
    guard: guards.collateralCovers,
    spec: '1.4.08',
  }),
]

const FUNDING: readonly Transition[] = [
  row('FUNDABLE', {
    to: 'CRYPTO_FUNDING_VERIFY',
    trigger: 'CryptoFundingChosen',
    stage: 'ORIGINATING',
    by: ['job'],
    guard: guards.paidInUsdc,
    spec: '1.4.08',
  }),
  row('CRYPTO_FUNDING_VERIFY', {
    to: 'BORROWER_MICRO_DEPOSIT_CONFIRM',
    trigger: 'MicroTransferSent',
    stage: 'ORIGINATING',
    by: ['job'],
    spec: '1.9.21',
  }),
  row('BORROWER_MICRO_DEPOSIT_CONFIRM', {
    to: 'MANUAL_FUNDING_RELEASE',
    trigger: 'MicroTransferConfirmed',
    stage: 'ORIGINATING',
    by: ['borrower'],
    spec: '1.4.35',
  }),
  row('FUNDABLE', {
    to: 'MANUAL_FUNDING_RELEASE',
    trigger: 'AchFundingChosen',
    stage: 'ORIGINATING',
    by: ['job'],
    guard: guards.paidByAch,
    spec: '1.4.08',
  }),
  row('MANUAL_FUNDING_RELEASE', {
    to: 'COMPLETE',
    trigger: 'FundsSent',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.released,
    spec: '1.4.18',
  }),
  row('MANUAL_FUNDING_RELEASE', {
    to: 'CANCELLED',
    trigger: 'FundingRefused',
    stage: 'FINAL',
    by: ['agent'],
    guard: guards.twoAgentsRefused,
    spec: '1.6.07',
  }),
  ...each(['BORROWER_MICRO_DEPOSIT_CONFIRM', 'MANUAL_FUNDING_RELEASE'], {
    to: 'FINAL_STEPS',
    trigger: 'PayoutDetailsRejected',
    stage: 'ORIGINATING',
    by: ['agent', 'job'],
    guard: guards.payoutNotUnderWay,
    spec: 'journey: new loan',
  }),
  row('FINAL_STEPS', {
    to: 'FUNDABLE',
    trigger: 'PayoutDetailsReentered',
    stage: 'ORIGINATING',
    by: ['borrower'],
    guard: guards.payoutReentered,
    spec: 'journey: new loan',
  }),
  row('FINAL_STEPS', {
    to: 'CANCELLED',
    trigger: 'FundingRefused',
    stage: 'FINAL',
    by: ['agent'],
    guard: guards.twoAgentsRefused,
    spec: '1.6.07',
  }),
  row('COMPLETE', {
    to: 'COMPLETE',
    trigger: 'DisbursementReturned',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.notReturnedYet,
    spec: 'journey: new loan',
  }),
  row('COMPLETE', {
    to: 'COMPLETE',
    trigger: 'FundsSent',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.released,
    spec: 'journey: new loan',
  }),
  row('COMPLETE', {
    to: 'COMPLETE',
    trigger: 'PayoutDetailsRejected',
    stage: 'FINAL',
    by: ['agent', 'job'],
    guard: guards.payoutNotUnderWay,
    spec: 'journey: new loan',
  }),
  row('COMPLETE', {
    to: 'CANCELLED',
    trigger: 'FundingRefused',
    stage: 'FINAL',
    by: ['agent'],
    guard: guards.twoAgentsRefused,
    spec: '1.6.07',
  }),
]

const ENDINGS: readonly Transition[] = [
  ...each(EARLY_STATES, {
    to: 'EXPIRED',
    trigger: 'ApplicationExpired',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.idleTooLong,
    spec: 'journey: new loan',
  }),
  ...each(DATED_STATES, {
    to: 'EXPIRED',
    trigger: 'ApplicationExpired',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.pastDetailsDeadline,
    spec: '1.9.26',
  }),
  row('WAITING_FOR_COLLATERAL', {
    to: 'CANCELLED',
    trigger: 'CollateralWindowClosed',
    stage: 'FINAL',
    by: ['job'],
    guard: guards.pastCollateralDeadline,
    spec: '1.9.19',
  }),
  ...each([...EARLY_STATES, ...DATED_STATES, 'WAITING_FOR_COLLATERAL'], {
    to: 'CANCELLED',
    trigger: 'ApplicationCancelled',
    stage: 'FINAL',
    by: ['borrower', 'agent'],
    guard: guards.notOriginating,
    spec: '1.4.14',
  }),
]

/** The only place that says what may follow what (the journey's tables). */
export const TRANSITIONS: readonly Transition[] = [
  ...NEW_LOAN,
  ...CHECKS,
  ...LAST_STEPS,
  ...FUNDING,
  ...ENDINGS,
]

/** The row of a trigger in a state, if there is one: from one state a trigger leads to one place only. */
export const transitionFor = (from: ApplicationState | null, trigger: string): Transition | undefined =>
  TRANSITIONS.find((transition) => transition.from === from && transition.trigger === trigger)
