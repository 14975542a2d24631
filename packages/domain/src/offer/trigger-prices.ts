import { ONE_IN_BPS } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown } from '../money/division.ts'
import type { LendingRules, RateTierRule } from '../organization/lending-rules.ts'
import type { Position } from './ltv.ts'

/** A level, and the price in cents of one coin at which it is reached. */
export interface TriggerPrice {
  readonly ltvBps: number
  readonly priceCents: bigint
}

export interface TriggerPrices {
  /** Reached when the price is at or below. */
  readonly warning: TriggerPrice
  readonly marginCall: TriggerPrice
  readonly liquidation: TriggerPrice
  /** Reached when the price is at or above: the LTV is then below the rebalance level. */
  readonly rebalance: TriggerPrice
}

/**
 * The price at which the LTV is exactly the level, rounded down. A position with coins; the answer is in the unit of money of
 * the debt, for one whole coin.
 */
export const priceAtLevel = ({ coin, units, owedCents }: Position, levelBps: number): bigint =>
  divDown(owedCents * unitsPerCoin(coin) * ONE_IN_BPS, units * BigInt(levelBps))

/**
 * The prices that a loan waits for (decision 4, rows 1.9.09, 1.9.10, 1.9.13): the LTV itself is never stored.
 *
 * Prices are whole cents, and a threshold counts at LTV >= level. The LTV falls as the price rises, so it is reached at every
 * whole cent at or below the exact price: rounding down loses none. Rebalancing waits for LTV < level, which holds
 * strictly above the exact price: the first such cent is the one above the price rounded down.
 */
export const triggerPrices = (rules: LendingRules, tier: RateTierRule, position: Position): TriggerPrices => {
  const at = (ltvBps: number): TriggerPrice => ({ ltvBps, priceCents: priceAtLevel(position, ltvBps) })
  const rebalance = at(rules.rebalanceBelowLtvBps)
  return {
    warning: at(tier.warningLtvBps),
    marginCall: at(tier.marginCallLtvBps),
    liquidation: at(tier.liquidationLtvBps),
    rebalance: { ...rebalance, priceCents: rebalance.priceCents + 1n },
  }
}
