import type { Coin } from '../collateral/coins.ts'
import type { Repayment } from '../offer/repayment.ts'
import type { Ending } from './endings.ts'
import type { ItemStatus } from './item-status.ts'
import type { SanctionsHold } from './sanctions.ts'

/** The loan that an application renews, as of the start of the renewal (row 1.1.20). */
export interface Renewal {
  readonly priorApplicationId: string
  /** The pledged collateral to be transferred, in base units. */
  readonly rolloverUnits: bigint
  /** The midnight that ends the renewed loan's maturity date. A renewal that is not signed by then expires. */
  readonly maturesAt: number
  /** The amount that the renewal paid toward that loan, in cents; null before. */
  readonly payoffCents: bigint | null
}

/** The old loans of the defunct lender that an application refinances (rows 2.3.03 and 2.3.06). */
export interface Refinance {
  readonly loanNumbers: readonly string[]
  /** The collateral that the estate holds for them, in base units. */
  readonly estateUnits: bigint
  /** The offers of the newest pricing; others cannot be selected any more. */
  readonly offerIds: readonly string[]
  /** The midnight that ends the last day to sign, before any extension: counted from the first claim. */
  readonly expiresAt: number
  /** Whether the register has the borrower's identity as verified for every one of the old loans. */
  readonly isIdentityVerified: boolean
  /** Whether the screening against sanctions lists has cleared the borrower. */
  readonly isScreened: boolean
  /** Whether the borrower's SSN, address and telephone number are on file, from an earlier application or from this one. */
  readonly hasDetails: boolean
  /** Whether the inquiry of the Military Lending Act has found no covered borrower (32 CFR 232.5(b)). */
  readonly isMilitaryCleared: boolean
}

/** An agreement of the application, in reading order. */
export interface AgreementItem {
  readonly documentId: string
  readonly acceptedAt: number | null
}

/** A screening result that a person must review. */
export interface ScreeningReview {
  readonly referenceId: string
  readonly openedAt: number
}

/** The offer that the borrower has selected. */
export interface SelectedOffer {
  readonly offerId: string
  readonly repayment: Repayment
  readonly coin: Coin
  /** The smallest quantity that keeps the offer's tier at its quoted price, in base units, rounded up. */
  readonly minCollateralUnits: bigint
  /** Whether it replaced an offer whose collateral price had fallen before signing (note 025). */
  readonly isReplacement: boolean
}

/** State that exists once the details are submitted. Times are milliseconds since 1970 on the business clock. */
export interface Checks {
  readonly detailsSubmittedAt: number
  /** The end of the last calendar day (the 14th, by the shipped rules) after the details (row 1.9.26). */
  readonly expiresAt: number
  /** How often the soft pull was retried; `credit-tries.ts` has the limit. */
  readonly creditRetries: number
  /** The screening result that an agent must review; null when there is none. */
  readonly screeningReview: ScreeningReview | null
  /** When the next step became the lender's (`lender-turn.ts`); null while it is the borrower's. */
  readonly lenderTurnAt: number | null
}

/** Facts that an application has in every state. */
export interface ApplicationHeader {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly isInternational: boolean
  /** Null for a new loan. */
  readonly renewal: Renewal | null
  /** Null for an application that does not begin with a claim of old loans. */
  readonly refinance: Refinance | null
  /** Two-letter code of the US state; null for an international borrower. */
  readonly residenceState: string | null
  /** Two-letter code of the country; null for a US resident. */
  readonly residenceCountry: string | null
  readonly startedAt: number
  /** The borrower's last action on the application itself, from which the operator's idle days are counted. */
  readonly lastActivityAt: number
  readonly identity: {
    readonly status: ItemStatus
    /** The last day on which the approved ID is valid, yyyy-mm-dd; null while none is approved or the day is unknown (note 058). */
    readonly validUntil: string | null
  }
  /** Null unless a sanctions list match is treated as true. */
  readonly sanctions: SanctionsHold | null
}

interface SignedApplication {
  readonly offer: SelectedOffer
  readonly checks: Checks
  readonly agreements: readonly AgreementItem[]
  readonly signedAt: number
}

/** An application, from its start to a loan or to another ending: a union tagged by `state`. */
export type Origination = ApplicationHeader &
  (
    | { readonly state: 'APP_START' }
    /** A refinance selects its offer here, and can select another one; it is screened meanwhile. */
    | {
        readonly state: 'OFFER_SELECT'
        readonly offer: SelectedOffer | null
        readonly checks: Checks | null
      }
    | {
        readonly state: 'ATTACH_PROFILE' | 'GEN_APP_DISCLOSURES' | 'BORROWER_DETAILS'
        readonly offer: SelectedOffer
      }
    | {
        readonly state:
          | 'SOFT_CREDIT'
          | 'SOFT_CREDIT_FROZEN'
          | 'SOFT_CREDIT_LOCKED'
          | 'SOFT_CREDIT_NO_MATCH'
          | 'KYC_VERIFY'
          | 'FINAL_STEPS'
        readonly offer: SelectedOffer
        readonly checks: Checks
      }
    | {
        readonly state: 'SIGN_DOCS'
        readonly offer: SelectedOffer
        readonly checks: Checks
        readonly agreements: readonly AgreementItem[]
      }
    /** SIGNED: the agreements are signed and there is no loan yet. COMPLETE: the loan exists. */
    | ({ readonly state: 'SIGNED' | 'COMPLETE' } & SignedApplication)
    | {
        readonly state: 'CANCELLED' | 'DECLINED' | 'EXPIRED'
        readonly offer: SelectedOffer | null
        readonly checks: Checks | null
        readonly agreements: readonly AgreementItem[]
        readonly signedAt: number | null
        readonly endedAt: number
        readonly ending: Ending
      }
  )

/** The selected offer; null before one is selected. */
export const offerOf = (application: Origination): SelectedOffer | null =>
  'offer' in application ? application.offer : null

/** The checks state; null before the details are submitted. */
export const checksOf = (application: Origination): Checks | null =>
  'checks' in application ? application.checks : null

export const agreementsOf = (application: Origination): readonly AgreementItem[] =>
  'agreements' in application ? application.agreements : []

/** When the last agreement was signed; null before. */
export const signedAtOf = (application: Origination): number | null =>
  'signedAt' in application ? application.signedAt : null

/** When the application ended without a loan; null while it has not. */
export const endedAtOf = (application: Origination): number | null =>
  'endedAt' in application ? application.endedAt : null

/** How the application ended without a loan; null while it has not. */
export const endingOfApplication = (application: Origination): Ending | null =>
  'ending' in application ? application.ending : null

/** How many agreements the borrower has yet to accept. */
export const unsignedCount = (application: Origination): number =>
  agreementsOf(application).filter(({ acceptedAt }) => acceptedAt === null).length

export const isRefinance = ({ refinance }: Pick<ApplicationHeader, 'refinance'>): boolean =>
  refinance !== null

export const isRenewal = ({ renewal }: Pick<ApplicationHeader, 'renewal'>): boolean => renewal !== null

/** The id of the selected offer; null before one is selected. */
export const selectedOfferId = (application: Origination): string | null =>
  offerOf(application)?.offerId ?? null

/**
 * The id of an offer for the amount that the borrower applied for: the selected one, or for a refinance without a
 * selection the first of the newest pricing, whose offers all have the amount of the old balances. Null before either.
 */
export const requestedOfferId = (application: Origination): string | null =>
  selectedOfferId(application) ?? application.refinance?.offerIds[0] ?? null

/** The coin of the selected offer; null before one is selected. */
export const coinOf = (application: Origination): Coin | null => offerOf(application)?.coin ?? null

/** The repayment type of the selected offer; null before one is selected. */
export const repaymentOf = (application: Origination): Repayment | null =>
  offerOf(application)?.repayment ?? null

export const isOfferReplaced = (application: Origination): boolean =>
  offerOf(application)?.isReplacement ?? false

/** Deadline for completing an unsigned application; null before the details are submitted. */
export const expiresAtOf = (application: Origination): number | null =>
  checksOf(application)?.expiresAt ?? null

/** How often the soft pull was retried. */
export const creditRetriesOf = (application: Origination): number => checksOf(application)?.creditRetries ?? 0

export const screeningReviewOf = (application: Origination): ScreeningReview | null =>
  checksOf(application)?.screeningReview ?? null
