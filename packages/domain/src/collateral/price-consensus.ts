import { divDown } from '../money/division.ts'
import type { Outcome } from '../refusal.ts'
import { refuse } from '../refusal.ts'

export interface QuotedPrice {
  readonly venue: string
  /** US cents per whole coin. */
  readonly priceCents: bigint
  /** When the venue observed it. */
  readonly observedAt: Date
}

export interface PriceConsensus {
  /** US cents per whole coin. */
  readonly priceCents: bigint
  /** The oldest observation among the counted venues: the price is at least this fresh. */
  readonly observedAt: Date
  /** The counted venues, by name. */
  readonly venues: readonly string[]
}

/** Fewer venues than this do not form a market (decision 19). */
export const MINIMUM_VENUES = 3
/** A venue that differs by more than 1 % from the median of all is left out of this tick (measure R9). */
export const OUTLIER_BPS = 100n
/** A venue's clock may be ahead of ours by this much. */
export const CLOCK_TOLERANCE_SECONDS = 5

/** For an even number, the mean of the middle two, rounded down, so that collateral is never overvalued. */
const medianCents = (prices: readonly QuotedPrice[]): bigint => {
  const sorted = prices.map((each) => each.priceCents).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0n
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0n
  return divDown(lower + upper, 2n)
}

const isOutlier = (priceCents: bigint, median: bigint): boolean => {
  const distance = priceCents > median ? priceCents - median : median - priceCents
  return distance * 10_000n > median * OUTLIER_BPS
}

/** The newest usable quote of each venue, so that no venue counts twice. */
const usableByVenue = (prices: readonly QuotedPrice[], now: Date, maxAgeSeconds: number): QuotedPrice[] => {
  const newest = new Map<string, QuotedPrice>()
  for (const price of prices) {
    const ageMs = now.getTime() - price.observedAt.getTime()
    // Written so that an invalid date (NaN) is not fresh.
    const isFresh = ageMs <= maxAgeSeconds * 1_000 && ageMs >= -CLOCK_TOLERANCE_SECONDS * 1_000
    if (!isFresh || price.priceCents <= 0n) continue
    const known = newest.get(price.venue)
    if (known === undefined || known.observedAt < price.observedAt) newest.set(price.venue, price)
  }
  return [...newest.values()]
}

/**
 * One price from several venues (decision 19, measure R9): the median of the venues that answered in time,
 * after leaving out those more than 1 % away from the median of all. At least three must have answered in
 * time and more than half of them must agree, so a single venue that spikes, stalls or answers nonsense has
 * no effect. Refuses `prices.stale`: the caller suspends quotes and automatic margin action.
 */
export const priceConsensus = (input: {
  readonly prices: readonly QuotedPrice[]
  readonly now: Date
  /** Operator setting, 60 s as shipped. */
  readonly maxAgeSeconds: number
}): Outcome<PriceConsensus> => {
  const usable = usableByVenue(input.prices, input.now, input.maxAgeSeconds)
  if (usable.length < MINIMUM_VENUES) return refuse('prices.stale')
  const median = medianCents(usable)
  const agreeing = usable.filter((each) => !isOutlier(each.priceCents, median))
  if (agreeing.length * 2 <= usable.length) return refuse('prices.stale')
  const oldestMs = Math.min(...agreeing.map((each) => each.observedAt.getTime()))
  const observedAt = agreeing.find((each) => each.observedAt.getTime() === oldestMs)?.observedAt ?? input.now
  const venues = agreeing.map((each) => each.venue).sort()
  return { ok: true, priceCents: medianCents(agreeing), observedAt, venues }
}
