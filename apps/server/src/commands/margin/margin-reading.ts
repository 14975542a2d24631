import type { Coin } from '@pledge/domain/collateral/coins'
import type { MarginReading } from '@pledge/domain/margin/reading'
import type { Tx } from '../../store/database/database.ts'
import { lastTwoPrices, latestPrice, type PriceRecord } from '../../store/offer/prices.ts'

const MS_PER_SECOND = 1_000
/** No one venue moves a loan (decision 19). */
const MIN_VENUES = 2

const observed = ({ priceCents, observedAt }: PriceRecord) => ({
  priceCents,
  pricedAt: observedAt.getTime(),
})

const agrees = (price: PriceRecord | undefined): price is PriceRecord =>
  price !== undefined && price.venues.length >= MIN_VENUES && price.priceCents > 0n

interface PriceQuestion {
  readonly coin: Coin
  readonly now: Date
  readonly maxAgeSeconds: number
}

const isRecent = ({ observedAt }: PriceRecord, { now, maxAgeSeconds }: Omit<PriceQuestion, 'coin'>) =>
  now.getTime() - observedAt.getTime() <= maxAgeSeconds * MS_PER_SECOND

/** Whether venues agree on a newest price that is recent enough to judge a loan by. */
export const isPriceReliable = async (tx: Tx, question: PriceQuestion): Promise<boolean> => {
  const newest = await latestPrice(tx, question.coin)
  return agrees(newest) && isRecent(newest, question)
}

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
  }: PriceQuestion & { readonly owedCents: bigint; readonly units: bigint },
): Promise<MarginReading | null> => {
  const [newest, earlier] = await lastTwoPrices(tx, coin)
  if (!agrees(newest) || !isRecent(newest, { now, maxAgeSeconds })) return null
  const isInARow = agrees(earlier) && isRecent(earlier, { now: newest.observedAt, maxAgeSeconds })
  return { owedCents, units, ...observed(newest), before: isInARow ? observed(earlier) : null }
}
