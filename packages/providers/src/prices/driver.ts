import type { Coin } from '@pledge/domain/collateral/coins'

/** Invalid quotes that venues' feeds have been known to carry. */
export const GARBAGE_QUOTES = ['NAN', 'ZERO', 'NEGATIVE', 'EMPTY', 'NOT_JSON'] as const
export type GarbageQuote = (typeof GARBAGE_QUOTES)[number]

/** What happens on the markets. The sandbox page and tests call it. */
export interface PricesDriver {
  /** Multiplies a coin's price series: 10000n is the series itself, 5000n half of it. Replaces a fixed price. */
  setFactor(coin: Coin, factorBps: bigint): Promise<void>
  /** Fixes the coin's price, in cents, until the next change. Replaces a factor. */
  setFixedPrice(coin: Coin, priceCents: bigint): Promise<void>
  /** Returns to the series. */
  followSeries(coin: Coin): Promise<void>
  /** The venue repeats its last quotes, with their old time. */
  freeze(venue: string): Promise<void>
  answerGarbage(venue: string, garbage: GarbageQuote): Promise<void>
  /** This venue alone deviates by this much: -3000n is 30 % below the others. */
  spike(venue: string, offsetBps: bigint): Promise<void>
  /** An unreachable venue throws. */
  setReachable(venue: string, reachable: boolean): Promise<void>
  /** The venue answers normally again. */
  restore(venue: string): Promise<void>
  /** Resets every venue and every coin to the initial state. */
  reset(): Promise<void>
}
