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
import type { AgreementItem, ScreeningReview } from '../../application/origination.ts'
import type { SanctionsHold } from '../../application/sanctions.ts'
import type { ApplicationState, Stage } from '../../application/states.ts'

/** Why the last disbursement did not go to the account that was given. */
export interface DisbursementTrouble {
  /** Rejected before money was sent, or returned after. */
  readonly came: 'rejected' | 'returned'
  readonly problem: DisbursementProblem
  /** An agent looks first; until then no other details are taken. */
  readonly isHeld: boolean
  readonly at: number
}

/** A borrower's request to have what is held sent back (rows 1.3.10 and 1.3.11). */
export interface CollateralRelease {
  readonly requestId: string
  readonly requestedAt: number
  /** Of agents, as for a disbursement: two different ones send it, one refuses it. */
  readonly approvals: readonly Approval[]
  /** What was ordered to be sent; null until a second agent agreed. */
  readonly orderedUnits: bigint | null
  /** What became of it; null until that is known. */
  readonly result: ReleaseResult | null
}

/** The loan that an application renews, as it stood when the renewal was begun (row 1.1.20). */
export interface RollForward {
  readonly priorApplicationId: string
  /** What is pledged there, and will be moved. */
  readonly rolloverUnits: bigint
  /** The midnight that ends the day on which that loan matures: not signed by then, the renewal lapses. */
  readonly maturesAt: number
}

/**
 * A loan described by flat facts, as an examiner gives them to the rules command. The rules themselves know the states
 * of a loan; `file-of-flat.ts` makes them of this. Times are milliseconds since 1970; coins are base units.
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
  /** Null but for a renewal. */
  readonly rollForward: RollForward | null
  /** Two-letter code of the US state, or null for an international borrower. */
  readonly residenceState: string | null
  /** Two-letter code of the country, or null for a US resident. */
  readonly residenceCountry: string | null
  readonly startedAt: number
  /** The borrower's last own act; the operator's idle days are counted from it (journey, row of expiry). */
  readonly lastActivityAt: number

  readonly selectedOfferId: string | null
  readonly repayment: Repayment | null
  readonly coin: Coin | null
  /** The least quantity that keeps the tier of the selected offer at its quoted price, rounded up. */
  readonly minCollateralUnits: bigint | null
  /** The selected offer took the place of one whose price had fallen before it was signed (note 025). */
  readonly isOfferReplaced: boolean

  readonly detailsSubmittedAt: number | null
  /** The end of the last calendar day (the 14th, by the shipped rules) after the details (row 1.9.26); null before. */
  readonly expiresAt: number | null
  /** Since when the next step is the lender's (`lender-turn.ts`); null while it is the borrower's. */
  readonly lenderTurnAt: number | null
  /** Retries of the soft pull so far; how many there may be is `credit-tries.ts`. */
  readonly creditRetries: number
  /** The screening's answer that an agent has to look at, and since when; null when there was none. */
  readonly screeningReview: ScreeningReview | null

  /** Null but for a true match of a sanctions list. */
  readonly sanctions: SanctionsHold | null

  readonly identityStatus: ItemStatus
  /** The last day on which the approved ID is valid, yyyy-mm-dd; null while none is, and where nobody knows (note 058). */
  readonly idValidUntil: string | null
  readonly disbursementStatus: ItemStatus
  readonly disbursementMethod: DisbursementMethod | null
  /** The stored disbursement details that count; null when none are, or when they were rejected. */
  readonly disbursementAccountId: string | null
  /**
   * 1 for the first disbursement; a rejected or returned one raises it. With the id it is the key of the disbursement. Once signed,
   * an attempt has one account, so that whoever names the attempt has seen where the money goes.
   */
  readonly disbursementAttempt: number
  /** Null until something is wrong, and again once other details are given. */
  readonly disbursementTrouble: DisbursementTrouble | null

  readonly agreements: readonly AgreementItem[]
  readonly signedAt: number | null
  /** Printed in the agreement; null before signing. */
  readonly requiredUnits: bigint | null
  /** Of a renewal, what is to be added to what is carried: fixed by the last signature; null before. */
  readonly topUpUnits: bigint | null
  /** The end of the last calendar day (the 5th, by the shipped rules) after signing (row 1.9.18); null before signing. */
  readonly collateralDueAt: number | null
  readonly depositAddress: string | null
  readonly collateralSentAt: number | null
  /** Since when the borrower tries the deposit address (row 1.3.28); null: not yet. */
  readonly addressVerificationAt: number | null
  /** The sum of the deposits that are final now; never what is only seen (law 5). */
  readonly confirmedUnits: bigint
  readonly collateralReceivedAt: number | null
  /** Of a renewal: what the loan before it was last found to hold of what is carried; null while nobody found less. */
  readonly rolloverNowUnits: bigint | null
  /** Of a renewal: what came with the loan that it renews, once that is closed. */
  readonly transferredInUnits: bigint
  /** Of a renewal: what it paid of that loan; null until then. */
  readonly paidOffCents: bigint | null
  /** Of a loan that was renewed: what went to the renewal. */
  readonly transferredOutUnits: bigint

  readonly approvals: readonly DisbursementApproval[]
  /** When a second agent agreed to the release; null until then, and again after a rejected disbursement. */
  readonly releasedAt: number | null
  /** When the money was sent that the borrower has; null before, and from its return until it is sent again. */
  readonly fundedAt: number | null
  /** When the disbursement came back that was sent last; null once it is sent again. */
  readonly disbursementReturnedAt: number | null
  /** What the borrower paid on the loan, in the order in which it was learned of. */
  readonly payments: readonly ReceivedPayment[]
  /** When what was paid came to cover all that was owed; null before, and again when such a payment is taken back. */
  readonly paidInFullAt: number | null
  /** When the loan was closed as paid off, its holds over; from then on its collateral goes back. */
  readonly paidOffAt: number | null
  /** The application that renewed the loan and closed it so; null for one that is open, or closed otherwise. */
  readonly renewedBy: string | null
  /** What was sent back to the borrower and is final. */
  readonly releasedUnits: bigint
  /** The last request for a return; null before there was one. */
  readonly collateralRelease: CollateralRelease | null
  /** When the application ended otherwise than by funds sent: cancelled, declined or expired. */
  readonly endedAt: number | null
  /** How it ended then; null while it has not. */
  readonly ending: Ending | null
}

/**
 * The borrower's coins that are held for an application: what is final or was moved here, less what was moved on or sent
 * back. Below zero when the chain took back what had left already.
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

/** What a renewal counts on from the loan that it renews, as long as it is not moved. */
export const pendingRolloverUnits = ({
  rollForward,
  rolloverNowUnits,
  transferredInUnits,
}: Pick<FlatLoan, 'rollForward' | 'rolloverNowUnits' | 'transferredInUnits'>): bigint =>
  rollForward !== null && transferredInUnits === 0n ? (rolloverNowUnits ?? rollForward.rolloverUnits) : 0n
