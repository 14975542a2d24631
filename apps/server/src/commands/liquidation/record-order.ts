import { fillData } from '@pledge/domain/liquidation/event-data'
import { fillsOf, unitsOfFills } from '@pledge/domain/liquidation/liquidation'
import { MOST_FILLS } from '@pledge/domain/liquidation/limits'
import { sliceResultOf, type ReportedEnd } from '@pledge/domain/liquidation/order-end'
import type { Fill } from '@pledge/domain/liquidation/receipt'
import { openSale } from '@pledge/domain/liquidation/sales'
import { jobActor } from '../actors.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { effectsOfSale } from './post-sale.ts'

interface OfSlice extends OfApplication {
  readonly liquidationId: string
  readonly sliceId: string
}

const BY = jobActor('sell-collateral')

/**
 * Records trades of an order, as many as one event carries; those that are known are left out. Nothing changes where there is none
 * left, or the order has ended. Refusal: transition.not-allowed for a trade beyond the order or below its limit.
 */
const recordSome = (deps: Deps) => (input: OfSlice & { readonly fills: readonly Fill[] }) =>
  advance(deps)<undefined, { readonly isMore: boolean } | undefined>({
    ...asSystem(input),
    command({ file }) {
      const { liquidationId, sliceId } = input
      const sale = openSale(file.liquidations)
      if (sale?.state !== 'SELLING' || sale.slice.sliceId !== sliceId) return UNCHANGED
      const known = new Set(fillsOf(sale).map(({ fillId }) => fillId))
      const fresh = input.fills.filter(({ fillId }) => !known.has(fillId)).slice(0, MOST_FILLS)
      if (fresh.length === 0) return UNCHANGED
      return { type: 'SliceFilled', by: BY, data: { liquidationId, sliceId, fills: fresh.map(fillData) } }
    },
    async effects(change) {
      await effectsOfSale(deps)(change)
      return { isMore: true }
    },
  })

/**
 * Records the trades of an order. Throws where the exchange reports one that the rules cannot accept: an agent has to ask it. In
 * that case nothing of the report is recorded.
 */
export const recordFills =
  (deps: Deps) =>
  async (input: OfSlice & { readonly fills: readonly Fill[] }): Promise<void> => {
    const most = Math.ceil(input.fills.length / MOST_FILLS)
    for (let batch = 0; batch < most; batch += 1) {
      const recorded = await recordSome(deps)(input)
      if (!recorded.ok) throw new Error(`trades of the order ${input.sliceId} were refused: ${recorded.code}`)
      if (recorded.result === undefined) return
    }
  }

/**
 * Records that an order has ended, and orders the delivery of what it sold. Nothing changes where it is known. Throws where the
 * end that the exchange reports contradicts the trades that it has reported: nothing is closed then, and it is asked again.
 */
export const recordOrderEnd = (deps: Deps) => (input: OfSlice & { readonly reported: ReportedEnd }) =>
  advance(deps)({
    ...asSystem(input),
    command({ file }) {
      const { liquidationId, sliceId, reported } = input
      const sale = openSale(file.liquidations)
      if (sale?.state !== 'SELLING' || sale.slice.sliceId !== sliceId) return UNCHANGED
      const { fills, orderedUnits } = sale.slice
      const result = sliceResultOf(reported, { soldUnits: unitsOfFills(fills), orderedUnits })
      if (result === null)
        throw new Error(`the order ${sliceId} is reported as ${reported}, which contradicts its trades`)
      return { type: 'SliceClosed', by: BY, data: { liquidationId, sliceId, result } }
    },
    effects: effectsOfSale(deps),
  })
