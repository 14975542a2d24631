import { openSale } from '@pledge/domain/liquidation/sales'
import { areProceedsApplied } from '@pledge/domain/liquidation/situations'
import type { Liquidation } from '@pledge/domain/liquidation/liquidation'
import { refuse } from '@pledge/domain/refusal'
import { agentActor } from '../actors.ts'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { cancelPlan } from '../delinquency/cancel-planned-sale.ts'
import { effectsOfSale } from './post-sale.ts'
import { saleMoment } from './sale-moment.ts'

export interface OfSale extends OfSubject {
  readonly liquidationId: string
  readonly reason: string
}

const named = (sales: readonly Liquidation[], liquidationId: string): Liquidation | null => {
  const sale = openSale(sales)
  return sale?.liquidationId === liquidationId ? sale : null
}

/**
 * An agent stops a sale, with a reason: the order that is open is canceled, and nothing is sold until an agent resumes it. A stop of
 * the switch or of the exchange becomes the agent's. Refusal: transition.not-allowed where an agent has stopped it already, or it is
 * over.
 */
export const stopSale = (deps: Deps) => (input: OfSale) =>
  advance(deps)({
    ...asSubject(input),
    command: () => ({
      type: 'LiquidationStopped',
      by: agentActor(input.subject),
      data: { liquidationId: input.liquidationId, cause: 'AGENT', reason: input.reason },
    }),
  })

/** An agent lets a stopped sale go on, with a reason. Refusal: transition.not-allowed where it is not stopped. */
export const resumeSale = (deps: Deps) => (input: OfSale) =>
  advance(deps)({
    ...asSubject(input),
    command: () => ({
      type: 'LiquidationResumed',
      by: agentActor(input.subject),
      data: { liquidationId: input.liquidationId, reason: input.reason },
    }),
  })

/**
 * An agent ends a sale that another agent has stopped, with a reason: what was sold is applied, and nothing more is sold by itself
 * for the same cause. A sale in default that is planned beside it is canceled: agents who end a sale want none. Refusals: transition.not-allowed where no agent has stopped it, and under a hold of the loan that stops
 * sales, since proceeds are not applied then (note 076), or one of sanctions; approval.same-agent.
 */
export const endSale = (deps: Deps) => (input: OfSale) =>
  advance(deps)({
    ...asSubject(input),
    async command(locked) {
      const by = agentActor(input.subject)
      const liquidation = named(locked.file.liquidations, input.liquidationId)
      if (liquidation === null) return refuse('transition.not-allowed')
      const { owed, today, facts } = await saleMoment(locked, { liquidation, quotes: [], by })
      if (!areProceedsApplied(facts.situations)) return refuse('transition.not-allowed')
      return {
        type: 'LiquidationConcluded',
        by,
        data: {
          liquidationId: input.liquidationId,
          conclusion: 'AGENT',
          at: null,
          owed: {
            chargesCents: owed.chargesCents.toString(),
            interestCents: owed.interestCents.toString(),
            principalCents: owed.principalCents.toString(),
          },
          appliedOn: today,
          reason: input.reason,
        },
      }
    },
    async effects(change) {
      await effectsOfSale(deps)(change)
      await cancelPlan({ ...change, file: change.after }, { by: input.subject.accountId })
    },
  })
