import type { SaleDeliveryView, SaleOrderView, SalesAnswer, SaleView } from '@pledge/contract/portfolio-sales'
import type { Coin } from '@pledge/domain/collateral/coins'
import { mayOrderAgain } from '@pledge/domain/view/sale-delivery'
import { MOST_SHOWN_FILLS, MOST_SHOWN_ORDERS } from '@pledge/domain/liquidation/limits'
import {
  fillsOf,
  slicesOf,
  unitsOfFills,
  type ClosedSlice,
  type Liquidation,
  type OrderedSlice,
} from '@pledge/domain/liquidation/liquidation'
import { fillCents, type Fill } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import { openSale } from '@pledge/domain/liquidation/sales'
import { givenUp } from '@pledge/domain/restoration/next-step'
import { boughtFillsOf, boughtUnitsOf, type Restoration } from '@pledge/domain/restoration/restoration'
import { refusalToEnd, stepsOfAgent } from '@pledge/domain/liquidation/steps-of-agents'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import type { SaleDelivery } from '../../store/liquidation/sale-deliveries.ts'
import { presentStop } from './stop.ts'

export interface SalesSeenBy {
  readonly deliveries: readonly SaleDelivery[]
  readonly nameOf: (accountId: string) => string
  /** The account of the agent who looks. */
  readonly viewer: string
  /** Whether a hold of the loan stops sales. */
  readonly isHeld: boolean
  /** Coins that are bought back with what is held: meanwhile a conversion is not ended. */
  readonly restoration: Restoration | undefined
  /** Business time. */
  readonly now: Date
}

const amountOf = (coin: Coin, units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
const grossOf = (coin: Coin, fills: readonly Fill[]) =>
  formatDollars(fills.reduce((sum, fill) => sum + fillCents(coin, fill), 0n))

const deliveryStatus = (delivery: SaleDelivery): SaleDeliveryView['status'] => {
  if (delivery.status === 'CONCLUDED') return 'DELIVERED'
  if (delivery.rejection !== null) return 'REJECTED'
  return delivery.transactionId === null ? 'WAITING' : 'SENT'
}

const presentDelivery = (delivery: SaleDelivery, nameOf: SalesSeenBy['nameOf']): SaleDeliveryView => ({
  uuid: delivery.deliveryId,
  status: deliveryStatus(delivery),
  attempt: delivery.attempt,
  rejection: delivery.rejection,
  address: delivery.address,
  transactionId: delivery.transactionId,
  deliveredAt: delivery.concludedAt?.toISOString() ?? null,
  mayOrderAgain: mayOrderAgain({ ...delivery, isDelivered: delivery.status === 'CONCLUDED' }),
  earlier: delivery.earlier.map(({ attempt, rejection, agentId, at, note }) => ({
    attempt,
    rejection,
    orderedAgainBy: nameOf(agentId),
    at,
    note,
  })),
})

/** How the order of a slice ended; null while it may be on the exchange. */
const endOf = (slice: OrderedSlice | ClosedSlice) =>
  'result' in slice
    ? { result: slice.result, closedAt: new Date(slice.closedAt).toISOString() }
    : { result: null, closedAt: null }

const presentOrder = (
  { terms: { coin } }: Liquidation,
  slice: OrderedSlice | ClosedSlice,
  { deliveries, nameOf }: SalesSeenBy,
): SaleOrderView => {
  const { price, fills } = slice
  const delivery = deliveries.find(({ sliceId }) => sliceId === slice.sliceId)
  return {
    id: slice.sliceId,
    orderedAt: price.decidedAt.toISOString(),
    price: formatDollars(price.priceCents),
    quotes: price.quotes.map(({ venue, priceCents, observedAt }) => ({
      venue,
      price: formatDollars(priceCents),
      observedAt: observedAt.toISOString(),
    })),
    ordered: amountOf(coin, slice.orderedUnits),
    limitPrice: formatDollars(slice.limitPriceCents),
    sold: amountOf(coin, unitsOfFills(fills)),
    proceeds: grossOf(coin, fills),
    expenses: formatDollars(fills.reduce((sum, { feeCents }) => sum + feeCents, 0n)),
    ...endOf(slice),
    fillCount: fills.length,
    fills: fills.slice(-MOST_SHOWN_FILLS).map(({ units, priceCents, feeCents, filledAt }) => ({
      quantity: amountOf(coin, units),
      price: formatDollars(priceCents),
      fee: formatDollars(feeCents),
      filledAt: filledAt.toISOString(),
    })),
    delivery: delivery === undefined ? null : presentDelivery(delivery, nameOf),
  }
}

const concludedOf = (sale: Liquidation): SaleView['concluded'] => {
  if (sale.state !== 'CONCLUDED') return null
  const { applied } = sale
  return {
    at: new Date(sale.concludedAt).toISOString(),
    conclusion: sale.conclusion,
    gross: formatDollars(sale.grossCents),
    bought: formatDollars(spentCentsOf(sale.terms.coin, sale.boughtFills)),
    expenses: formatDollars(applied.expensesCents),
    fee: formatDollars(applied.feeCents),
    charges: formatDollars(applied.chargesCents),
    interest: formatDollars(applied.interestCents),
    principal: formatDollars(applied.principalCents),
    surplus: formatDollars(applied.surplusCents),
    deficiency: formatDollars(sale.deficiencyCents),
  }
}

type ShownSlice = OrderedSlice | ClosedSlice

/**
 * The orders whose delivery was rejected, and the last of the others: an agent orders each of these again, however old it is. Of too many
 * the others follow once these are ordered.
 */
const shownSlices = (
  slices: readonly ShownSlice[],
  { deliveries }: Pick<SalesSeenBy, 'deliveries'>,
): readonly ShownSlice[] => {
  const rejected = new Set(
    deliveries.filter((one) => deliveryStatus(one) === 'REJECTED').map(({ sliceId }) => sliceId),
  )
  const isRejected = ({ sliceId }: ShownSlice) => rejected.has(sliceId)
  const waiting = slices.filter(isRejected).slice(0, MOST_SHOWN_ORDERS)
  const others = slices.filter((slice) => !isRejected(slice))
  const room = MOST_SHOWN_ORDERS - waiting.length
  const shown = new Set([...waiting, ...(room === 0 ? [] : others.slice(-room))])
  return slices.filter((slice) => shown.has(slice))
}

const presentSale = (sale: Liquidation, seen: SalesSeenBy): SaleView => {
  const { coin } = sale.terms
  const slices: readonly ShownSlice[] = slicesOf(sale)
  const fills = fillsOf(sale)
  return {
    uuid: sale.liquidationId,
    state: sale.state,
    cause: sale.cause,
    goal: sale.terms.goal,
    targetLtv: formatFraction(sale.terms.targetLtvBps),
    orderedAt: new Date(sale.orderedAt).toISOString(),
    sold: amountOf(coin, unitsOfFills(fills)),
    proceeds: grossOf(coin, fills),
    stop: presentStop(sale, seen.nameOf),
    orderCount: slices.length,
    orders: shownSlices(slices, seen).map((slice) => presentOrder(sale, slice, seen)),
    concluded: concludedOf(sale),
    steps: [
      ...stepsOfAgent(sale, {
        agentId: seen.viewer,
        isHeld: seen.isHeld || seen.restoration?.liquidationId === sale.liquidationId,
      }),
    ],
  }
}

const restorationOf = (
  sales: readonly Liquidation[],
  { restoration, viewer, now }: SalesSeenBy,
): SalesAnswer['restoration'] => {
  if (restoration?.state !== 'BUYING' && restoration?.state !== 'DELIVERING') return null
  const { coin } = restoration.terms
  const open = restoration.state === 'BUYING' && restoration.purchase !== null ? 1 : 0
  const sale = openSale(sales)
  return {
    uuid: restoration.restorationId,
    state: restoration.state,
    orderedAt: new Date(restoration.orderedAt).toISOString(),
    bought: amountOf(coin, boughtUnitsOf(restoration)),
    spent: formatDollars(spentCentsOf(coin, boughtFillsOf(restoration))),
    orderCount: restoration.purchases.length + open,
    mayEnd:
      sale !== null && refusalToEnd(sale, viewer) === null && givenUp(restoration, now.getTime()) !== null,
  }
}

/** The sales of a loan as agents see them, the newest first, and coins that are bought back. */
export const presentSales = (sales: readonly Liquidation[], seen: SalesSeenBy): SalesAnswer => ({
  restoration: restorationOf(sales, seen),
  sales: sales.toReversed().map((sale) => presentSale(sale, seen)),
})
