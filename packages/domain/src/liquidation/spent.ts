import type { Coin } from '../collateral/coins.ts'
import type { Cents, CoinUnits } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divUp } from '../money/division.ts'

/** A trade that bought coins: its price is of one whole coin, and what the exchange charged for it is `feeCents`. */
interface Purchase {
  readonly units: CoinUnits
  readonly priceCents: Cents
  readonly feeCents: Cents
}

/** What bought coins cost: their quantity at their price, rounded up to the cent, so that no coin is had for nothing. */
export const purchaseCents = (coin: Coin, { units, priceCents }: Omit<Purchase, 'feeCents'>): Cents =>
  divUp(units * priceCents, unitsPerCoin(coin))

/** What was spent on coins that were bought back, with what the exchange charged for each trade (note 091). */
export const spentCentsOf = (coin: Coin, fills: readonly Purchase[]): Cents =>
  fills.reduce((sum, fill) => sum + purchaseCents(coin, fill) + fill.feeCents, 0n)
