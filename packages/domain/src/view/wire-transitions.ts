import {
  DATED_STATES,
  EARLY_STATES,
  HELD_CREDIT_STATES,
  LAPSING_STATES,
  type ApplicationState,
  type Stage,
} from '../application/states.ts'
import { each } from '../decider/rules.ts'
import type { EventType } from '../process/events.ts'
import { TOP_UP_STATES } from '../refinance/refinance-states.ts'

/** How an event of any decider changes the wire state. */
export interface WireTransition {
  /** Null for the start of an application. */
  readonly from: ApplicationState | null
  readonly to: ApplicationState
  /** The stage after it, except where `wireStage` applies to collateral owed to the borrower. */
  readonly stage: Stage
  readonly trigger: EventType
}

const applying = (
  from: ApplicationState | null,
  to: ApplicationState,
  trigger: EventType,
): WireTransition => ({ from, to, stage: 'APPLYING', trigger })
const processing = (from: ApplicationState, to: ApplicationState, trigger: EventType): WireTransition => ({
  from,
  to,
  stage: 'PROCESSING',
  trigger,
})
const originating = (from: ApplicationState, to: ApplicationState, trigger: EventType): WireTransition => ({
  from,
  to,
  stage: 'ORIGINATING',
  trigger,
})
const final = (
  states: readonly ApplicationState[],
  to: ApplicationState,
  trigger: EventType,
): readonly WireTransition[] => each(states, { to, stage: 'FINAL' as const, trigger })

/** Of no renewal. */
const IN_TOP_UP: readonly ApplicationState[] = TOP_UP_STATES
const CANCELLABLE = [
  ...EARLY_STATES,
  ...DATED_STATES,
  ...TOP_UP_STATES,
  'WAITING_FOR_COLLATERAL',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
] as const satisfies readonly ApplicationState[]

/**
 * The journey as an API client sees it: a projection of the deciders' tables, which make the decisions. A test takes
 * random walks and compares each step with `wireState`: no other transition happens, and every row here does.
 */
export const WIRE_TRANSITIONS: readonly WireTransition[] = [
  applying(null, 'APP_START', 'ApplicationStarted'),
  applying('APP_START', 'OFFER_SELECT', 'OffersPriced'),
  applying('OFFER_SELECT', 'ATTACH_PROFILE', 'OfferSelected'),
  applying('ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'ProfileAttached'),
  applying('GEN_APP_DISCLOSURES', 'BORROWER_DETAILS', 'DisclosuresGenerated'),
  applying('BORROWER_DETAILS', 'SOFT_CREDIT', 'DetailsSubmitted'),
  applying('SOFT_CREDIT', 'KYC_VERIFY', 'CreditCleared'),
  applying('SOFT_CREDIT', 'SOFT_CREDIT_FROZEN', 'CreditFrozen'),
  applying('SOFT_CREDIT', 'SOFT_CREDIT_LOCKED', 'CreditLocked'),
  applying('SOFT_CREDIT', 'SOFT_CREDIT_NO_MATCH', 'CreditNotMatched'),
  ...HELD_CREDIT_STATES.map((from) => applying(from, 'SOFT_CREDIT', 'CreditRetried')),
  applying('KYC_VERIFY', 'FINAL_STEPS', 'ScreeningCleared'),
  applying('FINAL_STEPS', 'SIGN_DOCS', 'FinalStepsDone'),
  applying('SIGN_DOCS', 'FINAL_STEPS', 'OfferReplaced'),
  processing('SIGN_DOCS', 'WAITING_FOR_COLLATERAL', 'LastAgreementSigned'),
  processing('SIGN_DOCS', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'RenewalSigned'),
  applying('OFFER_SELECT', 'SIGN_DOCS', 'RefinanceConfirmed'),
  applying('SIGN_DOCS', 'OFFER_SELECT', 'RefinanceOfferSelected'),
  applying('SIGN_DOCS', 'OFFER_SELECT', 'RefinanceOffersPriced'),
  processing('SIGN_DOCS', 'WAITING_FOR_COLLATERAL', 'RefinanceSigned'),
  processing('SIGN_DOCS', 'CELSIUS_WAITING_FOR_TOP_UP', 'RefinanceSignedForTopUp'),
  processing('CELSIUS_WAITING_FOR_TOP_UP', 'CELSIUS_TOP_UP_REQUESTED', 'TopUpRequested'),
  processing('CELSIUS_TOP_UP_REQUESTED', 'CELSIUS_FULL_COLLATERAL_RECEIVED', 'TopUpReceived'),
  processing('CELSIUS_FULL_COLLATERAL_RECEIVED', 'WAITING_FOR_COLLATERAL', 'HandOverAwaited'),
  processing('WAITING_FOR_COLLATERAL', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'TopUpReceived'),
  originating('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'FUNDABLE', 'LoanRolledForward'),
  originating('WAITING_FOR_COLLATERAL', 'FUNDABLE', 'CollateralReceived'),
  originating('FUNDABLE', 'CRYPTO_FUNDING_VERIFY', 'CryptoFundingChosen'),
  originating('CRYPTO_FUNDING_VERIFY', 'BORROWER_MICRO_DEPOSIT_CONFIRM', 'MicroTransferSent'),
  originating('BORROWER_MICRO_DEPOSIT_CONFIRM', 'MANUAL_FUNDING_RELEASE', 'MicroTransferConfirmed'),
  originating('FUNDABLE', 'MANUAL_FUNDING_RELEASE', 'AchFundingChosen'),
  ...(['CRYPTO_FUNDING_VERIFY', 'BORROWER_MICRO_DEPOSIT_CONFIRM', 'MANUAL_FUNDING_RELEASE'] as const).map(
    (from) => originating(from, 'FINAL_STEPS', 'DisbursementAccountRejected'),
  ),
  originating('FINAL_STEPS', 'FUNDABLE', 'DisbursementAccountReentered'),
  ...final(['MANUAL_FUNDING_RELEASE', 'COMPLETE'], 'COMPLETE', 'FundsSent'),
  ...final(['FUNDABLE'], 'COMPLETE', 'RenewalFunded'),
  ...final(['WAITING_FOR_COLLATERAL'], 'COMPLETE', 'CollateralHandedOver'),
  ...final(['MANUAL_FUNDING_RELEASE', 'FINAL_STEPS', 'COMPLETE'], 'CANCELLED', 'DisbursementRejected'),
  ...final(['COMPLETE'], 'COMPLETE', 'DisbursementReturned'),
  ...final(['COMPLETE'], 'COMPLETE', 'DisbursementAccountRejected'),
  {
    from: 'COMPLETE',
    to: 'COLLATERAL_RELEASE',
    stage: 'COLLATERAL_RELEASE',
    trigger: 'LoanPaidOff',
  },
  ...final(['COLLATERAL_RELEASE'], 'COMPLETE', 'CollateralReleased'),
  ...final(['COLLATERAL_RELEASE'], 'COMPLETE', 'LoanReopened'),
  ...final(
    ['OFFER_SELECT', 'SOFT_CREDIT', 'KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS'],
    'DECLINED',
    'ApplicationDeclined',
  ),
  ...final([...EARLY_STATES, ...LAPSING_STATES, 'KYC_VERIFY'], 'EXPIRED', 'ApplicationExpired'),
  ...final(['WAITING_FOR_COLLATERAL', 'CELSIUS_TOP_UP_REQUESTED'], 'CANCELLED', 'CollateralWindowClosed'),
  ...final(CANCELLABLE, 'CANCELLED', 'ApplicationCancelled'),
  ...final(
    CANCELLABLE.filter((state) => !IN_TOP_UP.includes(state)),
    'CANCELLED',
    'RenewalEnded',
  ),
]

/** The row of a trigger in a state, if there is one: from one state a trigger has exactly one row. */
export const wireTransition = (from: ApplicationState | null, trigger: string): WireTransition | undefined =>
  WIRE_TRANSITIONS.find((row) => row.from === from && row.trigger === trigger)
