import { agreementsOf, selectedOfferId, screeningReviewOf } from './origination.ts'
import {
  isCollateralWhole,
  depositAddressOf,
  sentAtOf,
  addressVerificationAtOf,
} from '../collateral/account.ts'
import { attemptOf, approvalsOf, approvedAtOf, failureOf, detailsIdOf } from '../disbursement/disbursement.ts'
import { fundedAtOf } from '../loan/loan-state.ts'
import { isCollateralDeficient } from '../view/deficiency.ts'
import { isAccountNeededAgain } from '../view/funding.ts'
import type { LoanFile } from '../view/loan-file.ts'
import { allowIf, given, notAllowed, when } from '../decider/guards.ts'
import { agentsCovering, isStanding } from '../disbursement/cover.ts'
import { refuse, type Refused } from '../refusal.ts'
import { isCountNew } from '../collateral/count.ts'
import type { CommandOf } from './commands.ts'
import { isDeclineReason } from './decline-reasons.ts'
import type { Guard } from './guards.ts'
import { AGENTS_NEEDED } from './limits.ts'

/** Once an offer is selected, its terms stand. */
export const offerOpen: Guard = when((file) => selectedOfferId(file.application) === null)

/** A review is opened once, by the first answer that asks for one. */
export const screeningNotInReview: Guard = when((file) => screeningReviewOf(file.application) === null)

/** An ID in review, or an approved one, is not replaced. */
export const identityOpen: Guard = when(
  (file) =>
    file.application.identity.status === 'NOT_STARTED' || file.application.identity.status === 'IN_PROGRESS',
)
export const identityInReview: Guard = when((file) => file.application.identity.status === 'PENDING')

/** Refusal: approval.reason-required; the borrower reads the reason. */
export const identityRefusable: Guard = (input) => {
  if (given(input, 'IdentityRefused').data.reason.trim() === '') return refuse('approval.reason-required')
  return identityInReview(input)
}

/**
 * Agreements are read in turn (document 1 section 2). Refusals: documents.not-found; offer.requote-needed when a fresh
 * price puts the LTV above the maximum initial LTV.
 */
export const agreementIsNext: Guard = (input) => {
  const { state: file, data } = given(input, 'AgreementAccepted')
  const agreement = agreementsOf(file.application).find((one) => one.documentId === data.documentId)
  if (agreement === undefined) return refuse('documents.not-found')
  const next = agreementsOf(file.application).find((one) => one.acceptedAt === null)
  if (next !== agreement || data.collateralDueAt <= input.now) return notAllowed
  return data.isCovered ? null : refuse('offer.requote-needed')
}

export const addressMissing: Guard = when((file) => depositAddressOf(file.collateral) === null)

/** Refusal: collateral.not-ready before the address is allotted. */
export const addressKnown: Guard = ({ state: file }) => {
  if (file === null || depositAddressOf(file.collateral) === null) return refuse('collateral.not-ready')
  return allowIf(sentAtOf(file.collateral) === null)
}

/** Once: the day after which collateral is not located runs from the first time. Refusal: collateral.not-ready. */
export const addressUntried: Guard = ({ state: file }) => {
  if (file === null || depositAddressOf(file.collateral) === null) return refuse('collateral.not-ready')
  return allowIf(addressVerificationAtOf(file.collateral) === null)
}

/** The sum is told whole, so that a deposit told twice, or taken back by the chain, cannot be counted wrongly. */
export const countDiffers: Guard = (input) => {
  const { state: file, data } = given(input, 'CollateralCounted')
  return allowIf(isCountNew(file.collateral, data))
}

/**
 * Where an agent decides on a payout: before the loan is funded, and again after what was sent came back. One that is
 * released is refused only while the chain keeps its collateral short (note 030).
 */
const isDecidable = (file: LoanFile, decision: 'approve' | 'refuse'): boolean => {
  if (approvedAtOf(file.disbursement) !== null) return decision === 'refuse' && isCollateralDeficient(file)
  switch (file.state) {
    case 'FINAL_STEPS':
      return isAccountNeededAgain(file) && decision === 'refuse'
    case 'COMPLETE':
      return (
        file.loan.state === 'AWAITING_DISBURSEMENT' &&
        (decision === 'refuse' || detailsIdOf(file.disbursement) !== null)
      )
    default:
      return true
  }
}

type Recorded = CommandOf<'ApprovalRecorded'>['data']

/**
 * What the price says to an approval. Refusals: prices.stale without a fresh price; approval.ltv-too-high above the
 * maximum initial LTV (levels in basis points), where only an exception with a reason counts: approval.note-required.
 */
const coverObjection = ({ cover, reason }: Recorded): Refused | null => {
  if (cover === undefined) return refuse('prices.stale')
  if (reason !== null && reason.trim() === '') return refuse('approval.note-required')
  if (cover.ltvBps <= cover.coversLtvBps) return null
  return refuse('approval.ltv-too-high', {
    ltvBps: String(cover.ltvBps),
    maxLtvBps: String(cover.coversLtvBps),
  })
}

/** Whether an agent has decided so already: an approval that lapsed, or covers less than the LTV of now, is given anew. */
const isRepeated = (file: LoanFile, agentId: string, data: Recorded, now: number): boolean => {
  const earlier = approvalsOf(file.disbursement).find((one) => one.agentId === agentId)
  if (earlier?.decision !== data.decision) return false
  if (data.decision === 'refuse') return true
  return isStanding(earlier, now) && (earlier.cover?.coversLtvBps ?? 0) >= (data.cover?.ltvBps ?? 0)
}

/**
 * Maker and checker: the second decision must be another agent's. Refusals: approval.same-agent, approval.reason-required
 * (refusing needs a controlled reason), collateral.not-ready when the chain took collateral back meanwhile,
 * disbursement.attempt-over when the agent looked at another account than the one in force now, disbursement.asked when
 * the bank may have been asked for what is released: the money may be on its way; those of the price (`coverObjection`).
 */
export const approvalCounts: Guard = (input) => {
  const { state: file, by, data } = given(input, 'ApprovalRecorded')
  if (!isDecidable(file, data.decision)) return notAllowed
  if (data.payoutAttempt !== undefined && data.payoutAttempt !== attemptOf(file.disbursement))
    return refuse('disbursement.attempt-over')
  if (approvedAtOf(file.disbursement) !== null && data.isPayoutAsked !== false)
    return refuse('disbursement.asked')
  if (isRepeated(file, by.id, data, input.now)) return refuse('approval.same-agent')
  if (data.decision === 'refuse') {
    return data.reason !== null && isDeclineReason(data.reason) ? null : refuse('approval.reason-required')
  }
  return isCollateralWhole(file.collateral) ? coverObjection(data) : refuse('collateral.not-ready')
}

/** Two agents whose approvals have not lapsed cover the LTV that the last of them saw. */
export const twoAgentsApproved: Guard = (input) => {
  const { state: file } = input
  if (file === null || approvedAtOf(file.disbursement) !== null) return notAllowed
  if (file.application.state === 'COMPLETE' && file.loan.state !== 'AWAITING_DISBURSEMENT') return notAllowed
  const last = approvalsOf(file.disbursement).findLast((one) => isStanding(one, input.now))
  const ltvBps = last?.cover?.ltvBps
  if (ltvBps === undefined) return notAllowed
  if (agentsCovering(approvalsOf(file.disbursement), { ltvBps, now: input.now }) < AGENTS_NEEDED)
    return notAllowed
  return allowIf(isCollateralWhole(file.collateral))
}

/** Only what nobody was asked for: behind the mark the money may be on its way (note 030). Refusal: disbursement.attempt-over. */
export const releaseWithdrawable: Guard = (input) => {
  const { state: file, data } = given(input, 'ReleaseWithdrawn')
  if (data.payoutAttempt !== attemptOf(file.disbursement)) return refuse('disbursement.attempt-over')
  return allowIf(
    approvedAtOf(file.disbursement) !== null && fundedAtOf(file.loan) === null && !data.isPayoutAsked,
  )
}

/** An agent has looked, and lets the borrower give other details. Refusal: disbursement.attempt-over. */
export const payoutHeld: Guard = (input) => {
  const { state: file, data } = given(input, 'PayoutHoldLifted')
  if (failureOf(file.disbursement)?.isOnHold !== true) return notAllowed
  return data.payoutAttempt === attemptOf(file.disbursement) ? null : refuse('disbursement.attempt-over')
}
