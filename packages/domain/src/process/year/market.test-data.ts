import { COINS, type Coin } from '../../collateral/coins.ts'
import { priceConsensus, type QuotedPrice } from '../../collateral/price-consensus.ts'
import type { ObservedPrice } from '../../margin/reading.ts'
import type { Random } from '../walks/random.test-data.ts'
import { HOUR_MS, MINUTE_MS } from './agenda.test-data.ts'

/** Prices arrive once a minute here, and up to twenty seconds old, so that two in a row are up to 80 seconds apart. */
export const MAX_AGE_SECONDS = 90
const VENUES = ['venue-1', 'venue-2', 'venue-3', 'venue-4', 'venue-5'] as const
const FAULTS = ['SILENT', 'FROZEN', 'LOW', 'HIGH', 'ZERO'] as const
type Fault = (typeof FAULTS)[number]

/** Whole cents at which the coins begin, and to which their prices are slowly drawn. */
const USUAL_CENTS: Readonly<Record<Coin, number>> = { BTC: 9_000_000, ETH: 300_000, SOL: 15_000 }

const FAULTS_A_MINUTE = 1 / 4_000
const OUTAGES_A_MINUTE = 1 / 60_000
const JUMPS_A_MINUTE = 1 / 15_000
/** Calm and wild years: how far a minute moves a price at most, about. */
const SWINGS = [0.000_8, 0.001_4, 0.002_4] as const
const PULL = 0.000_01

interface Venue {
  readonly name: string
  fault: Fault | null
  until: number
  frozen: QuotedPrice | null
}

interface Feed {
  readonly coin: Coin
  /** At which the coin trades; venues quote around it. */
  trueCents: number
  readonly venues: readonly Venue[]
  quotes: readonly QuotedPrice[]
  newest: ObservedPrice | null
  before: ObservedPrice | null
}

export interface Market {
  readonly feeds: Readonly<Record<Coin, Feed>>
  readonly swing: number
  /** Until when no venue of any coin answers. */
  darkUntil: number
}

const feedOf = (coin: Coin): Feed => ({
  coin,
  trueCents: USUAL_CENTS[coin],
  venues: VENUES.map((name) => ({ name, fault: null, until: 0, frozen: null })),
  quotes: [],
  newest: null,
  before: null,
})

export const marketOf = (random: Random): Market => ({
  feeds: { BTC: feedOf('BTC'), ETH: feedOf('ETH'), SOL: feedOf('SOL') },
  swing: random.pick(SWINGS),
  darkUntil: 0,
})

/** The sum of four even numbers is close enough to a bell curve, and the same on every machine. */
const swing = ({ next }: Random, most: number): number => (next() + next() + next() + next() - 2) * most

const movePrice = (feed: Feed, { swing: most }: Market, random: Random): void => {
  const pull = ((USUAL_CENTS[feed.coin] - feed.trueCents) / feed.trueCents) * PULL
  const jump = random.chance(JUMPS_A_MINUTE) ? random.between(-26, 14) / 100 : 0
  feed.trueCents = Math.max(100, Math.round(feed.trueCents * (1 + swing(random, most) + pull + jump)))
}

const OF_FAULT: Readonly<Record<'LOW' | 'HIGH' | 'ZERO', number>> = { LOW: 0.7, HIGH: 1.3, ZERO: 0 }

const quoteOf = (venue: Venue, feed: Feed, { random, now }: { random: Random; now: number }) => {
  if (venue.until <= now) venue.fault = null
  if (venue.fault === null && random.chance(FAULTS_A_MINUTE)) {
    venue.fault = random.pick(FAULTS)
    venue.until = now + random.between(1, 180) * MINUTE_MS
    if (random.chance(0.2)) venue.until += 24 * HOUR_MS
  }
  const cents = Math.round(feed.trueCents * (1 + random.between(-10, 10) / 10_000))
  const quote = {
    venue: venue.name,
    priceCents: BigInt(cents),
    observedAt: new Date(now - random.between(0, 20) * 1_000),
  }
  switch (venue.fault) {
    case null:
      venue.frozen = quote
      return quote
    case 'SILENT':
      return null
    case 'FROZEN':
      return venue.frozen
    case 'LOW':
    case 'HIGH':
    case 'ZERO':
      return { ...quote, priceCents: BigInt(Math.round(cents * OF_FAULT[venue.fault])) }
  }
}

/** Three venues of five without a fault outvote the others: the price is then within 1 % of the market's. */
const checkObserved = (feed: Feed, priceCents: bigint): void => {
  const healthy = feed.venues.filter(({ fault }) => fault === null).length
  const distance = Math.abs(Number(priceCents) - feed.trueCents)
  if (healthy >= 3 && distance * 100 > feed.trueCents)
    throw new Error(`${feed.coin} was observed at ${priceCents} cents, and trades at ${feed.trueCents}`)
}

/** A minute of the market: prices move, venues quote, and what they agree on is observed. */
export const tickMarket = (market: Market, { random, now }: { random: Random; now: number }): void => {
  if (market.darkUntil <= now && random.chance(OUTAGES_A_MINUTE))
    market.darkUntil = now + random.between(5, 360) * MINUTE_MS
  for (const coin of COINS) {
    const feed = market.feeds[coin]
    movePrice(feed, market, random)
    const quotes = feed.venues.map((venue) => quoteOf(venue, feed, { random, now }))
    feed.quotes = market.darkUntil > now ? [] : quotes.filter((quote) => quote !== null)
    const consensus = priceConsensus({
      prices: feed.quotes,
      now: new Date(now),
      maxAgeSeconds: MAX_AGE_SECONDS,
    })
    if (!consensus.ok) continue
    checkObserved(feed, consensus.priceCents)
    feed.before = feed.newest
    feed.newest = { priceCents: consensus.priceCents, pricedAt: consensus.observedAt.getTime() }
  }
}

/** The newest price where it is recent enough, and the one before where the two are in a row; null without one. */
export const seenPrice = ({ newest, before }: Feed, now: number) => {
  const maxAgeMs = MAX_AGE_SECONDS * 1_000
  if (newest === null || now - newest.pricedAt > maxAgeMs) return null
  const isInARow = before !== null && newest.pricedAt - before.pricedAt <= maxAgeMs
  return { ...newest, before: isInARow ? before : null }
}
