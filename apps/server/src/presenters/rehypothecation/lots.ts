import type { LotView } from '@pledge/contract/rehypothecation'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import type { Lot } from '@pledge/domain/rehypothecation/movements'
import {
  isRecallOverdue,
  mayDecideRecall,
  outcomesFor,
} from '@pledge/domain/rehypothecation/recall-resolution'
import type { StoredRecallResolution } from '../../store/rehypothecation/recall-resolutions.ts'

const iso = (at: number) => new Date(at).toISOString()

const statusOf = ({ isDelivered, recall, end }: Lot): LotView['status'] => {
  if (end !== null) return end.kind
  if (recall !== null) return 'RECALLED'
  return isDelivered ? 'DELIVERED' : 'ORDERED'
}

interface Shown {
  readonly resolutions: readonly StoredRecallResolution[]
  readonly nameOf: (accountId: string) => string
  readonly viewer: string
  readonly now: number
}

/** A lot as agents see it, with what they proposed and decided about it. */
export const presentLot = (lot: Lot, { resolutions, nameOf, viewer, now }: Shown): LotView => {
  const { lotId, coin, units, orderedAt, recall, end } = lot
  const ofLot = resolutions.filter((one) => one.lotId === lotId)
  const approval = { agentId: viewer, decision: 'approve' } as const
  return {
    uuid: lotId,
    amount: { coinQuantity: formatCoin(units, coin), type: coin },
    status: statusOf(lot),
    orderedAt: iso(orderedAt),
    dueAt: recall === null ? null : iso(recall.dueAt),
    endedAt: end === null ? null : iso(end.at),
    hasLeft: lot.isDelivered,
    isVoidReported: lot.isVoidReported,
    canResolve: isRecallOverdue(lot, now) && ofLot.every(({ status }) => status !== 'WAITING'),
    outcomes: [...outcomesFor(lot)],
    resolutions: ofLot.map((one) => ({
      uuid: one.id,
      outcome: one.outcome,
      reference: one.reference,
      proposedBy: nameOf(one.proposedBy),
      proposedAt: one.proposedAt.toISOString(),
      status: one.status,
      decidedBy: one.decidedBy === null ? null : nameOf(one.decidedBy),
      canApprove: one.status === 'WAITING' && mayDecideRecall(lot, one, approval).ok,
    })),
  }
}

/** The accounts that proposals and decisions name. */
export const agentsOfResolutions = (resolutions: readonly StoredRecallResolution[]): readonly string[] =>
  resolutions.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy])
