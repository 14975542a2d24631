import type { Cents } from '../money/amounts.ts'
import type { Coin } from '../collateral/coins.ts'
import { fillCents, type Fill } from './receipt.ts'
import { liquidationFeeCents } from './sale-size.ts'

/**
 * How much of the fee of a sale falls to each of its trades, in cents. The fee is computed once from all proceeds, so each trade
 * has what the fee of all trades up to it is more than that of those before: the parts add up to the fee of the sale.
 */
export const feesOfFills = (
  { coin, feeBps }: { readonly coin: Coin; readonly feeBps: number },
  fills: readonly Pick<Fill, 'units' | 'priceCents'>[],
): readonly Cents[] => {
  const fees: Cents[] = []
  let grossCents = 0n
  for (const fill of fills) {
    const before = liquidationFeeCents(grossCents, feeBps)
    grossCents += fillCents(coin, fill)
    fees.push(liquidationFeeCents(grossCents, feeBps) - before)
  }
  return fees
}
