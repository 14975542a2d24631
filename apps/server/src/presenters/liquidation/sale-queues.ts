import type { Deficiency, OpenSale, RejectedDelivery } from '@pledge/contract/portfolio-sales'
import type { Coin } from '@pledge/domain/collateral/coins'
import { mayOrderAgain } from '@pledge/domain/view/sale-delivery'
import { leftToSellUnits } from '@pledge/domain/liquidation/left-to-sell'
import { fillsOf, unitsOfFills, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import { openSale } from '@pledge/domain/liquidation/sales'
import { paymentsOf } from '@pledge/domain/loan/loan-state'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { liquidationFacts } from '@pledge/domain/process/facts'
import { totalBalanceCents } from '@pledge/domain/servicing/total-balance'
import type { QueueCase } from '../../store/application/queue-cases.ts'
import type { SaleDelivery } from '../../store/liquidation/sale-deliveries.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import { presentQueueEntry } from '../application/queue-entry.ts'
import { presentStop } from './stop.ts'

export interface SaleQueueParts {
  readonly loanOf: (applicationId: string) => StoredLoan | undefined
  readonly priceOf: (coin: Coin) => PriceRecord | undefined
  readonly nameOf: (accountId: string) => string
  /** Business time. */
  readonly now: Date
}

const balanceCentsOf = ({ record }: QueueCase, { loanOf, now }: SaleQueueParts): bigint | undefined => {
  const { file, deadlineTerms } = record
  const stored = loanOf(file.id)
  if (stored === undefined) return undefined
  const at = { at: now.getTime(), timeZone: deadlineTerms.timeZone }
  return totalBalanceCents(stored.loan, paymentsOf(file.loan), at)
}

const lastProblemOf = ({ slices }: Liquidation): OpenSale['sale']['lastProblem'] => {
  const result = slices.at(-1)?.result
  return result === undefined || result === 'FILLED' ? null : result
}

/** A sale under way in the agents' queue; undefined where it has ended since the queue was read. */
export const presentOpenSale = (
  one: QueueCase,
  row: { readonly ordered_at: Date },
  parts: SaleQueueParts,
): OpenSale | undefined => {
  const { file } = one.record
  const sale = openSale(file.liquidations)
  if (sale === null) return undefined
  const { coin } = sale.terms
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  const balanceCents = balanceCentsOf(one, parts)
  const price = parts.priceOf(coin)
  const { units } = liquidationFacts(file)
  return {
    ...presentQueueEntry(one, row.ordered_at),
    sale: {
      uuid: sale.liquidationId,
      state: sale.state,
      cause: sale.cause,
      sold: amount(unitsOfFills(fillsOf(sale))),
      leftToSell:
        price === undefined || balanceCents === undefined
          ? null
          : amount(leftToSellUnits(sale, { priceCents: price.priceCents, balanceCents, units })),
      stop: presentStop(sale, parts.nameOf),
      lastProblem: lastProblemOf(sale),
    },
  }
}

/** Sold coins that the custodian has refused to send. */
export const presentRejectedDelivery = (
  one: QueueCase,
  delivery: SaleDelivery,
): RejectedDelivery | undefined => {
  const { rejection, coin, units } = delivery
  if (rejection === null) return undefined
  return {
    ...presentQueueEntry(one, delivery.rejectedAt ?? delivery.orderedAt),
    deliveryUuid: delivery.deliveryId,
    attempt: delivery.attempt,
    quantity: { coinQuantity: formatCoin(units, coin), type: coin },
    rejection,
    mayOrderAgain: mayOrderAgain({ ...delivery, isDelivered: false }),
  }
}

/** A loan that still owes after its collateral was sold; undefined for one that owes nothing. */
export const presentDeficiency = (
  one: QueueCase,
  row: { readonly concluded_at: Date | null },
  parts: SaleQueueParts,
): Deficiency | undefined => {
  const owedCents = balanceCentsOf(one, parts)
  if (row.concluded_at === null || owedCents === undefined || owedCents === 0n) return undefined
  return { ...presentQueueEntry(one, row.concluded_at), owed: formatDollars(owedCents) }
}
