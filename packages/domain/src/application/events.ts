import * as z from 'zod/mini'
import { basis } from '../agreements/basis.ts'
import { CONSENT_TYPES, OPT_IN_OUT } from '../borrower/vocabulary.ts'
import { COINS } from '../collateral/coins.ts'
import { cents, id, instantMs, nothing, reason, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { MAX_LOAN_NUMBER_CHARACTERS } from '../refinance/loan-number.ts'
import { REPAYMENTS } from '../offer/repayment.ts'
import { CLEARANCE_REASON_CODES } from './clearance-reasons.ts'
import { MAX_NOTE_CHARACTERS } from './limits.ts'
import { LICENSE_COVERS } from './sanctions-license.ts'

/** An agent's note on a decision, for the trail alone. Absent in events recorded before notes existed. */
const note = z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))))
const license = { number: id, issuedOn: z.iso.date(), covers: z.enum(LICENSE_COVERS) }
/** The borrower's deadline, extended where the lender's step took some of its days. */
const laterDeadline = z.optional(instantMs)

const MAX_OLD_LOANS = 100
const loanNumbers = z
  .array(z.string().check(z.minLength(1), z.maxLength(MAX_LOAN_NUMBER_CHARACTERS)))
  .check(z.minLength(1), z.maxLength(MAX_OLD_LOANS))

/** What each event of an application carries. Never personal data: the trail is shown to agents and kept forever. */
export const APPLICATION_EVENTS = {
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
        rolloverUnits: units,
        maturesAt: instantMs,
        /** Expiration date of an ID that was approved for the renewed loan and is still valid (note 058). */
        idValidUntil: z.optional(z.iso.date()),
      }),
    ),
    /** Claimed loans of the defunct lender that are refinanced; absent for any other application. */
    refinance: z.optional(
      z.object({
        loanNumbers,
        estateUnits: units,
        /** The midnight that ends the last day to sign. */
        expiresAt: instantMs,
        /** Whether the register has the borrower's identity as verified; otherwise an agent reviews it. */
        isIdentityVerified: z.boolean(),
        /** Whether SSN, address and telephone number are on file; otherwise the borrower gives them. Earlier events lack it. */
        hasDetails: z.optional(z.boolean()),
      }),
    ),
  }),
  OffersPriced: z.object({ offerIds: z.array(id).check(z.maxLength(20)), pricedAt: instantMs }),
  /** Another offer was priced under these versions, which the application keeps from then on. */
  OfferRepriced: z.object({ offerId: id, lendingRulesVersion: z.int(), organizationVersion: z.int() }),
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
  ScreeningReviewOpened: z.object({ referenceId: id }),
  ScreeningCleared: z.object({
    referenceId: id,
    /** Why an agent cleared the screening result; absent where the screening itself cleared. */
    reason: z.optional(z.enum(CLEARANCE_REASON_CODES)),
    note,
    expiresAt: laterDeadline,
  }),
  IdentityUploaded: nothing,
  /** `validUntil`: the expiration date printed on the ID; absent where it has none, or none was entered. */
  IdentityApproved: z.object({ expiresAt: laterDeadline, validUntil: z.optional(z.iso.date()) }),
  IdentityRefused: z.object({ reason, expiresAt: laterDeadline }),
  FinalStepsDone: z.object({ documentIds: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
  /** The same loan with more collateral, after the price fell (note 025). */
  OfferReplaced: z.object({ offerId: id, minCollateralUnits: units }),
  AgreementAccepted: z.object({
    documentId: id,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  /** `topUpUnits`: for a renewal, what must be added to its rollover collateral. */
  LastAgreementSigned: z.object({
    requiredUnits: units,
    collateralDueAt: instantMs,
    topUpUnits: z.optional(units),
  }),
  /** The last signature of a renewal whose rollover collateral covers the whole requirement. */
  RenewalSigned: z.object({ requiredUnits: units }),
  /**
   * A refinance is priced again: at a newer price, or with another claimed loan. What was selected or confirmed is
   * over.
   */
  RefinanceOffersPriced: z.object({
    loanNumbers,
    estateUnits: units,
    offerIds: z.array(id).check(z.maxLength(20)),
    pricedAt: instantMs,
    /** Whether the register has the borrower's identity as verified for all of these loans; earlier events lack it. */
    isIdentityVerified: z.optional(z.boolean()),
    /** Whether the details on file are those of all these loans, above all the SSN; earlier events lack it. */
    hasDetails: z.optional(z.boolean()),
  }),
  /** What the register lacks of a borrower is stored: the whole SSN, the address, the telephone number. */
  RefinanceDetailsGiven: nothing,
  /** `referenceId`: of the inquiry of the Military Lending Act; null where the borrower has no SSN to inquire with. */
  MilitaryCleared: z.object({ referenceId: z.nullable(id), expiresAt: laterDeadline }),
  /** Rows 2.4.15 and 2.7.19: another offer can be selected until the last signature. */
  RefinanceOfferSelected: z.object({
    offerId: id,
    repayment: z.enum(REPAYMENTS),
    coin: z.enum(COINS),
    minCollateralUnits: units,
  }),
  /** Row 2.4.16. */
  RefinanceConfirmed: z.object({ offerId: id }),
  RefinanceAgreementsPrepared: z.object({
    documentIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
  }),
  /** The last signature of a refinance without a top-up: the estate hands over the collateral next. */
  RefinanceSigned: z.object({ requiredUnits: units }),
  /** The last signature of a refinance with a top-up, whose amount is fixed when it is requested. */
  RefinanceSignedForTopUp: z.object({ requiredUnits: units, topUpUnits: units }),
  /** The amount that the renewal paid toward the renewed loan. */
  RenewedLoanPaidOff: z.object({ payoffCents: cents }),
  /** The loan exists: its money was sent, or its renewal took effect. */
  ApplicationCompleted: nothing,
  ApplicationDeclined: z.object({
    reasons: z.array(reason).check(z.minLength(1), z.maxLength(4)),
    referenceId: z.nullable(id),
    note,
    basis: z.optional(basis),
  }),
  /** The operator setting at the time; it decides for early states only. */
  ApplicationExpired: z.object({ idleDays: z.int().check(z.minimum(1)) }),
  ApplicationCancelled: z.object({ reason: z.nullable(reason) }),
  CollateralWindowClosed: nothing,
  /** The loan to be renewed is paid, or its balance now exceeds the renewal offer (`owesMore`). */
  RenewalEnded: z.object({ owesMore: z.optional(z.boolean()) }),
  /** Two agents rejected its disbursement. */
  ApplicationRejected: nothing,
  /** A match treated as true: `reportDueAt` is the end of the tenth business day (31 CFR 501.603). */
  SanctionsHoldPlaced: z.object({ referenceId: id, reportDueAt: instantMs, note }),
  SanctionsDecided: z.object({ decision: z.enum(['confirm', 'clear']), note }),
  SanctionsBlocked: nothing,
  SanctionsCleared: nothing,
  /** `isNothingBlocked`: the application is over and has no collateral, so the rules require no further report. */
  SanctionsReportFiled: z.object({
    reference: reason,
    nextDueAt: instantMs,
    isNothingBlocked: z.optional(z.literal(true)),
  }),
  /** An OFAC license as one agent read it (31 CFR 501.801). */
  SanctionsLicenseEntered: z.object({ ...license, note }),
  /**
   * Two agents entered it identically: what it covers is released. `reportDueAt`: due date of the release
   * report (31 CFR 501.603(b)(3)).
   */
  SanctionsLicensed: z.object({ ...license, reportDueAt: instantMs }),
} as const

export type ApplicationEvent = EventsOf<typeof APPLICATION_EVENTS>
export type ApplicationEventType = ApplicationEvent['type']
export type ApplicationEventOf<Type extends ApplicationEventType> = EventIn<ApplicationEvent, Type>
