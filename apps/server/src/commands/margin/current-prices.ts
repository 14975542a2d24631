import type { Coin } from '@pledge/domain/collateral/coins'
import type { Tx } from '../../store/database/database.ts'
import { marginConditions } from '../../store/margin/margin-conditions.ts'
import { latestPrices, type PriceRecord } from '../../store/offer/prices.ts'
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
  const current = (await latestPrices(tx)).filter(
    ({ observedAt }) => now - observedAt.getTime() <= maxPriceAgeSeconds * MS_PER_SECOND,
  )
  return (coin) => current.find((price) => price.coin === coin)
}
