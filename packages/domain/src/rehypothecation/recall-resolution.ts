import { refuse, type Outcome } from '../refusal.ts'
import type { Lot, MovementKind } from './movements.ts'

/**
 * What two agents can decide became of a lot that the custodian does not bring back, or about which it contradicts itself (note 107).
 * RETURNED: the coins are in custody. NEVER_DELIVERED: they never left it. LOST: they will not come back, and the lender has put the
 * same quantity of its own coins into custody.
 */
export const RECALL_OUTCOMES = ['RETURNED', 'NEVER_DELIVERED', 'LOST'] as const
export type RecallOutcome = (typeof RECALL_OUTCOMES)[number]

/** A waiting proposal, as far as the rules look at it. */
export interface RecallProposal {
  readonly lotId: string
  readonly outcome: RecallOutcome
  readonly proposedBy: string
}

/** The longest reference to the custodian's own record, in characters. */
export const MAX_CUSTODIAN_REFERENCE_CHARACTERS = 120

/** Whether agents may end a lot: it is recalled, and the day by which it had to be back is over. Times are in milliseconds. */
export const isRecallOverdue = ({ recall, end }: Lot, now: number): boolean =>
  end === null && recall !== null && now >= recall.dueAt

/**
 * What agents can decide about a lot (note 107). NEVER_DELIVERED takes the custodian's own answer to the recall that the lot is void:
 * before it, a delivery that is still pending would leave custody after the lot has ended, and nothing would ask about it again. A lot
 * that is back or lost has left under its key, and cannot leave a second time.
 */
export const outcomesFor = ({ isVoidReported }: Pick<Lot, 'isVoidReported'>): readonly RecallOutcome[] =>
  RECALL_OUTCOMES.filter((outcome) => outcome !== 'NEVER_DELIVERED' || isVoidReported)

/** What the decision adds to what is recorded of a lot. One that is back or lost had left, whether or not that was known. */
export const movementsOfOutcome = ({ isDelivered }: Lot, outcome: RecallOutcome): readonly MovementKind[] => {
  if (outcome === 'NEVER_DELIVERED') return ['VOIDED']
  return isDelivered ? [outcome] : ['DELIVERED', outcome]
}

/**
 * Whether an agent may decide on a proposal. Ending a lot makes coins available to a release or a sale, so approving takes another
 * agent than the one who proposed it; anybody with the right may reject it. Refusals: `transition.not-allowed` once the lot has ended, and for
 * an approval of what the custodian's answers do not allow; `approval.same-agent`.
 */
export const mayDecideRecall = (
  lot: Lot | undefined,
  proposal: RecallProposal,
  by: { readonly agentId: string; readonly decision: 'approve' | 'reject' },
): Outcome<object> => {
  if (lot?.end !== null) return refuse('transition.not-allowed')
  if (by.decision === 'reject') return { ok: true }
  if (!outcomesFor(lot).includes(proposal.outcome)) return refuse('transition.not-allowed')
  return by.agentId === proposal.proposedBy ? refuse('approval.same-agent') : { ok: true }
}
