import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { priceConsensus } from '@pledge/domain/collateral/price-consensus'
import type { VenuePrice } from '@pledge/providers/prices/port'
import { keepCandles, removePricesInCandles } from '../../store/offer/price-candles.ts'
import { insertPrice } from '../../store/offer/prices.ts'
import type { JobDeps } from '../deps.ts'

const NAME = 'refresh-prices'
const KEEP_MS = 24 * 3_600_000
const MAX_AGE_SECONDS = 60
/** After the end of an hour, until its candle is written: longer than any price of that hour is on its way. */
const CANDLE_AFTER_MS = 5 * 60_000

const pricesOf = async (deps: JobDeps, coin: Coin): Promise<readonly VenuePrice[]> => {
  const answers = await Promise.allSettled(deps.venues.map((venue) => venue.price(coin)))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

/** The median price of one coin, stored when enough venues agree. */
const refreshPrice = async (deps: JobDeps, coin: Coin, now: Date): Promise<void> => {
  const consensus = priceConsensus({
    prices: await pricesOf(deps, coin),
    now,
    maxAgeSeconds: MAX_AGE_SECONDS,
  })
  if (!consensus.ok) {
    deps.log.warn({ coin, code: consensus.code }, 'no price')
    deps.metrics.items.inc({ watcher: NAME, outcome: 'later' })
    return
  }
  await insertPrice(deps.db, deps.newId(), {
    coin,
    priceCents: consensus.priceCents,
    venues: consensus.venues,
    observedAt: consensus.observedAt,
  })
  deps.metrics.items.inc({ watcher: NAME, outcome: 'done' })
}

/**
 * Reads every venue, and stores the median where enough of them agree (decision 19). Without agreement
 * nothing is stored; a coin without a price does not affect the others. Each finished hour becomes a candle, and
 * the prices of candles are removed after a day.
 */
export const refreshPrices = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  for (const coin of COINS) {
    try {
      await refreshPrice(deps, coin, now)
    } catch (error) {
      deps.metrics.items.inc({ watcher: NAME, outcome: 'failed' })
      deps.log.warn({ err: error, coin }, 'a price could not be stored')
    }
  }
  await keepCandles(deps.db, new Date(now.getTime() - CANDLE_AFTER_MS))
  await removePricesInCandles(deps.db, new Date(now.getTime() - KEEP_MS))
}
