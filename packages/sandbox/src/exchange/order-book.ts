import type { Coin } from '@pledge/domain/collateral/coins'
import { unitsPerCoin } from '@pledge/domain/money/coin-quantity'
import { divDown } from '@pledge/domain/money/division'

/** The best bid is this far below the market price. */
const SPREAD_BPS = 5n
/** Each level is this much lower than the one above it. */
const STEP_BPS = 10n
/** Number of price levels; nothing is bought below the last. */
export const BOOK_LEVELS = 200
const ONE_IN_BPS = 10_000n
/** After this long, a book is full again. */
export const REPLENISH_SECONDS = 30

/** The bids of a coin: how much each level buys, and how much was sold into them since the last refill. */
export interface BookState {
  readonly depthCents: bigint
  /** The period of `REPLENISH_SECONDS` in which `consumedCents` was sold. */
  readonly period: number
  readonly consumedCents: bigint
}

export interface Trade {
  readonly units: bigint
  readonly priceCents: bigint
}

interface Taking {
  readonly coin: Coin
  readonly units: bigint
  readonly limitPriceCents: bigint
  readonly marketCents: bigint
  readonly at: Date
}

const periodOf = (at: Date): number => Math.floor(at.getTime() / (REPLENISH_SECONDS * 1_000))

const levelCents = (marketCents: bigint, level: number): bigint =>
  divDown(marketCents * (ONE_IN_BPS - SPREAD_BPS - STEP_BPS * BigInt(level)), ONE_IN_BPS)

/**
 * Sells into the bids from the best one down, no lower than the limit. Returns the trades and the book after them.
 */
export const sellInto = (
  book: BookState,
  { coin, units, limitPriceCents, marketCents, at }: Taking,
): { readonly trades: readonly Trade[]; readonly book: BookState } => {
  const period = periodOf(at)
  const coinUnits = unitsPerCoin(coin)
  const trades: Trade[] = []
  let consumedCents = period === book.period ? book.consumedCents : 0n
  let left = units
  for (let level = Number(consumedCents / book.depthCents); level < BOOK_LEVELS && left > 0n; level += 1) {
    const priceCents = levelCents(marketCents, level)
    if (priceCents <= 0n || priceCents < limitPriceCents) break
    const openCents = book.depthCents * BigInt(level + 1) - consumedCents
    const bought = divDown(openCents * coinUnits, priceCents)
    const sold = left < bought ? left : bought
    if (sold > 0n) trades.push({ units: sold, priceCents })
    left -= sold
    consumedCents += sold === bought ? openCents : divDown(sold * priceCents, coinUnits)
  }
  return { trades, book: { ...book, period, consumedCents } }
}
