import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { parseDecimal } from '@pledge/copy/format/decimal-text'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { priceAtLevel } from '@pledge/domain/offer/trigger-prices'

export type Rung = keyof Offer['triggers']

const levelBps = (ltv: string): number => {
  const { digits, places } = parseDecimal(ltv)
  return Number((digits * 10_000n) / 10n ** BigInt(places))
}

/**
 * The price at which a level is reached with the collateral that is held (decision 4), as dollars of the wire. The offer's
 * own prices are those of the quantity that was quoted, of which the least may have been sent. While nothing is known to
 * be held they are the answer.
 */
export const priceOfHeld = (
  offer: Offer,
  collateral: ApplicationAnswer['collateral'],
  rung: Rung,
): string => {
  const { price, ltv } = offer.triggers[rung]
  const { type: coin } = offer.collateral
  const units = parseCoin(collateral?.wallet.currentTotalCoinBalance.coinQuantity ?? '0', coin)
  const owedCents = parseDollars(offer.amount)
  if (units === undefined || units === 0n || owedCents === undefined) return price
  const atLevelCents = priceAtLevel({ coin, units, owedCents }, levelBps(ltv))
  // Asking for collateral back is open strictly above the level.
  return formatDollars(rung === 'rebalance' ? atLevelCents + 1n : atLevelCents)
}
