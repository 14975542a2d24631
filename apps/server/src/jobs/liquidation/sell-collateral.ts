import type { QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import { openSale } from '@pledge/domain/liquidation/sales'
import { SALE_NOTICE_DAYS } from '@pledge/domain/servicing/planned-sale'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { orderPlannedSale } from '../../commands/liquidation/order-planned-sale.ts'
import { orderSale } from '../../commands/liquidation/order-sale.ts'
import { recordFills, recordOrderEnd } from '../../commands/liquidation/record-order.ts'
import { endSaleLease, takeSaleStep, type OwnSaleLease } from '../../commands/liquidation/take-sale-step.ts'
import {
  plannedSalesToOrder,
  salesToNotify,
  salesToOrder,
  salesUnderWay,
} from '../../store/work/sale-sweeper.ts'
import type { Due } from '../../store/work/due.ts'
import type { JobDeps } from '../deps.ts'
import { eachDueOnce, type Outcome } from '../work/each-apart.ts'
import { areRepaymentsRead } from '../loan/sync-repayments.ts'
import { orderAnswer, quotesOf } from './exchange-answers.ts'
import { carryOn, OUTCOMES, recordStanding, underLease, type StepOutcome } from './exchange-steps.ts'
import { notifyOfSales } from './notify-of-sales.ts'

const NAME = 'sell-collateral'
const MOST_A_PAGE = 100
const DAY_MS = 86_400_000

/** The quotes that the next step of a sale rests on: none while an order is on the exchange or the sale is stopped. */
const quotesForNext = async (deps: JobDeps, due: OfApplication): Promise<readonly QuotedPrice[]> => {
  const { applicationId, organizationId } = due
  const found = await readApplication(deps)({ principal: systemOf(organizationId), applicationId })
  const sale = found.ok ? openSale(found.record.file.liquidations) : null
  return sale?.state === 'ORDERED' || sale?.state === 'CONVERTED' ? quotesOf(deps, sale.terms.coin) : []
}

/**
 * Talks to the exchange about an order under our lease, and records its answer. The order is placed under the key of its slice
 * where the exchange does not know it: however often this runs, there is one. Answers whether it has ended. An unknown answer
 * changes nothing (law 4).
 */
const askExchange = async (deps: JobDeps, due: OfApplication, lease: OwnSaleLease): Promise<boolean> => {
  const { liquidationId, coin, currency, slice, isToCancel } = lease
  const { sliceId, orderedUnits, limitPriceCents } = slice
  const asked = isToCancel
    ? deps.exchange.cancel(sliceId)
    : deps.exchange.sell({ idempotencyKey: sliceId, coin, currency, units: orderedUnits, limitPriceCents })
  const of = { ...due, liquidationId, sliceId }
  return recordStanding(await orderAnswer(asked), {
    fills: (fills) => recordFills(deps)({ ...of, fills }),
    end: async (reported) => (await recordOrderEnd(deps)({ ...of, reported })).ok,
  })
}

const stepOnce = async (deps: JobDeps, due: OfApplication): Promise<StepOutcome> => {
  const work = await takeSaleStep(deps)({ ...due, quotes: await quotesForNext(deps, due) })
  if (work.kind !== 'ours') return OUTCOMES[work.kind]
  return underLease(
    () => askExchange(deps, due, work),
    () => endSaleLease(deps)({ ...due, leaseId: work.leaseId }),
  )
}

/** Carries a sale on as far as it goes now. */
export const carryOnSale = (deps: JobDeps, due: OfApplication): Promise<Outcome> =>
  carryOn(deps, () => stepOnce(deps, due))

/** Planned sales whose notice was sent long enough ago to be over. */
const duePlans = ({ sweeperDb }: JobDeps, now: Date, most: number): Promise<readonly Due[]> =>
  plannedSalesToOrder(sweeperDb, {
    now,
    sentBefore: new Date(now.getTime() - SALE_NOTICE_DAYS * DAY_MS),
    most,
  })

/**
 * Sells the collateral of loans of which a sale is due (notes 073 and 074), or is planned because of a default (note 093): orders
 * sales, orders their slices, places the orders on the exchange, records what they filled, and concludes sales. Safe in several
 * processes at once, and where any of them dies: what is next follows from what is stored alone. Then borrowers are notified of what
 * was sold.
 */
export const sellCollateral = async (deps: JobDeps): Promise<void> => {
  const { sweeperDb } = deps
  const businessNow = deps.clock.business()
  const named = (suffix: string) => (due: Due) => ({ ...due, item: `${due.applicationId}${suffix}` })
  await eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) => (await salesToOrder(sweeperDb, businessNow, most)).map(named(':order')),
    work: async (due) => ((await orderSale(deps)(due)).ok ? 'done' : 'later'),
  })
  await eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) => (await duePlans(deps, businessNow, most)).map(named(':planned')),
    work: async (due) => {
      // Where the bank does not answer, this throws, and is tried again later.
      if (!(await areRepaymentsRead(deps))) return 'later'
      const ordered = await orderPlannedSale(deps)(due)
      return ordered.ok && openSale(ordered.file.liquidations) !== null ? 'done' : 'later'
    },
  })
  await eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) =>
      (await salesUnderWay(sweeperDb, { businessNow, realNow: deps.clock.real(), most })).map(named('')),
    work: (due) => carryOnSale(deps, due),
  })
  await eachDueOnce(deps, NAME, {
    most: MOST_A_PAGE,
    list: async (most) => (await salesToNotify(sweeperDb, businessNow, most)).map(named(':notice')),
    work: async (due) => (await notifyOfSales(deps, due), 'done'),
  })
}
