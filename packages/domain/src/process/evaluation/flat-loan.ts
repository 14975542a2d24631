import type { Coin } from '../../collateral/coins.ts'
import type { Approval } from '../../decider/approval.ts'
import type { DisbursementApproval } from '../../disbursement/approval.ts'
import type { DisbursementMethod } from '../../disbursement/method.ts'
import type { DisbursementProblem } from '../../disbursement/disbursement-problem.ts'
import type { Repayment } from '../../offer/repayment.ts'
import type { ReleaseResult } from '../../release/results.ts'
import type { ReceivedPayment } from '../../servicing/received-payment.ts'
import type { Ending } from '../../application/endings.ts'
import type { ItemStatus } from '../../application/item-status.ts'
import type { AgreementItem, Refinance, ScreeningReview } from '../../application/origination.ts'
import type { SanctionsHold } from '../../application/sanctions.ts'
import type { ApplicationState, Stage } from '../../application/states.ts'

/** Why the last disbursement did not go to the given account. */
export interface DisbursementTrouble {
  /** Rejected before money was sent, or returned after. */
  readonly came: 'rejected' | 'returned'
  readonly problem: DisbursementProblem
  /** An agent reviews it first; no other details are accepted until then. */
  readonly isHeld: boolean
  readonly at: number
}

/** A borrower's request to release collateral (rows 1.3.10 and 1.3.11). */
export interface CollateralRelease {
  readonly requestId: string
  readonly requestedAt: number
  /** Decisions of agents, as for a disbursement: two different agents approve it, one can refuse it. */
  readonly approvals: readonly Approval[]
  /** The quantity ordered; null until a second agent approved. */
  readonly orderedUnits: bigint | null
  /** The outcome; null until known. */
  readonly result: ReleaseResult | null
}

/** The loan that an application renews, as of the start of the renewal (row 1.1.20). */
export interface RollForward {
  readonly priorApplicationId: string
  /** The pledged collateral to be transferred. */
  readonly rolloverUnits: bigint
  /** The midnight that ends that loan's maturity date: a renewal that is not signed by then expires. */
  readonly maturesAt: number
}

/**
 * A loan described by flat facts, as an examiner gives them to the rules command. The rules themselves use the states
 * of a loan, which `file-of-flat.ts` builds from this. Times are milliseconds since 1970; coins are base units.
 */
export interface FlatLoan {
  readonly id: string
  readonly organizationId: string
  readonly borrowerId: string
  readonly version: number
  readonly stage: Stage
  readonly state: ApplicationState
  readonly isInternational: boolean
  readonly isRollForward: boolean
  /** Null except for a renewal. */
  readonly rollForward: RollForward | null
  /** Null except for a refinance of old loans. */
  readonly refinance: Refinance | null
  /** Two-letter code of the US state, or null for an international borrower. */
  readonly residenceState: string | null
  /** Two-letter code of the country, or null for a US resident. */
  readonly residenceCountry: string | null
  readonly startedAt: number
  /** The borrower's last own action; the operator's idle days are counted from it (journey, row of expiry). */
  readonly lastActivityAt: number

  readonly selectedOfferId: string | null
  readonly repayment: Repayment | null
  readonly coin: Coin | null
  /** The minimum quantity that keeps the tier of the selected offer at its quoted price, rounded up. */
  readonly minCollateralUnits: bigint | null
  /** The selected offer replaced one whose price had fallen before signing (note 025). */
  readonly isOfferReplaced: boolean

  readonly detailsSubmittedAt: number | null
  /** The end of the last calendar day (the 14th, by the shipped rules) after the details (row 1.9.26); null before. */
  readonly expiresAt: number | null
  /** When the next step became the lender's (`lender-turn.ts`); null while it is the borrower's. */
  readonly lenderTurnAt: number | null
  /** Retries of the soft pull so far; `credit-tries.ts` has the limit. */
  readonly creditRetries: number
  /** The screening result that an agent must review, and since when; null when there is none. */
  readonly screeningReview: ScreeningReview | null

  /** Null except for a true match of a sanctions list. */
  readonly sanctions: SanctionsHold | null

  readonly identityStatus: ItemStatus
  /**
   * The last day on which the approved ID is valid, yyyy-mm-dd; null while none is approved, or when unknown
   * (note 058).
   */
  readonly idValidUntil: string | null
  readonly disbursementStatus: ItemStatus
  readonly disbursementMethod: DisbursementMethod | null
  /** The current stored disbursement details; null when there are none, or when they were rejected. */
  readonly disbursementAccountId: string | null
  /**
   * 1 for the first disbursement; a rejection or return increases it. With the id it is the key of the disbursement.
   * Once signed, an attempt has one account, so that naming the attempt identifies the destination of the money.
   */
  readonly disbursementAttempt: number
  /** Null without a problem, and again once other details are entered. */
  readonly disbursementTrouble: DisbursementTrouble | null

  readonly agreements: readonly AgreementItem[]
  readonly signedAt: number | null
  /** Printed in the agreement; null before signing. */
  readonly requiredUnits: bigint | null
  /** For a renewal, what must be added to the rollover collateral: fixed by the last signature; null before. */
  readonly topUpUnits: bigint | null
  /** The end of the last calendar day (the 5th, by the shipped rules) after signing (row 1.9.18); null before signing. */
  readonly collateralDueAt: number | null
  readonly depositAddress: string | null
  readonly collateralSentAt: number | null
  /** When the borrower began to verify the deposit address (row 1.3.28); null before. */
  readonly addressVerificationAt: number | null
  /** The sum of the confirmed deposits; never unconfirmed ones (law 5). */
  readonly confirmedUnits: bigint
  readonly collateralReceivedAt: number | null
  /**
   * For a renewal: the rollover collateral that the renewed loan's account last had; null while it was never
   * found to be less.
   */
  readonly rolloverNowUnits: bigint | null
  /** For a renewal: what was transferred from the renewed loan, once that loan is closed. */
  readonly transferredInUnits: bigint
  /** For a renewal: the amount it paid toward that loan; null before. */
  readonly paidOffCents: bigint | null
  /** For a renewed loan: what was transferred to the renewal. */
  readonly transferredOutUnits: bigint

  readonly approvals: readonly DisbursementApproval[]
  /** When a second agent approved the disbursement; null before, and again after a rejection. */
  readonly releasedAt: number | null
  /** When the money that the borrower has was sent; null before, and from its return until it is sent again. */
  readonly fundedAt: number | null
  /** When the last sent disbursement was returned; null once it is sent again. */
  readonly disbursementReturnedAt: number | null
  /** The borrower's payments, in the order in which they were reported. */
  readonly payments: readonly ReceivedPayment[]
  /** When the payments covered the whole balance; null before, and again when such a payment is reversed. */
  readonly paidInFullAt: number | null
  /** When the loan was closed as paid off, after its holds ended; from then on its collateral can be released. */
  readonly paidOffAt: number | null
  /** The application that renewed the loan and so closed it; null for a loan that is open or was closed otherwise. */
  readonly renewedBy: string | null
  /** Released to the borrower and confirmed. */
  readonly releasedUnits: bigint
  /** The last release request; null before. */
  readonly collateralRelease: CollateralRelease | null
  /** When the application ended without funding: cancelled, declined or expired. */
  readonly endedAt: number | null
  /** How it ended; null while it has not. */
  readonly ending: Ending | null
}

/**
 * The collateral balance: confirmed deposits and transfers in, less transfers out and releases. Negative when
 * a reorganization removed deposits that had already left.
 */
export const balanceUnits = ({
  confirmedUnits,
  transferredInUnits,
  transferredOutUnits,
  releasedUnits,
}: Pick<
  FlatLoan,
  'confirmedUnits' | 'transferredInUnits' | 'transferredOutUnits' | 'releasedUnits'
>): bigint => confirmedUnits + transferredInUnits - transferredOutUnits - releasedUnits

/** The rollover collateral that a renewal counts before its transfer. */
export const pendingRolloverUnits = ({
  rollForward,
  refinance,
  rolloverNowUnits,
  transferredInUnits,
}: Pick<FlatLoan, 'rollForward' | 'refinance' | 'rolloverNowUnits' | 'transferredInUnits'>): bigint => {
  if (transferredInUnits > 0n) return 0n
  if (rollForward !== null) return rolloverNowUnits ?? rollForward.rolloverUnits
  return refinance?.estateUnits ?? 0n
}
