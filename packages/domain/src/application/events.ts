import * as z from 'zod/mini'
import { CONSENT_TYPES, OPT_IN_OUT } from '../borrower/vocabulary.ts'
import { COINS } from '../collateral/coins.ts'
import { DISBURSEMENT_METHODS } from '../disbursement/method.ts'
import { PAYOUT_PROBLEMS } from '../disbursement/payout-problem.ts'
import { REPAYMENTS } from '../offer/repayment.ts'
import { RELEASE_RESULTS } from '../release/results.ts'
import type { Actor } from '../decider/actors.ts'
import { CLEARANCE_REASON_CODES } from './clearance-reasons.ts'
import { MAX_NOTE_CHARACTERS } from './limits.ts'
import { LICENSE_COVERS } from './sanctions-license.ts'
import { PAYMENT_METHODS } from '../servicing/received-payment.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))
const instantMs = z.int()
const cents = z.string().check(z.regex(/^\d{1,18}$/))
/** Base units of a coin as a decimal string, because JSON has no integers of that size. */
const units = z.string().check(z.regex(/^\d{1,40}$/))
const reason = z.string().check(z.minLength(1), z.maxLength(500))
/** What an agent writes on a decision, for the trail alone. Absent in events of before there were notes. */
const note = z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))))
/** What an agent says that a refusal of credit rests on: the notice names it (15 USC 1681m). */
const basis = z.object({ report: z.boolean(), outsideSource: z.boolean() })
const license = { number: id, issuedOn: z.iso.date(), covers: z.enum(LICENSE_COVERS) }
const nothing = z.object({})
/** Which payout; trails from before attempts were told apart lack it. */
const attempt = z.optional(z.int().check(z.minimum(1)))
/** The deadline of the borrower's steps, where the lender's turn took days of it. */
const laterDeadline = z.optional(instantMs)
/** Why a payout cannot go to an account, and whether an agent looks before the borrower is asked for another. */
const trouble = {
  problem: z.optional(z.enum(PAYOUT_PROBLEMS)),
  isHeld: z.optional(z.boolean()),
  payoutAttempt: attempt,
}

/** What each event carries. JSON-safe, and never personal data: the event trail is shown to agents and kept for ever. */
export const EVENT_DATA = {
  // events that are a row of the transition table
  ApplicationStarted: z.object({
    applicationId: id,
    organizationId: id,
    borrowerId: id,
    isInternational: z.boolean(),
    isRollForward: z.boolean(),
    residenceState: z.nullable(z.string().check(z.maxLength(2))),
    residenceCountry: z.nullable(z.string().check(z.maxLength(2))),
    /** The loan that is renewed; absent for a new one. */
    rollForward: z.optional(
      z.object({
        priorApplicationId: id,
        carriedUnits: units,
        maturesAt: instantMs,
        /** Of an ID that was approved for the loan that is renewed and is valid beyond this day (note 058). */
        idValidUntil: z.optional(z.iso.date()),
      }),
    ),
  }),
  OffersPriced: z.object({ offerIds: z.array(id).check(z.maxLength(20)), pricedAt: instantMs }),
  OfferSelected: z.object({
    offerId: id,
    repayment: z.enum(REPAYMENTS),
    coin: z.enum(COINS),
    minCollateralUnits: units,
  }),
  ProfileAttached: nothing,
  DisclosuresGenerated: z.object({ documentIds: z.array(id) }),
  DetailsSubmitted: z.object({
    expiresAt: instantMs,
    consents: z.array(
      z.object({
        type: z.enum([...CONSENT_TYPES, 'SOFT_CREDIT']),
        version: z.int(),
        optInOut: z.enum(OPT_IN_OUT),
      }),
    ),
  }),
  CreditCleared: z.object({ referenceId: z.nullable(id) }),
  CreditFrozen: z.object({ referenceId: id }),
  CreditLocked: z.object({ referenceId: id }),
  CreditNotMatched: z.object({ referenceId: id }),
  CreditRetried: nothing,
  ApplicationDeclined: z.object({
    reasons: z.array(reason).check(z.minLength(1), z.maxLength(4)),
    referenceId: z.nullable(id),
    note,
    basis: z.optional(basis),
  }),
  ScreeningCleared: z.object({
    referenceId: id,
    /** Why an agent cleared what the screening had found; absent where the screening itself cleared. */
    reason: z.optional(z.enum(CLEARANCE_REASON_CODES)),
    note,
    expiresAt: laterDeadline,
  }),
  /** The same loan with more collateral, at a price that has fallen (note 025). */
  OfferReplaced: z.object({ offerId: id, minCollateralUnits: units }),
  FinalStepsDone: z.object({ documentIds: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
  /** `topUpUnits`: of a renewal, what is to be added to what it carries. */
  LastAgreementSigned: z.object({
    requiredUnits: units,
    collateralDueAt: instantMs,
    topUpUnits: z.optional(units),
  }),
  /** The last signature of a renewal that carries all that is required. */
  RenewalSigned: z.object({ requiredUnits: units }),
  /** What is to be added to what a renewal carries is final. */
  TopUpReceived: nothing,
  /** The loan that is renewed is closed, its collateral is here, and the new loan is open. */
  LoanRolledForward: z.object({ priorApplicationId: id, movedUnits: units, payoffCents: cents }),
  /** In service; no money is sent. */
  RenewalFunded: nothing,
  /** The loan that was to be renewed is paid, or `owesMore` than its renewal was offered for. */
  RenewalEnded: z.object({ owesMore: z.optional(z.boolean()) }),
  CollateralReceived: nothing,
  CryptoFundingChosen: nothing,
  AchFundingChosen: nothing,
  /** Final on its chain. */
  MicroTransferSent: z.object({ transactionId: id, payoutAttempt: attempt }),
  MicroTransferConfirmed: nothing,
  FundsSent: z.object({ reference: id, payoutAttempt: z.int() }),
  /** Operator setting at the time; it decides for early states only. */
  ApplicationExpired: z.object({ idleDays: z.int().check(z.minimum(1)) }),
  CollateralWindowClosed: nothing,
  ApplicationCancelled: z.object({ reason: z.nullable(reason) }),
  FundingRefused: z.object({ reasons: z.array(reason).check(z.minLength(1)), basis: z.optional(basis) }),
  PayoutDetailsRejected: z.object({ reason, ...trouble }),
  PayoutDetailsReentered: nothing,
  DisbursementReturned: z.object({ reasonCode: id, ...trouble }),
  /** Nothing is owed any more, and no payment is on hold: the collateral goes back. */
  LoanPaidOff: nothing,
  /** The last of the collateral of a loan that is paid off is back with its borrower. */
  CollateralReleased: nothing,
  /** The payment that closed it does not count any more: it is in service again. */
  LoanReopened: nothing,
  // facts: they change what is known, not the state
  /** Another offer was priced, under these versions: the application keeps them from here on. */
  OfferRepriced: z.object({ offerId: id, lendingRulesVersion: z.int(), organizationVersion: z.int() }),
  ScreeningReviewOpened: z.object({ referenceId: id }),
  /** A match that is held to be true: `reportDueAt` is the end of the tenth business day (31 CFR 501.603). */
  SanctionsHoldPlaced: z.object({ referenceId: id, reportDueAt: instantMs, note }),
  SanctionsDecided: z.object({ decision: z.enum(['confirm', 'clear']), note }),
  SanctionsBlocked: nothing,
  SanctionsCleared: nothing,
  /** `isNothingBlocked`: the application is over and has no collateral, by the rules: no other report is due of it. */
  SanctionsReportFiled: z.object({
    reference: reason,
    nextDueAt: instantMs,
    isNothingBlocked: z.optional(z.literal(true)),
  }),
  /** What one agent read on a license of OFAC (31 CFR 501.801). */
  SanctionsLicenseEntered: z.object({ ...license, note }),
  /** Two agents entered it alike: what it covers is released. `reportDueAt`: of its release (31 CFR 501.603(b)(3)). */
  SanctionsLicensed: z.object({ ...license, reportDueAt: instantMs }),
  IdentityUploaded: nothing,
  /** `validUntil`: the day printed on the ID; absent where it has none, or nobody said. */
  IdentityApproved: z.object({ expiresAt: laterDeadline, validUntil: z.optional(z.iso.date()) }),
  IdentityRefused: z.object({ reason, expiresAt: laterDeadline }),
  PayoutDetailsSaved: z.object({ payoutDetailsId: id, method: z.enum(DISBURSEMENT_METHODS) }),
  AgreementAccepted: z.object({
    documentId: id,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  DepositAddressAllotted: z.object({ address: id }),
  CollateralSentDeclared: nothing,
  /** The borrower means to send a little first, to see that the address is theirs; from here on the day runs (row 1.8.07). */
  AddressVerificationBegun: nothing,
  /** `fellShort`: by this count the collateral of a loan that is not paid out is no longer enough; told by the rules. */
  CollateralCounted: z.object({
    finalUnits: units,
    /** Of a renewal that is not carried over: what the loan before it holds now of what is to come. */
    carriedUnits: z.optional(units),
    fellShort: z.optional(z.literal(true)),
  }),
  /** The address stands with the request, sealed; the trail holds none. */
  CollateralReturnRequested: z.object({ requestId: id }),
  CollateralReturnDecided: z.object({
    requestId: id,
    decision: z.enum(['approve', 'refuse']),
    reason: z.nullable(reason),
  }),
  CollateralReturnOrdered: z.object({ requestId: id, units }),
  CollateralReturnConcluded: z.object({
    requestId: id,
    result: z.enum(RELEASE_RESULTS),
    units,
    transactionId: z.nullable(id),
  }),
  /** `isPaidInFull`: with this payment all that was owed is paid; told by the rules of the loan (servicing). */
  PaymentReceived: z.object({
    paymentId: id,
    method: z.enum(PAYMENT_METHODS),
    amountCents: cents,
    /** The day on which it came, in the organization's zone. */
    paidOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    /** Until when the bank may take it back and the collateral stays; null for a payment that is final. */
    heldUntil: z.nullable(instantMs),
    isPaidInFull: z.boolean(),
  }),
  /** The bank took a payment back, or it was written down by mistake. */
  PaymentReturned: z.object({ paymentId: id, reasonCode: id, isPaidInFull: z.boolean() }),
  /** The renewal paid what was owed, and took the collateral over. */
  LoanClosedByRenewal: z.object({
    renewalId: id,
    paymentId: id,
    movedUnits: units,
    payoffCents: cents,
    paidOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  PayoutHoldLifted: z.object({ payoutAttempt: z.int() }),
  /** `reason`: of an approval above the maximum initial LTV, why an exception is made (note 049). */
  ApprovalRecorded: z.object({
    decision: z.enum(['approve', 'refuse']),
    reason: z.nullable(reason),
    payoutAttempt: attempt,
    /** Of a rejection. */
    basis: z.optional(basis),
    cover: z.optional(
      z.object({
        ltvBps: z.int(),
        coversLtvBps: z.int(),
        priceCents: cents,
        pricedAt: instantMs,
        lapsesAt: instantMs,
      }),
    ),
  }),
  ReleaseApproved: nothing,
  /** At the moment of sending the price no longer covered what two agents had approved, or an approval had lapsed. */
  ReleaseWithdrawn: z.object({ cause: z.enum(['LTV', 'LAPSED']), ltvBps: z.int(), payoutAttempt: z.int() }),
} as const

export type EventType = keyof typeof EVENT_DATA
export type EventDataOf<T extends EventType> = z.infer<(typeof EVENT_DATA)[T]>

export type EventOf<T extends EventType> = {
  readonly type: T
  /** Milliseconds on the business clock. */
  readonly at: number
  readonly by: Actor
  readonly data: EventDataOf<T>
}
export type ApplicationEvent = { [T in EventType]: EventOf<T> }[EventType]

/** Reads the stored data of an event. Throws when it is not what was written: a bug or a damaged row. */
export const parseEvent = (stored: {
  readonly type: string
  readonly at: number
  readonly by: Actor
  readonly data: unknown
}): ApplicationEvent => {
  if (!Object.hasOwn(EVENT_DATA, stored.type)) throw new Error(`Unknown event ${stored.type}`)
  const type = stored.type as EventType
  return { type, at: stored.at, by: stored.by, data: EVENT_DATA[type].parse(stored.data) } as ApplicationEvent
}
