import type { Coin } from '@pledge/domain/collateral/coins'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { latestPrice, type PriceRecord } from '../../store/offer/prices.ts'
import type { Deps } from '../deps.ts'

/** The newest price of a coin, refused when it is older than the organization allows (decision 19): `prices.stale`. */
export const freshPrice = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  coin: Coin,
  rules: LendingRules,
): Promise<Outcome<{ readonly price: PriceRecord }>> => {
  const price = await latestPrice(deps.db, coin)
  if (price === undefined) return refuse('prices.stale')
  const ageMs = deps.clock.business().getTime() - price.observedAt.getTime()
  return ageMs <= rules.maxPriceAgeSeconds * 1_000 ? { ok: true, price } : refuse('prices.stale')
}
