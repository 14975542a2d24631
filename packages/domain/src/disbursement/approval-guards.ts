import { AGENTS_NEEDED } from '../decider/approval.ts'
import { allowIf, given, notAllowed } from '../decider/guards.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { isDeclineReason } from '../application/decline-reasons.ts'
import type { DisbursementCommandOf } from './commands.ts'
import { agentsCovering, isStanding } from './cover.ts'
import { approvalsOf, approvedAtOf, attemptOf, type Disbursement } from './disbursement.ts'
import type { DisbursementFacts } from './facts.ts'
import type { Guard } from './guards.ts'

type ApprovalEvent = DisbursementCommandOf<'ApprovalRecorded'>['data']

/**
 * Whether agents can decide: before the loan is funded, and again after a return. An approved disbursement is rejected
 * only while its collateral is deficient (note 030); one without an account can be rejected but not approved.
 */
const isDecidable = (
  disbursement: Disbursement,
  { isOriginating, isFundingReturned, isCollateralDeficient }: DisbursementFacts,
  decision: ApprovalEvent['decision'],
): boolean => {
  switch (disbursement.state) {
    case 'APPROVED':
      return decision === 'refuse' && isCollateralDeficient
    case 'ACCOUNT_NEEDED':
      return (isOriginating || isFundingReturned) && decision === 'refuse'
    case 'IN_REVIEW':
      return true
    default:
      return false
  }
}

/**
 * What the price requires of an approval. Refusals: prices.stale without a fresh price; approval.ltv-too-high above the
 * maximum initial LTV (levels in basis points), where only an exception with a reason counts: approval.note-required.
 */
const coverObjection = ({ cover, reason }: ApprovalEvent): Refusal | null => {
  if (cover === undefined) return refuse('prices.stale')
  if (reason !== null && reason.trim() === '') return refuse('approval.note-required')
  if (cover.ltvBps <= cover.coversLtvBps) return null
  return refuse('approval.ltv-too-high', {
    ltvBps: String(cover.ltvBps),
    maxLtvBps: String(cover.coversLtvBps),
  })
}

/**
 * Whether an agent has already made this decision. An approval that lapsed, or that covers less than the
 * current LTV, can be given again.
 */
const isRepeated = (
  disbursement: Disbursement,
  agentId: string,
  data: ApprovalEvent,
  now: number,
): boolean => {
  const earlier = approvalsOf(disbursement).find((one) => one.agentId === agentId)
  if (earlier?.decision !== data.decision) return false
  if (data.decision === 'refuse') return true
  return isStanding(earlier, now) && (earlier.cover?.coversLtvBps ?? 0) >= (data.cover?.ltvBps ?? 0)
}

/**
 * Maker and checker: the second decision must come from another agent. Refusals: approval.same-agent;
 * approval.reason-required (rejecting needs a controlled reason); collateral.not-ready when collateral was
 * reorged in the meantime; disbursement.attempt-over when the agent reviewed an account that was replaced
 * since; disbursement.asked when the bank may already have received the request, so that the money may be on
 * its way; those of the price (`coverObjection`).
 */
export const approvalCounts: Guard = (input) => {
  const { state: disbursement, facts, by, data } = given(input, 'ApprovalRecorded')
  if (!isDecidable(disbursement, facts, data.decision)) return notAllowed
  if (data.disbursementAttempt !== undefined && data.disbursementAttempt !== attemptOf(disbursement))
    return refuse('disbursement.attempt-over')
  if (approvedAtOf(disbursement) !== null && data.isDisbursementRequested !== false)
    return refuse('disbursement.asked')
  if (isRepeated(disbursement, by.id, data, input.now)) return refuse('approval.same-agent')
  if (data.decision === 'refuse') {
    return data.reason !== null && isDeclineReason(data.reason) ? null : refuse('approval.reason-required')
  }
  return facts.isCollateralWhole ? coverObjection(data) : refuse('collateral.not-ready')
}

/** Two agents whose approvals have not lapsed cover the LTV that the second of them saw. */
export const twoAgentsApproved: Guard = ({ state: disbursement, facts, now }) => {
  if (disbursement === null) return notAllowed
  const approvals = approvalsOf(disbursement)
  const ltvBps = approvals.findLast((one) => isStanding(one, now))?.cover?.ltvBps
  if (ltvBps === undefined || agentsCovering(approvals, { ltvBps, now }) < AGENTS_NEEDED) return notAllowed
  return allowIf(facts.isCollateralWhole)
}

/**
 * Only before the provider is called: once `submissionIntentAt` is set the money may be on its way (note
 * 030). Refusal: disbursement.attempt-over.
 */
export const approvalWithdrawable: Guard = (input) => {
  const { state: disbursement, data } = given(input, 'DisbursementApprovalWithdrawn')
  if (data.disbursementAttempt !== attemptOf(disbursement)) return refuse('disbursement.attempt-over')
  return allowIf(disbursement.state === 'APPROVED' && !data.isDisbursementRequested)
}
