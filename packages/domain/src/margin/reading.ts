import type { Coin } from '../collateral/coins.ts'
import { isBelow, isReached, ltvOf } from '../offer/ltv.ts'

/** A price of one observation: a median on which at least two venues agree. */
export interface ObservedPrice {
  readonly priceCents: bigint
  /** When the oldest of its venues observed it, in milliseconds. */
  readonly pricedAt: number
}

/** A loan at the newest price. */
export interface MarginReading extends ObservedPrice {
  /** The total balance of the day. */
  readonly owedCents: bigint
  /** What is held for the loan, in base units. */
  readonly units: bigint
  /** The observation before the newest; null where there is none that is recent enough to agree with it. */
  readonly before: ObservedPrice | null
}

type PricedLoan = Pick<MarginReading, 'owedCents' | 'units' | 'priceCents'>

const ltvAt = (coin: Coin, { owedCents, units, priceCents }: PricedLoan) =>
  ltvOf({ coin, owedCents, units: units > 0n ? units : 0n, priceCents })

/** Whether something is owed, and the LTV is at or above a level. Without collateral every level is reached. */
export const hasReached = (coin: Coin, reading: PricedLoan, levelBps: number): boolean =>
  reading.owedCents > 0n && isReached(ltvAt(coin, reading), levelBps)

/** Whether nothing is owed, or the LTV is strictly below a level. */
export const isUnder = (coin: Coin, reading: PricedLoan, levelBps: number): boolean =>
  reading.owedCents <= 0n || isBelow(ltvAt(coin, reading), levelBps)

const atPriceBefore = (reading: MarginReading): PricedLoan | null =>
  reading.before !== null && reading.before.pricedAt < reading.pricedAt
    ? { ...reading, priceCents: reading.before.priceCents }
    : null

/** The same at two observations in a row, which is what anything irreversible needs (decision 19, figure R9). */
export const hasReachedTwice = (coin: Coin, reading: MarginReading, levelBps: number): boolean => {
  const before = atPriceBefore(reading)
  return before !== null && hasReached(coin, before, levelBps) && hasReached(coin, reading, levelBps)
}

export const isUnderTwice = (coin: Coin, reading: MarginReading, levelBps: number): boolean => {
  const before = atPriceBefore(reading)
  return before !== null && isUnder(coin, before, levelBps) && isUnder(coin, reading, levelBps)
}
