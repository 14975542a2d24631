import type { Coin } from '@pledge/domain/collateral/coins'

/** Nonsense that a venue's feed has been known to carry. */
export const GARBAGE_QUOTES = ['NAN', 'ZERO', 'NEGATIVE', 'EMPTY', 'NOT_JSON'] as const
export type GarbageQuote = (typeof GARBAGE_QUOTES)[number]

/** What happens on the markets: moved by the sandbox page and by tests. */
export interface PricesDriver {
  /** Multiplies a coin's series: 10000n is the series itself, 5000n half of it. Replaces a fixed price. */
  setFactor(coin: Coin, factorBps: bigint): Promise<void>
  /** The coin stands at this price, in cents, until moved again. Replaces a factor. */
  setFixedPrice(coin: Coin, priceCents: bigint): Promise<void>
  /** Back to the series. */
  followSeries(coin: Coin): Promise<void>
  /** The venue repeats its last quotes, with their old time. */
  freeze(venue: string): Promise<void>
  answerGarbage(venue: string, garbage: GarbageQuote): Promise<void>
  /** The venue alone is off by this much: -3000n is 30 % below the others. */
  spike(venue: string, offsetBps: bigint): Promise<void>
  /** While a venue is not reachable, it throws. */
  setReachable(venue: string, reachable: boolean): Promise<void>
  /** The venue answers as it should again. */
  restore(venue: string): Promise<void>
  /** Every venue and every coin as on the first day. */
  reset(): Promise<void>
}
