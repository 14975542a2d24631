import type { AgentRefundView } from '@pledge/contract/agent-loan'
import type { LoanView } from '@pledge/contract/loan'
import type { RefundEntry } from '@pledge/contract/refunds'
import { formatDollars } from '@pledge/domain/money/dollars'
import type { Destination } from '@pledge/domain/refund/destination'
import { isLive, type RefundStatus } from '@pledge/domain/refund/refund-status'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { StoredRefund } from '../../store/refund/refunds.ts'

const sentCentsOf = (refunds: readonly StoredRefund[]): bigint =>
  refunds.reduce((sum, { status, amountCents }) => (status === 'SENT' ? sum + amountCents : sum), 0n)

/** What is still owed back of what was overpaid. */
export const owedBackCents = (overCents: bigint, refunds: readonly StoredRefund[]): bigint => {
  const leftCents = overCents - sentCentsOf(refunds)
  return leftCents > 0n ? leftCents : 0n
}

/** What was sent back and is not overpaid any more. */
export const refundedTooMuchCents = (overCents: bigint, refunds: readonly StoredRefund[]): bigint => {
  const aboveCents = sentCentsOf(refunds) - overCents
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

type Emails = ReadonlyMap<string, string>

/** A refund as agents see it. */
export const presentAgentRefund = (refund: StoredRefund, emails: Emails): AgentRefundView => {
  const { destination, approvals, traceNumber, handReference, reasonCode, changeCode } = refund
  return {
    uuid: refund.id,
    amount: formatDollars(refund.amountCents),
    status: refund.status,
    destination: presentDestination(destination),
    isByHand: refund.isByHand,
    isOfBefore: refund.isOfBefore,
    isReturnReported: refund.returnReportedBy !== null,
    openedAt: refund.openedAt.toISOString(),
    deadline: refund.dueAt.toISOString(),
    approvals: approvals.map(({ agentId }) => emails.get(agentId) ?? agentId),
    sentAt: refund.sentAt?.toISOString() ?? null,
    reference: traceNumber ?? handReference,
    code: reasonCode ?? changeCode,
  }
}

/** The same in the list of all loans. */
export const presentRefundEntry = (refund: StoredRefund, emails: Emails): RefundEntry => ({
  ...presentAgentRefund(refund, emails),
  appUuid: refund.applicationId,
  loanReference: paymentReference(refund.applicationId),
})
