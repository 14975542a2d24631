import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import type { Tx } from '../../store/database/database.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { latestPrice, type PriceRecord } from '../../store/offer/prices.ts'
import type { Deps } from '../deps.ts'

const MS_PER_SECOND = 1_000

/** The newest price of each coin, where the organization takes it as current. */
export const currentPrices = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  organizationId: string,
): Promise<(coin: Coin) => PriceRecord | undefined> => {
  const { maxPriceAgeSeconds } = await marginConditions(tx, organizationId)
  const now = clock.business().getTime()
  const prices = new Map<Coin, PriceRecord>()
  for (const coin of COINS) {
    const price = await latestPrice(tx, coin)
    const isCurrent =
      price !== undefined && now - price.observedAt.getTime() <= maxPriceAgeSeconds * MS_PER_SECOND
    if (isCurrent) prices.set(coin, price)
  }
  return (coin) => prices.get(coin)
}
