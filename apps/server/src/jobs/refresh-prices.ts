import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { priceConsensus } from '@pledge/domain/collateral/price-consensus'
import type { VenuePrice } from '@pledge/providers/prices/port'
import { insertPrice, removePricesBefore } from '../store/prices.ts'
import type { JobDeps } from './deps.ts'

const KEEP_MS = 24 * 3_600_000
const MAX_AGE_SECONDS = 60

const pricesOf = async (deps: JobDeps, coin: Coin): Promise<readonly VenuePrice[]> => {
  const answers = await Promise.allSettled(deps.venues.map((venue) => venue.price(coin)))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

/** Asks every venue, and stores the median where enough of them agree (decision 19). Without agreement nothing is stored. */
export const refreshPrices = async (deps: JobDeps): Promise<void> => {
  const now = deps.clock.business()
  for (const coin of COINS) {
    const consensus = priceConsensus({
      prices: await pricesOf(deps, coin),
      now,
      maxAgeSeconds: MAX_AGE_SECONDS,
    })
    if (!consensus.ok) {
      deps.log.warn({ coin, code: consensus.code }, 'no price')
      continue
    }
    await insertPrice(deps.db, deps.newId(), {
      coin,
      priceCents: consensus.priceCents,
      venues: consensus.venues,
      observedAt: consensus.observedAt,
    })
  }
  await removePricesBefore(deps.db, new Date(now.getTime() - KEEP_MS))
}
