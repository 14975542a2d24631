import { fillData } from '@pledge/domain/liquidation/event-data'
import { openSale } from '@pledge/domain/liquidation/sales'
import { settledUnits } from '@pledge/domain/restoration/restored'
import { boughtFillsOf, boughtUnitsOf, type Restoration } from '@pledge/domain/restoration/restoration'
import { openRestoration, saveRestoration } from '../../store/restoration/restorations.ts'
import { deliveredOf } from '../../store/restoration/restored.ts'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED, type ApplicationChange } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { effectsOfSale } from '../liquidation/post-sale.ts'
import { saleMoment } from '../liquidation/sale-moment.ts'
import { postArrivals } from './post-arrivals.ts'
import { restorationStepOf } from './take-restoration-step.ts'

const BY = jobActor('restore-collateral')

/** The coins that the exchange owed are collateral, and the restoration is over. */
const closeRestoration = async (
  deps: Deps,
  { tx, after: file, now }: ApplicationChange,
  restoration: Restoration,
): Promise<void> => {
  if (restoration.state !== 'DELIVERING')
    throw new Error('only a restoration that was delivered is concluded')
  const { transactionId, isGivenUp: _, ...delivered } = restoration
  await saveRestoration(tx, { ...delivered, state: 'CONCLUDED', transactionId, arrivedUnits: 0n })
  await postArrivals(deps, { tx, file, now })
}

/**
 * Concludes a restoration and its conversion in one commit: the coins are collateral again, and what was left of the USDC is applied
 * to the loan. Nothing changes where that is not its next step any more. Refusal: transition.not-allowed.
 */
export const concludeRestoration = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    async command(locked) {
      const restoration = await openRestoration(locked.tx, locked.file.id)
      const sale = openSale(locked.file.liquidations)
      if (restoration === undefined || sale === null) return UNCHANGED
      if ((await restorationStepOf(locked, restoration, [])).step !== 'CONCLUDE') return UNCHANGED
      const { countedUnits } = await deliveredOf(locked.tx, locked.file.id, restoration)
      const undeliveredUnits = boughtUnitsOf(restoration) - settledUnits(restoration, countedUnits)
      const { owed, today } = await saleMoment(locked, { liquidation: sale, quotes: [], by: BY })
      return {
        type: 'LiquidationConcluded',
        by: BY,
        data: {
          liquidationId: restoration.liquidationId,
          conclusion: 'RESTORED',
          at: null,
          owed: {
            chargesCents: owed.chargesCents.toString(),
            interestCents: owed.interestCents.toString(),
            principalCents: owed.principalCents.toString(),
          },
          appliedOn: today,
          boughtFills: boughtFillsOf(restoration).map(fillData),
          ...(undeliveredUnits === 0n ? {} : { undeliveredUnits: undeliveredUnits.toString() }),
        },
      }
    },
    async effects(change) {
      await effectsOfSale(deps)(change)
      const restoration = await openRestoration(change.tx, change.after.id)
      if (restoration === undefined) throw new Error('a restoration that is concluded was under way')
      await closeRestoration(deps, change, restoration)
    },
  })
