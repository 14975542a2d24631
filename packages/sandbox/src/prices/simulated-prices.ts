import type { Coin } from '@pledge/domain/collateral/coins'
import type { GarbageQuote, PricesDriver } from '@pledge/providers/prices/driver'
import { parseQuote } from '@pledge/providers/prices/parse-quote'
import type { PriceVenue } from '@pledge/providers/prices/port'
import type { SimulationStore } from '../state/store.ts'
import { typedState } from '../state/typed-state.ts'
import type { SimulationClock } from '../state/typed-state.ts'
import { seriesPriceCents } from './series.ts'
import type { PriceSeries } from './series.ts'
import { pricesStateSchema, QUIET_MARKETS, SIMULATED_VENUES, WORKING_VENUE } from './state.ts'
import type { CoinMove, PricesState, SimulatedVenue, VenueState } from './state.ts'

/** Maximum price in cents (ten million dollars): a higher one is a typo, not a market price. */
export const MAXIMUM_PRICE_CENTS = 1_000_000_000n
/** Maximum factor of a series (a hundredfold). */
export const MAXIMUM_FACTOR_BPS = 1_000_000n

export interface SimulatedPrices {
  readonly venues: readonly PriceVenue[]
  readonly driver: PricesDriver
  /** The price of one whole coin around which the venues quote, in cents. */
  marketCents(coin: Coin): Promise<bigint>
  /** For the sandbox page. */
  state(): Promise<PricesState>
}

/**
 * Hundred-thousandths by which a venue deviates: at most 0.05 %, different each minute, the same for the same minute.
 */
const spreadOf = (venue: SimulatedVenue, at: Date): bigint => {
  const minute = Math.floor(at.getTime() / 60_000)
  const place = SIMULATED_VENUES.indexOf(venue)
  return BigInt(((minute * (7 + 4 * place) + 31 * place) % 101) - 50)
}

const GARBAGE_PRICES: Readonly<Record<Exclude<GarbageQuote, 'NOT_JSON'>, string>> = {
  NAN: 'NaN',
  ZERO: '0.00',
  NEGATIVE: '-97000.00',
  EMPTY: '',
}

const dollars = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`

const movedCents = (move: CoinMove, of: PriceSeries, at: Date): bigint => {
  switch (move.kind) {
    case 'SERIES':
      return seriesPriceCents(of, at)
    case 'FACTOR':
      return (seriesPriceCents(of, at) * move.factorBps) / 10_000n
    case 'FIXED':
      return move.priceCents
  }
}

/** The venue's feed as text, valid or not. */
const feedText = (input: {
  readonly state: PricesState
  readonly series: Readonly<Record<Coin, PriceSeries>>
  readonly venue: SimulatedVenue
  readonly coin: Coin
  readonly at: Date
}): string => {
  const { state, series, venue, coin, at } = input
  const { frozen, garbage, offsetBps } = state.venues[venue]
  if (garbage === 'NOT_JSON') return '<html>502 Bad Gateway</html>'
  const time = at.toISOString()
  if (garbage !== null) return JSON.stringify({ price: GARBAGE_PRICES[garbage], time })
  if (frozen !== null) return frozen[coin]
  const cents = movedCents(state.coins[coin], series[coin], at)
  const spread = (cents * (100_000n + spreadOf(venue, at))) / 100_000n
  return JSON.stringify({ price: dollars((spread * (10_000n + offsetBps)) / 10_000n), time })
}

const knownVenue = (name: string): SimulatedVenue => {
  const venue = SIMULATED_VENUES.find((each) => each === name)
  if (venue === undefined) throw new Error(`There is no simulated venue ${name}`)
  return venue
}

const withVenue = (state: PricesState, name: string, change: Partial<VenueState>): PricesState => {
  const venue = knownVenue(name)
  return { ...state, venues: { ...state.venues, [venue]: { ...state.venues[venue], ...change } } }
}

const withCoin = (state: PricesState, coin: Coin, move: CoinMove): PricesState => ({
  ...state,
  coins: { ...state.coins, [coin]: move },
})

const between = (value: bigint, low: bigint, high: bigint): bigint => {
  if (value < low || value > high) throw new Error(`Must be between ${low} and ${high}`)
  return value
}

/**
 * Three venues that replay a series, each with a small deviation. They observe at the time of the request; a frozen
 * one repeats its last answer with its old time. Answers pass through the same parser as any venue's.
 */
export const createSimulatedPrices = (input: {
  readonly store: SimulationStore
  readonly now: SimulationClock
  readonly series: Readonly<Record<Coin, PriceSeries>>
}): SimulatedPrices => {
  const { store, now, series } = input
  const state = typedState(store, 'prices', pricesStateSchema, () => QUIET_MARKETS)
  const move = (change: (current: PricesState) => PricesState) =>
    state.change((current) => ({ next: change(current), result: undefined }))

  const makeVenue = (venue: SimulatedVenue): PriceVenue => ({
    name: venue,
    async price(coin) {
      const [current, at] = await Promise.all([state.read(), now()])
      if (!current.venues[venue].reachable) throw new Error(`The venue ${venue} is not reachable`)
      return parseQuote({ venue, coin, text: feedText({ state: current, series, venue, coin, at }) })
    },
  })

  const driver: PricesDriver = {
    setFactor: (coin, factorBps) =>
      move((current) =>
        withCoin(current, coin, { kind: 'FACTOR', factorBps: between(factorBps, 1n, MAXIMUM_FACTOR_BPS) }),
      ),
    setFixedPrice: (coin, priceCents) =>
      move((current) =>
        withCoin(current, coin, { kind: 'FIXED', priceCents: between(priceCents, 1n, MAXIMUM_PRICE_CENTS) }),
      ),
    followSeries: (coin) => move((current) => withCoin(current, coin, { kind: 'SERIES' })),
    async freeze(name) {
      const venue = knownVenue(name)
      const at = await now()
      await move((current) => {
        const text = (coin: Coin) => feedText({ state: current, series, venue, coin, at })
        return withVenue(current, venue, { frozen: { BTC: text('BTC'), ETH: text('ETH'), SOL: text('SOL') } })
      })
    },
    answerGarbage: (venue, garbage) => move((current) => withVenue(current, venue, { garbage })),
    spike: (venue, offsetBps) =>
      move((current) => withVenue(current, venue, { offsetBps: between(offsetBps, -9_999n, 100_000n) })),
    setReachable: (venue, reachable) => move((current) => withVenue(current, venue, { reachable })),
    restore: (venue) => move((current) => withVenue(current, venue, WORKING_VENUE)),
    reset: () => move(() => QUIET_MARKETS),
  }
  const marketCents = async (coin: Coin) => {
    const [current, at] = await Promise.all([state.read(), now()])
    return movedCents(current.coins[coin], series[coin], at)
  }
  return { venues: SIMULATED_VENUES.map(makeVenue), driver, marketCents, state: () => state.read() }
}
