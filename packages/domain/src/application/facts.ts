import { factIn, type FactRow } from '../decider/rules.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import * as guards from './fact-guards.ts'
import { payoutAskedAgain, payoutMethodFits } from './guards.ts'
import * as payments from './payment-guards.ts'
import { closableByRenewal } from './renewal-guards.ts'
import * as returns from './return-guards.ts'
import * as sanctions from './sanctions-guards.ts'
import { HOLDABLE_STATES } from './sanctions.ts'
import type { ApplicationState } from './states.ts'
import type { FactType } from './triggers.ts'

/** When something may become known of an application. A fact never changes the state by itself. */
export interface Fact extends FactRow<LoanFile, Command> {
  readonly type: FactType
  readonly in: readonly ApplicationState[]
}

const CHECKING = ['KYC_VERIFY', 'FINAL_STEPS'] as const satisfies readonly ApplicationState[]
/** Coins can be owed back here: after a cancellation, and once a loan is repaid. */
const OWED_BACK = [
  'CANCELLED',
  'COLLATERAL_RELEASE',
  'COMPLETE',
] as const satisfies readonly ApplicationState[]
/** Deposits are counted wherever coins can be held, also after a cancellation and while payout details are redone. */
const COINS_HELD = [
  'WAITING_FOR_COLLATERAL',
  'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
  'FUNDABLE',
  'CRYPTO_FUNDING_VERIFY',
  'BORROWER_MICRO_DEPOSIT_CONFIRM',
  'MANUAL_FUNDING_RELEASE',
  'FINAL_STEPS',
  'COMPLETE',
  'COLLATERAL_RELEASE',
  'CANCELLED',
] as const satisfies readonly ApplicationState[]

/** A loan is there, open or closed. */
const PAID_OUT = ['COMPLETE', 'COLLATERAL_RELEASE'] as const satisfies readonly ApplicationState[]

export const FACTS: readonly Fact[] = [
  { type: 'OfferRepriced', in: ['OFFER_SELECT'], by: ['borrower'], guard: guards.offerOpen, spec: '1.7.09' },
  {
    type: 'ScreeningReviewOpened',
    in: ['KYC_VERIFY'],
    by: ['job'],
    guard: guards.screeningNotInReview,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsHoldPlaced',
    in: HOLDABLE_STATES,
    by: ['job', 'agent'],
    guard: sanctions.holdPlaceable,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsDecided',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.sanctionsDecidable,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsBlocked',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.twoAgentsConfirmed,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsCleared',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.twoAgentsCleared,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsReportFiled',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.reportFilable,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsLicenseEntered',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.licenseEnterable,
    spec: 'journey: new loan',
  },
  {
    type: 'SanctionsLicensed',
    in: HOLDABLE_STATES,
    by: ['agent'],
    guard: sanctions.twoAgentsLicensed,
    spec: 'journey: new loan',
  },
  { type: 'IdentityUploaded', in: CHECKING, by: ['borrower'], guard: guards.identityOpen, spec: '1.4.34' },
  { type: 'IdentityApproved', in: CHECKING, by: ['agent'], guard: guards.identityInReview, spec: '1.2.92' },
  { type: 'IdentityRefused', in: CHECKING, by: ['agent'], guard: guards.identityRefusable, spec: '1.2.92' },
  { type: 'PayoutDetailsSaved', in: CHECKING, by: ['borrower'], guard: payoutMethodFits, spec: '1.4.33' },
  { type: 'PayoutDetailsSaved', in: ['COMPLETE'], by: ['borrower'], guard: payoutAskedAgain, spec: '1.4.33' },
  {
    type: 'AgreementAccepted',
    in: ['SIGN_DOCS'],
    by: ['borrower'],
    guard: guards.agreementIsNext,
    spec: '1.7.22',
  },
  {
    type: 'DepositAddressAllotted',
    in: ['WAITING_FOR_COLLATERAL'],
    by: ['job'],
    guard: guards.addressMissing,
    spec: '1.3.07',
  },
  {
    type: 'CollateralSentDeclared',
    in: ['WAITING_FOR_COLLATERAL'],
    by: ['borrower'],
    guard: guards.addressKnown,
    spec: '1.2.123',
  },
  {
    type: 'AddressVerificationBegun',
    in: ['WAITING_FOR_COLLATERAL'],
    by: ['borrower'],
    guard: guards.addressUntried,
    spec: '1.3.28',
  },
  {
    type: 'CollateralCounted',
    in: COINS_HELD,
    by: ['job'],
    guard: guards.countDiffers,
    spec: 'journey: law 5',
  },
  {
    type: 'ApprovalRecorded',
    in: ['MANUAL_FUNDING_RELEASE', 'FINAL_STEPS', 'COMPLETE'],
    by: ['agent'],
    guard: guards.approvalCounts,
    spec: '1.6.07',
  },
  {
    type: 'ReleaseApproved',
    in: ['MANUAL_FUNDING_RELEASE', 'COMPLETE'],
    by: ['agent'],
    guard: guards.twoAgentsApproved,
    spec: '1.6.07',
  },
  {
    type: 'ReleaseWithdrawn',
    in: ['MANUAL_FUNDING_RELEASE', 'COMPLETE'],
    by: ['job'],
    guard: guards.releaseWithdrawable,
    spec: '1.6.07',
  },
  {
    type: 'PayoutHoldLifted',
    in: ['FINAL_STEPS', 'COMPLETE'],
    by: ['agent'],
    guard: guards.payoutHeld,
    spec: 'journey: new loan',
  },
  {
    type: 'PaymentReceived',
    in: PAID_OUT,
    by: ['agent', 'job'],
    guard: payments.paymentTakable,
    spec: '1.9.24',
  },
  {
    type: 'PaymentReturned',
    in: PAID_OUT,
    by: ['agent', 'job'],
    guard: payments.paymentReturnable,
    spec: '1.9.24',
  },
  {
    type: 'LoanClosedByRenewal',
    in: ['COMPLETE'],
    by: ['job'],
    guard: closableByRenewal,
    spec: '1.1.20',
  },
  {
    type: 'CollateralReturnRequested',
    in: OWED_BACK,
    by: ['borrower'],
    guard: returns.returnOpen,
    spec: '1.7.28',
  },
  {
    type: 'CollateralReturnDecided',
    in: OWED_BACK,
    by: ['agent'],
    guard: returns.returnDecidable,
    spec: '1.9.20',
  },
  {
    type: 'CollateralReturnOrdered',
    in: OWED_BACK,
    by: ['agent'],
    guard: returns.twoAgentsReturn,
    spec: '1.9.20',
  },
  {
    type: 'CollateralReturnConcluded',
    in: OWED_BACK,
    by: ['job'],
    guard: returns.returnUnderWay,
    spec: '1.3.63',
  },
]

export const factFor = (state: ApplicationState, type: string): Fact | undefined => factIn(FACTS, state, type)
