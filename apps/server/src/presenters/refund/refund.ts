import type { AgentRefundView } from '@pledge/contract/agent-loan'
import type { LoanView } from '@pledge/contract/loan'
import type { RefundEntry } from '@pledge/contract/refunds'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { Destination } from '@pledge/domain/refund/destination'
import { isUnanswered } from '@pledge/domain/refund/poll-until'
import { isLive, type RefundStatus } from '@pledge/domain/refund/refund-status'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { StoredRefund } from '../../store/refund/refunds.ts'

/** What is still owed back of what was overpaid. `sentCents`: of all refunds that were sent and did not come back. */
export const owedBackCents = (overCents: bigint, sentCents: bigint): bigint => {
  const leftCents = overCents - sentCents
  return leftCents > 0n ? leftCents : 0n
}

/** What was sent back and is not overpaid any more. */
export const refundedTooMuchCents = (overCents: bigint, sentCents: bigint): bigint => {
  const aboveCents = sentCents - overCents
  return aboveCents > 0n ? aboveCents : 0n
}

const presentDestination = (destination: Destination | null): AgentRefundView['destination'] =>
  destination && { kind: destination.kind, mask: destination.mask }

const stageOf = (status: RefundStatus): LoanView['refunds'][number]['stage'] | undefined => {
  if (isLive(status)) return 'WAITING'
  return status === 'SENT' || status === 'RETURNED' ? status : undefined
}

/** The refunds as their borrower sees them: those that the bank refused wait again under another number. */
export const presentRefunds = (refunds: readonly StoredRefund[]): LoanView['refunds'] =>
  refunds.flatMap(({ amountCents, status, destination, isByHand, sentAt }) => {
    const stage = stageOf(status)
    if (stage === undefined) return []
    const amount = formatDollars(amountCents)
    const to = isByHand ? null : presentDestination(destination)
    return [{ amount, stage, destination: to, sentAt: sentAt?.toISOString() ?? null }]
  })

interface SeenBy {
  readonly emails: ReadonlyMap<string, string>
  readonly now: Date
}

/** A refund as agents see it. */
export const presentAgentRefund = (refund: StoredRefund, { emails, now }: SeenBy): AgentRefundView => {
  const { destination, approvals, traceNumber, handReference, reasonCode, changeCode } = refund
  return {
    uuid: refund.id,
    amount: formatDollars(refund.amountCents),
    status: refund.status,
    destination: presentDestination(destination),
    isByHand: refund.isByHand,
    isOfBefore: refund.isOfBefore,
    isReturnReported: refund.returnReportedBy !== null,
    isUnanswered: isUnanswered(refund, now.getTime()),
    isLossReported: refund.lossReportedBy !== null,
    openedAt: refund.openedAt.toISOString(),
    deadline: refund.dueAt.toISOString(),
    approvals: approvals.map(({ agentId }) => emails.get(agentId) ?? agentId),
    sentAt: refund.sentAt?.toISOString() ?? null,
    reference: traceNumber ?? handReference,
    code: reasonCode ?? changeCode,
  }
}

/** The same in the list of all loans. */
export const presentRefundEntry = (refund: StoredRefund, seen: SeenBy): RefundEntry => ({
  ...presentAgentRefund(refund, seen),
  appUuid: refund.applicationId,
  loanReference: paymentReference(refund.applicationId),
})
