import type { Basis } from '../agreements/adverse-action.ts'
import type { ApprovalCover } from '../disbursement/cover.ts'
import { specificationOf } from '../decider/given-when-then.test-data.ts'
import type { ActorKind } from '../decider/actors.ts'
import type { CollateralAccount } from '../collateral/account.ts'
import type { Disbursement } from '../disbursement/disbursement.ts'
import type { Release } from '../release/release.ts'
import type { LoanState } from '../loan/loan-state.ts'
import { jobsFor } from '../process/follow-on.ts'
import type { Liquidation } from '../liquidation/liquidation.ts'
import { fileOfParts, type LoanFile } from '../view/loan-file.ts'
import type { MarginState } from '../margin/margin-state.ts'
import type { LoanParts } from '../view/wire.ts'
import type { Command, CommandOf, CommandType } from './commands.ts'
import { decide } from './decide.ts'
import type { FileEvent } from './events.ts'
import { DAY_MS } from '../application/limits.ts'
import type { Origination } from '../application/origination.ts'
import type { ApplicationState } from '../application/states.ts'
import { evolve } from './evolve.ts'
import { EXPIRES_AT, OLD_LOANS, REQUIRED, sayOfRefinance, START } from './refinance-commands.test-data.ts'

export { EXPIRES_AT, OLD_LOANS, REQUIRED, START }

/** Commands of a whole journey for tests, with data that every guard accepts. */
export const SHA = 'a'.repeat(64)
export const DUE_AT = START + 5 * DAY_MS

/** The loan that the sample renewals renew. */
export const PRIOR = {
  priorApplicationId: 'application-0',
  rolloverUnits: '19000000',
  maturesAt: START + 20 * DAY_MS,
} as const
export const TOP_UP = '2000000'

/** At half the maximum; valid for the whole of a test. */
export const COVER: ApprovalCover = {
  ltvBps: 4_900,
  coversLtvBps: 7_500,
  priceCents: '10000000',
  pricedAt: START,
  lapsesAt: START + 60 * DAY_MS,
}

const by = (kind: ActorKind, id = `${kind}-1`) => ({ kind, id })
const at = <T extends CommandType>(
  type: T,
  kind: ActorKind,
  data: CommandOf<T>['data'],
  id?: string,
): Command => ({ type, by: by(kind, id), data }) as Command

const started = (over: Partial<CommandOf<'ApplicationStarted'>['data']> = {}): Command =>
  at('ApplicationStarted', 'borrower', {
    applicationId: 'application-1',
    organizationId: 'organization-1',
    borrowerId: 'borrower-1',
    isInternational: false,
    isRollForward: false,
    residenceState: 'OH',
    residenceCountry: null,
    isServiced: true,
    ...over,
  })

export const say = {
  started,
  priced: at('OffersPriced', 'borrower', { offerIds: ['offer-1'], pricedAt: START }),
  selected: at('OfferSelected', 'borrower', {
    offerId: 'offer-1',
    repayment: 'interest-only',
    coin: 'BTC',
    minCollateralUnits: REQUIRED,
    applicationId: 'application-1',
    lapsesAt: START + DAY_MS,
  }),
  profileAttached: at('ProfileAttached', 'job', {}),
  disclosures: at('DisclosuresGenerated', 'job', { documentIds: ['disclosures-1'] }),
  details: at('DetailsSubmitted', 'borrower', {
    expiresAt: EXPIRES_AT,
    consents: [{ type: 'SOFT_CREDIT', version: 1, optInOut: 'OPT_IN' }],
  }),
  creditCleared: at('CreditCleared', 'job', { referenceId: 'bureau-1' }),
  creditFrozen: at('CreditFrozen', 'job', { referenceId: 'bureau-1' }),
  creditLocked: at('CreditLocked', 'job', { referenceId: 'bureau-1' }),
  creditNotMatched: at('CreditNotMatched', 'job', { referenceId: 'bureau-1' }),
  creditRetried: at('CreditRetried', 'borrower', {}),
  declinedByJob: at('ApplicationDeclined', 'job', {
    reasons: ['Serious delinquency'],
    referenceId: 'bureau-1',
  }),
  declined: at('ApplicationDeclined', 'agent', { reasons: ['IDENTITY_UNVERIFIED'], referenceId: null }),
  creditRetriedByAgent: at('CreditRetried', 'agent', {}),
  screeningCleared: at('ScreeningCleared', 'job', { referenceId: 'screening-1' }),
  screeningReviewOpened: at('ScreeningReviewOpened', 'job', { referenceId: 'screening-1' }),
  screeningClearedByAgent: at('ScreeningCleared', 'agent', {
    referenceId: 'screening-1',
    reason: 'BIRTH_DATE_DIFFERS',
    note: 'Born eleven years later than the entry',
  }),
  declinedWithNote: at('ApplicationDeclined', 'agent', {
    reasons: ['IDENTITY_UNVERIFIED'],
    referenceId: 'screening-1',
    note: 'The entry agrees in every field',
  }),
  identityUploaded: at('IdentityUploaded', 'borrower', {}),
  identityApproved: at('IdentityApproved', 'agent', {}),
  identityRefused: at('IdentityRefused', 'agent', { reason: 'The photo is too dark' }),
  accountGiven: (disbursementAccountId = 'account-1', method: 'ACH' | 'USDC' = 'ACH') =>
    at('DisbursementAccountGiven', 'borrower', { disbursementAccountId, method }),
  finalStepsDone: at('FinalStepsDone', 'job', { documentIds: ['tila', 'loan', 'security'] }),
  replaced: at('OfferReplaced', 'borrower', {
    offerId: 'offer-2',
    minCollateralUnits: '25000000',
    isCovered: false,
  }),
  accepted: (documentId: string) =>
    at('AgreementAccepted', 'borrower', {
      documentId,
      sha256: SHA,
      isCovered: true,
      collateralDueAt: DUE_AT,
    }),
  addressAllotted: at('DepositAddressAllotted', 'job', { address: 'bc1qexample' }),
  sentDeclared: at('CollateralSentDeclared', 'borrower', {}),
  addressTried: at('AddressVerificationBegun', 'borrower', {}),
  counted: (confirmedUnits: string) => at('CollateralCounted', 'job', { confirmedUnits }),
  achChosen: at('AchFundingChosen', 'job', {}),
  cryptoChosen: at('CryptoFundingChosen', 'job', {}),
  microSent: at('MicroTransferSent', 'job', { transactionId: 'tx-1', disbursementAttempt: 1 }),
  microConfirmed: at('MicroTransferConfirmed', 'borrower', {}),
  approves: (agent: string, cover: Partial<ApprovalCover> = {}, reason: string | null = null) =>
    at('ApprovalRecorded', 'agent', { decision: 'approve', reason, cover: { ...COVER, ...cover } }, agent),
  refuses: (agent: string, reason: string | null = 'PAYOUT_ACCOUNT_UNVERIFIED', basis?: Basis) =>
    at('ApprovalRecorded', 'agent', { decision: 'refuse', reason, ...(basis && { basis }) }, agent),
  /** For a disbursement that the bank was never called for. */
  refusesUnrequested: (agent: string) =>
    at(
      'ApprovalRecorded',
      'agent',
      { decision: 'refuse', reason: 'COLLATERAL_INSUFFICIENT', isDisbursementRequested: false },
      agent,
    ),
  fundsSent: (disbursementAttempt = 1) =>
    at('FundsSent', 'job', { reference: 'trace-1', disbursementAttempt }),
  expired: at('ApplicationExpired', 'job', { idleDays: 30, idleUntil: START + 30 * DAY_MS }),
  windowClosed: at('CollateralWindowClosed', 'job', { closesAt: DUE_AT, hasPolled: true }),
  cancelled: at('ApplicationCancelled', 'borrower', { reason: null }),
  accountRejected: (kind: 'agent' | 'job' = 'job', disbursementAttempt = 1) =>
    at('DisbursementAccountRejected', kind, {
      reason: 'No account',
      problem: 'ACCOUNT_NOT_FOUND',
      isHeld: false,
      disbursementAttempt,
    }),
  returned: (disbursementAttempt = 1, isHeld = false) =>
    at('DisbursementReturned', 'job', {
      reasonCode: isHeld ? 'R16' : 'R03',
      problem: isHeld ? 'UNDER_REVIEW' : 'ACCOUNT_NOT_FOUND',
      isHeld,
      disbursementAttempt,
    }),
  paid: (amountCents = '1010000', over: Partial<CommandOf<'PaymentReceived'>['data']> = {}) =>
    at('PaymentReceived', 'job', {
      paymentId: 'payment-1',
      method: 'WIRE',
      amountCents,
      paidOn: '2026-11-21',
      heldUntil: null,
      isPaidInFull: true,
      ...over,
    }),
  paymentReturned: at('PaymentReturned', 'job', {
    paymentId: 'payment-1',
    reasonCode: 'R01',
    isPaidInFull: false,
  }),
  paidOff: at('LoanPaidOff', 'job', {}),
  releaseRequested: at('CollateralReleaseRequested', 'borrower', { requestId: 'return-1' }),
  releaseApproved: at(
    'CollateralReleaseDecided',
    'agent',
    { requestId: 'return-1', decision: 'approve', reason: null },
    'ann',
  ),
  releaseApprovedToo: at(
    'CollateralReleaseDecided',
    'agent',
    { requestId: 'return-1', decision: 'approve', reason: null },
    'bob',
  ),
  releaseRejected: at('CollateralReleaseDecided', 'agent', {
    requestId: 'return-1',
    decision: 'refuse',
    reason: 'ADDRESS_NOT_YOURS',
  }),
  releaseConcluded: at('CollateralReleaseConcluded', 'job', {
    requestId: 'return-1',
    result: 'SUCCESS',
    units: '7',
    transactionId: 'tx-1',
  }),
  /** The estate holds the requirement less two million; the register has the identity as verified. */
  refinanceStarted: started({ refinance: OLD_LOANS }),
  /** The estate holds the whole requirement. */
  wholeRefinanceStarted: started({ refinance: { ...OLD_LOANS, estateUnits: REQUIRED } }),
  ...sayOfRefinance,
  /** The rollover collateral is the requirement less two million. */
  renewalStarted: started({ applicationId: 'application-1', isRollForward: true, rollForward: PRIOR }),
  /** The rollover collateral covers the whole requirement. */
  wholeRenewalStarted: started({
    applicationId: 'application-1',
    isRollForward: true,
    rollForward: { ...PRIOR, rolloverUnits: REQUIRED },
  }),
  rolledForward: at('LoanRolledForward', 'job', {
    priorApplicationId: PRIOR.priorApplicationId,
    transferredUnits: REQUIRED,
    payoffCents: '1010000',
  }),
  renewalFunded: at('RenewalFunded', 'job', {}),
  renewalEnded: at('RenewalEnded', 'job', {}),
  renewalOutgrown: at('RenewalEnded', 'job', { owesMore: true }),
  closedByRenewal: at('LoanClosedByRenewal', 'job', {
    renewalId: 'application-2',
    paymentId: 'renewal-2',
    transferredUnits: REQUIRED,
    payoffCents: '1010000',
    paidOn: '2026-11-21',
  }),
  sanctionsHeld: at('SanctionsHoldPlaced', 'job', {
    referenceId: 'screening-1',
    reportDueAt: START + 14 * DAY_MS,
    note: null,
  }),
  sanctionsConfirmed: (agent: string) =>
    at('SanctionsDecided', 'agent', { decision: 'confirm', note: 'All of it agrees' }, agent),
  sanctionsCleared: (agent: string) =>
    at('SanctionsDecided', 'agent', { decision: 'clear', note: 'Born elsewhere' }, agent),
  sanctionsReported: (reference: string, nextDueAt = START + 300 * DAY_MS) =>
    at('SanctionsReportFiled', 'agent', { reference, nextDueAt }),
  sanctionsLicensed: (agent: string, over: Partial<CommandOf<'SanctionsLicenseEntered'>['data']> = {}) =>
    at(
      'SanctionsLicenseEntered',
      'agent',
      {
        number: 'SDGT-2026-1',
        issuedOn: '2026-11-20',
        covers: 'COLLATERAL',
        note: 'Copy on file',
        today: '2026-11-21',
        reportDueAt: START + 20 * DAY_MS,
        ...over,
      },
      agent,
    ),
  holdLifted: (disbursementAttempt = 2) => at('DisbursementHoldLifted', 'agent', { disbursementAttempt }),
} as const

/** The test vocabulary of the application: given, when, then. */
export const { given, after, trailOf, stateAfter, refusalOf } = specificationOf<LoanFile, Command, FileEvent>(
  {
    decide,
    evolve,
    now: START,
    due: (before, events, after) =>
      jobsFor(before, events, after).map((job) => ('notice' in job ? job.notice : job.name)),
  },
)

const toDetails = [started(), say.priced, say.selected, say.profileAttached, say.disclosures]
const toKyc = [...toDetails, say.details, say.creditCleared]
const toSteps = [...toKyc, say.screeningCleared]
const toSign = [
  ...toSteps,
  say.identityUploaded,
  say.identityApproved,
  say.accountGiven(),
  say.finalStepsDone,
]
const toWaiting = [...toSign, say.accepted('tila'), say.accepted('loan'), say.accepted('security')]
const toFundable = [...toWaiting, say.addressAllotted, say.counted(REQUIRED)]
const toRelease = [...toFundable, say.achChosen]
const toComplete = [...toRelease, say.approves('ann'), say.approves('bob'), say.fundsSent()]
const international = started({ isInternational: true, residenceState: null, residenceCountry: 'CH' })
const toCrypto = [
  international,
  ...toFundable
    .slice(1)
    .map((command) =>
      command.type === 'DisbursementAccountGiven' ? say.accountGiven('account-1', 'USDC') : command,
    ),
  say.cryptoChosen,
]

/** A renewal saves no disbursement. */
const renewing = (start: Command): readonly Command[] => [
  start,
  ...toWaiting.slice(1).filter((command) => command.type !== 'DisbursementAccountGiven'),
]
const toPending = renewing(say.wholeRenewalStarted)

/** The paths of a renewal, with and without a top-up. */
export const RENEWALS = {
  awaitingTopUp: renewing(say.renewalStarted),
  topUpFinal: [...renewing(say.renewalStarted), say.addressAllotted, say.counted(TOP_UP)],
  carriedOver: toPending,
  rolledForward: [...toPending, say.rolledForward],
  renewed: [...toPending, say.rolledForward, say.renewalFunded],
} as const

/** A refinance from its claim to the last signature. */
const refinancing = (start: Command): readonly Command[] => [
  start,
  say.priced,
  say.screeningCleared,
  say.militaryCleared,
  say.refinanceSelected(),
  say.refinanceConfirmed,
  say.refinanceAgreements,
  ...(['tila', 'loan', 'security'] as const).map((kind) => say.accepted(kind)),
]

/** The paths of a refinance, with and without a top-up. */
export const REFINANCES = {
  begun: refinancing(say.refinanceStarted).slice(0, 2),
  screened: refinancing(say.refinanceStarted).slice(0, 4),
  selected: refinancing(say.refinanceStarted).slice(0, 5),
  confirmed: refinancing(say.refinanceStarted).slice(0, 6),
  signing: refinancing(say.refinanceStarted).slice(0, 7),
  awaitingTopUp: refinancing(say.refinanceStarted),
  topUpRequested: [...refinancing(say.refinanceStarted), say.topUpRequested],
  topUpReceived: [...refinancing(say.refinanceStarted), say.topUpRequested, say.counted(TOP_UP)],
  awaitingHandOver: refinancing(say.wholeRefinanceStarted),
  complete: [...refinancing(say.wholeRefinanceStarted), say.handedOver()],
} as const

/** One path to each state that the table names. */
export const WAYS: Readonly<Partial<Record<ApplicationState, readonly Command[]>>> = {
  APP_START: [started()],
  OFFER_SELECT: toDetails.slice(0, 2),
  ATTACH_PROFILE: toDetails.slice(0, 3),
  GEN_APP_DISCLOSURES: toDetails.slice(0, 4),
  BORROWER_DETAILS: toDetails,
  SOFT_CREDIT: [...toDetails, say.details],
  SOFT_CREDIT_FROZEN: [...toDetails, say.details, say.creditFrozen],
  SOFT_CREDIT_LOCKED: [...toDetails, say.details, say.creditLocked],
  SOFT_CREDIT_NO_MATCH: [...toDetails, say.details, say.creditNotMatched],
  KYC_VERIFY: toKyc,
  FINAL_STEPS: toSteps,
  SIGN_DOCS: toSign,
  WAITING_FOR_COLLATERAL: toWaiting,
  CELSIUS_WAITING_FOR_TOP_UP: REFINANCES.awaitingTopUp,
  CELSIUS_TOP_UP_REQUESTED: REFINANCES.topUpRequested,
  CELSIUS_FULL_COLLATERAL_RECEIVED: REFINANCES.topUpReceived,
  PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: toPending,
  FUNDABLE: toFundable,
  CRYPTO_FUNDING_VERIFY: toCrypto,
  BORROWER_MICRO_DEPOSIT_CONFIRM: [...toCrypto, say.microSent],
  MANUAL_FUNDING_RELEASE: toRelease,
  COMPLETE: toComplete,
  COLLATERAL_RELEASE: [...toComplete, say.paid(), say.paidOff],
  DECLINED: [...toKyc, say.declined],
  CANCELLED: [...toWaiting, say.cancelled],
  // Idle until exactly now: a path runs at one time.
  EXPIRED: [...toDetails.slice(0, 2), at('ApplicationExpired', 'job', { idleDays: 30, idleUntil: START })],
}
/** The file of a loan at a state, by the path above. */
export const inState = (state: ApplicationState): LoanFile => stateAfter(WAYS[state] ?? [])

/** Some fields of one member of a union. */
type SomeOf<T> = T extends unknown ? Partial<T> : never

/** Changes to the parts of a loan, each by some of its fields; releases and sales are replaced as a whole. */
export interface Changes {
  readonly application?: SomeOf<Origination>
  readonly collateral?: SomeOf<CollateralAccount>
  readonly disbursement?: SomeOf<Disbursement>
  readonly loan?: SomeOf<LoanState>
  readonly margin?: MarginState
  readonly releases?: readonly Release[]
  readonly liquidations?: readonly Liquidation[]
}

/** A file with some facts changed that no command changes alone, at the state and stage of its parts. */
export const bent = (file: LoanFile, changes: Changes): LoanFile =>
  fileOfParts(
    {
      application: { ...file.application, ...changes.application },
      collateral: { ...file.collateral, ...changes.collateral },
      disbursement: { ...file.disbursement, ...changes.disbursement },
      loan: { ...file.loan, ...changes.loan },
      margin: changes.margin ?? file.margin,
      releases: changes.releases ?? file.releases,
      liquidations: changes.liquidations ?? file.liquidations,
    } as LoanParts,
    file.version,
  )
