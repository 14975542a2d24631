import type { Coin } from '@pledge/domain/collateral/coins'
import { unitsPerCoin } from '@pledge/domain/money/coin-quantity'
import { divDown, divUp } from '@pledge/domain/money/division'
import type { Side } from './stored-order.ts'

/** The best bid is this far below the market price, and the best ask as far above it. */
const SPREAD_BPS = 5n
/** Each level is this much worse than the one before it. */
const STEP_BPS = 10n
/** Number of price levels; nothing is traded beyond the last. */
export const BOOK_LEVELS = 200
const ONE_IN_BPS = 10_000n
/** After this long, a book is full again. */
export const REPLENISH_SECONDS = 30

/** One side of the book of a coin: how much each level trades, and how much was traded since the last refill. */
export interface BookState {
  readonly depthCents: bigint
  /** The period of `REPLENISH_SECONDS` in which `consumedCents` was traded. */
  readonly period: number
  readonly consumedCents: bigint
}

export interface Trade {
  readonly units: bigint
  readonly priceCents: bigint
}

interface Taking {
  readonly side: Side
  readonly coin: Coin
  readonly units: bigint
  readonly limitPriceCents: bigint
  readonly marketCents: bigint
  readonly at: Date
}

const periodOf = (at: Date): number => Math.floor(at.getTime() / (REPLENISH_SECONDS * 1_000))

const levelCents = (side: Side, marketCents: bigint, level: number): bigint => {
  const offBps = SPREAD_BPS + STEP_BPS * BigInt(level)
  return side === 'SELL'
    ? divDown(marketCents * (ONE_IN_BPS - offBps), ONE_IN_BPS)
    : divUp(marketCents * (ONE_IN_BPS + offBps), ONE_IN_BPS)
}

const isBeyondLimit = (side: Side, priceCents: bigint, limitPriceCents: bigint): boolean =>
  side === 'SELL' ? priceCents < limitPriceCents : priceCents > limitPriceCents

/**
 * Trades with the book from its best price on, no worse than the limit. Returns the trades and the book after them.
 */
export const tradeWith = (
  book: BookState,
  { side, coin, units, limitPriceCents, marketCents, at }: Taking,
): { readonly trades: readonly Trade[]; readonly book: BookState } => {
  const period = periodOf(at)
  const coinUnits = unitsPerCoin(coin)
  const trades: Trade[] = []
  let consumedCents = period === book.period ? book.consumedCents : 0n
  let left = units
  for (let level = Number(consumedCents / book.depthCents); level < BOOK_LEVELS && left > 0n; level += 1) {
    const priceCents = levelCents(side, marketCents, level)
    if (priceCents <= 0n || isBeyondLimit(side, priceCents, limitPriceCents)) break
    const openCents = book.depthCents * BigInt(level + 1) - consumedCents
    const offered = divDown(openCents * coinUnits, priceCents)
    const traded = left < offered ? left : offered
    if (traded > 0n) trades.push({ units: traded, priceCents })
    left -= traded
    consumedCents += traded === offered ? openCents : divDown(traded * priceCents, coinUnits)
  }
  return { trades, book: { ...book, period, consumedCents } }
}
