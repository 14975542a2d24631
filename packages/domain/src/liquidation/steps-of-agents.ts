import { refuse, type Refusal } from '../refusal.ts'
import type { Liquidation, Stop } from './liquidation.ts'

/** What an agent does about a sale by hand. */
export const AGENT_STEPS = ['stop', 'resume', 'end'] as const
export type AgentStep = (typeof AGENT_STEPS)[number]

/** Why nothing is sold now; null where nobody stopped it, and of a sale that is concluded. */
export const stopOf = (liquidation: Liquidation): Stop | null =>
  liquidation.state === 'STOPPED' || liquidation.state === 'SELLING' ? liquidation.stop : null

/** A sale under way that no agent has stopped: what the switch or the exchange stopped, an agent may take over. */
export const isStoppableByAgent = (liquidation: Liquidation): boolean =>
  liquidation.state !== 'CONCLUDED' && stopOf(liquidation)?.cause !== 'AGENT'

/**
 * Whether an agent may end a sale: it applies what was sold to the loan, and gives up the rest, so it takes two people. One stops
 * the sale, and another ends it (note 082). Refusals: transition.not-allowed while an order may be on the exchange, and before an
 * agent has stopped it; approval.same-agent for the one who stopped it.
 */
export const refusalToEnd = (liquidation: Liquidation, agentId: string): Refusal | null => {
  if (liquidation.state !== 'STOPPED' || liquidation.stop.cause !== 'AGENT')
    return refuse('transition.not-allowed')
  return liquidation.stop.agentId === agentId ? refuse('approval.same-agent') : null
}

/** What this agent may do about a sale now. While a hold stops sales, none is ended, because that applies what was sold (note 076). */
export const stepsOfAgent = (
  liquidation: Liquidation,
  { agentId, isHeld }: { readonly agentId: string; readonly isHeld: boolean },
): readonly AgentStep[] => {
  const isAllowed: Readonly<Record<AgentStep, boolean>> = {
    stop: isStoppableByAgent(liquidation),
    resume: stopOf(liquidation) !== null,
    end: !isHeld && refusalToEnd(liquidation, agentId) === null,
  }
  return AGENT_STEPS.filter((step) => isAllowed[step])
}
