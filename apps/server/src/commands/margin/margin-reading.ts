import type { Coin } from '@pledge/domain/collateral/coins'
import type { MarginReading } from '@pledge/domain/margin/reading'
import type { Tx } from '../../store/database/database.ts'
import { lastTwoPrices, type PriceRecord } from '../../store/offer/prices.ts'

const MS_PER_SECOND = 1_000
/** No one venue moves a loan (decision 19). */
const MIN_VENUES = 2

const observed = ({ priceCents, observedAt }: PriceRecord) => ({
  priceCents,
  pricedAt: observedAt.getTime(),
})

const agrees = (price: PriceRecord | undefined): price is PriceRecord =>
  price !== undefined && price.venues.length >= MIN_VENUES && price.priceCents > 0n

/**
 * A loan at the newest price, with the observation before it; null while no price is recent enough. The one before counts
 * only where it is as recent as that when the newest was observed: else the two are not in a row.
 */
export const readMargin = async (
  tx: Tx,
  {
    coin,
    owedCents,
    units,
    now,
    maxAgeSeconds,
  }: {
    readonly coin: Coin
    readonly owedCents: bigint
    readonly units: bigint
    readonly now: Date
    readonly maxAgeSeconds: number
  },
): Promise<MarginReading | null> => {
  const [newest, earlier] = await lastTwoPrices(tx, coin)
  const maxAgeMs = maxAgeSeconds * MS_PER_SECOND
  if (!agrees(newest) || now.getTime() - newest.observedAt.getTime() > maxAgeMs) return null
  const isInARow = agrees(earlier) && newest.observedAt.getTime() - earlier.observedAt.getTime() <= maxAgeMs
  return { owedCents, units, ...observed(newest), before: isInARow ? observed(earlier) : null }
}
