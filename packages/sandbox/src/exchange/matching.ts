import type { Coin } from '@pledge/domain/collateral/coins'
import { unitsPerCoin } from '@pledge/domain/money/coin-quantity'
import { divUp } from '@pledge/domain/money/division'
import { z } from 'zod'
import type { SimulationStore } from '../state/store.ts'
import { bigintText, typedState, type SimulationClock } from '../state/typed-state.ts'
import { tradeWith, type BookState, type Trade } from './order-book.ts'
import {
  isPlaced,
  leftOf,
  orderSchema,
  type PlacedOrder,
  type Side,
  type StoredOrder,
} from './stored-order.ts'

/** $2,000,000 per level: a sale of a usual size moves the price little. */
const USUAL_DEPTH_CENTS = 200_000_000n
/** What the exchange charges for each trade. */
const FEE_BPS = 10n
const ONE_IN_BPS = 10_000n
/** Maximum number of retries when another match of the same order was stored first. */
const MAX_MATCHES = 20

const bookSchema = z.object({ depthCents: bigintText, period: z.int(), consumedCents: bigintText })

export interface MarketDeps {
  readonly store: SimulationStore
  readonly now: SimulationClock
  /** The market price of one whole coin, in cents. */
  readonly marketCents: (coin: Coin) => Promise<bigint>
}

/** The bids of a coin, which orders that sell trade with, or its asks. */
export const bookOf = (store: SimulationStore, coin: Coin, side: Side) =>
  typedState(store, `exchange/book/${coin}${side === 'SELL' ? '' : '/asks'}`, bookSchema, (): BookState => ({
    depthCents: USUAL_DEPTH_CENTS,
    period: 0,
    consumedCents: 0n,
  }))

export const orderOf = (store: SimulationStore, key: string) =>
  typedState(store, `exchange/order/${key}`, orderSchema, (): StoredOrder => ({ status: 'NONE' }))

const withTrades = (order: PlacedOrder, trades: readonly Trade[], filledAt: Date): PlacedOrder => {
  const fills = trades.map(({ units, priceCents }, index) => ({
    fillId: `${order.orderId}-${order.fills.length + index + 1}`,
    units,
    priceCents,
    feeCents: divUp(units * priceCents * FEE_BPS, unitsPerCoin(order.coin) * ONE_IN_BPS),
    filledAt,
  }))
  const filled = { ...order, fills: [...order.fills, ...fills] }
  return { ...filled, status: leftOf(filled) === 0n ? 'FILLED' : 'OPEN' }
}

/**
 * Trades what the book offers now, and returns the order after that. If another match of the same order was stored
 * first, these trades are dropped, and have only used up depth.
 */
export const matchOrder = async (
  { store, now, marketCents }: MarketDeps,
  key: string,
): Promise<StoredOrder> => {
  const state = orderOf(store, key)
  for (let tries = 0; tries < MAX_MATCHES; tries += 1) {
    const order = await state.read()
    if (!isPlaced(order) || order.status !== 'OPEN') return order
    const at = await now()
    const taking = { ...order, units: leftOf(order), marketCents: await marketCents(order.coin), at }
    const trades = await bookOf(store, order.coin, order.side).change((current) => {
      const traded = tradeWith(current, taking)
      return { next: traded.book, result: traded.trades }
    })
    if (trades.length === 0) return order
    const filled = withTrades(order, trades, at)
    const stored = await state.change((current): { next: StoredOrder; result: StoredOrder | null } => {
      const isSame =
        isPlaced(current) && current.status === 'OPEN' && current.fills.length === order.fills.length
      return isSame ? { next: filled, result: filled } : { next: current, result: null }
    })
    if (stored !== null) return stored
  }
  return state.read()
}
