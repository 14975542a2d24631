import { refuse, type Refusal } from '../refusal.ts'

/** What the second agent does with a file of hand-overs, or with the settlement of a difference. */
export const HAND_OVER_DECISIONS = ['confirm', 'refuse'] as const
export type HandOverDecision = (typeof HAND_OVER_DECISIONS)[number]

/** What waits for a second agent. */
export interface WaitingForSecond {
  readonly requestedBy: string
  readonly isDecided: boolean
}

/**
 * Whether an agent may decide on a file of hand-overs (note 100): once, and never on a file of their own. A refusal needs a reason.
 * Refusals: `transition.not-allowed` once it is decided, `approval.same-agent`, `approval.reason-required`.
 */
export const fileDecisionRefusal = (
  { requestedBy, isDecided }: WaitingForSecond,
  {
    agentId,
    decision,
    reason,
  }: { readonly agentId: string; readonly decision: HandOverDecision; readonly reason: string },
): Refusal | null => {
  if (isDecided) return refuse('transition.not-allowed')
  if (requestedBy === agentId) return refuse('approval.same-agent')
  return decision === 'refuse' && reason.trim() === '' ? refuse('approval.reason-required') : null
}

/** How a settlement that was asked for ends. WITHDRAWN: by the agent who asked for it. */
export type SettlementDecision = 'CONFIRMED' | 'REFUSED' | 'WITHDRAWN'

/**
 * How the settlement of a difference ends by this decision (note 100): another agent confirms or refuses it, and the first one takes
 * it back. Refusals: `transition.not-allowed` once it is decided, `approval.same-agent` for a confirmation by the first agent.
 */
export const settlementDecision = (
  { requestedBy, isDecided }: WaitingForSecond,
  { agentId, decision }: { readonly agentId: string; readonly decision: HandOverDecision },
): SettlementDecision | Refusal => {
  if (isDecided) return refuse('transition.not-allowed')
  if (decision === 'confirm') return requestedBy === agentId ? refuse('approval.same-agent') : 'CONFIRMED'
  return requestedBy === agentId ? 'WITHDRAWN' : 'REFUSED'
}
