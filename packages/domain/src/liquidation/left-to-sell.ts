import type { Cents, CoinUnits } from '../money/amounts.ts'
import { sellableUnits } from './conversion.ts'
import { isConversion, leftToBringCents, type Liquidation } from './liquidation.ts'
import { unitsToPayAll, unitsToSell } from './sale-size.ts'

/**
 * What a sale still has to sell at a price to reach its goal, in base units: at most what is held. Slices and the minimum order of
 * the exchange are not counted. Zero once it is concluded, or
 * once what a conversion sold is held.
 */
export const leftToSellUnits = (
  liquidation: Liquidation,
  {
    priceCents,
    balanceCents,
    units,
  }: {
    readonly priceCents: Cents
    /** The total balance of the loan, before proceeds that are not applied yet. */
    readonly balanceCents: Cents
    readonly units: CoinUnits
  },
): CoinUnits => {
  if (liquidation.state === 'CONCLUDED' || liquidation.convertedAt !== null || units === 0n) return 0n
  const { terms } = liquidation
  if (isConversion(liquidation)) return sellableUnits(liquidation, units)
  const owedCents = leftToBringCents(liquidation, balanceCents)
  const position = { coin: terms.coin, units, owedCents, priceCents }
  return terms.goal === 'PAY_ALL' ? unitsToPayAll(position, terms) : unitsToSell(position, terms)
}
