import { ONE_IN_BPS } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown } from '../money/division.ts'
import type { QuoteRules, RateTierRule } from '../organization/quote-rules.ts'
import type { Position } from './ltv.ts'

/** A level, and the price in cents per coin at which it is reached. */
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
 * The LTV levels that a loan was offered with: those of its tier, and the one below which collateral may be withdrawn.
 */
export type LoanLevels = Pick<RateTierRule, 'warningLtvBps' | 'marginCallLtvBps' | 'liquidationLtvBps'> &
  Pick<QuoteRules, 'rebalanceBelowLtvBps'>

/** The levels of an offer stay fixed, whatever the current rules say (decision 5). */
export const levelsOfTriggers = ({
  warning,
  marginCall,
  liquidation,
  rebalance,
}: TriggerPrices): LoanLevels => ({
  warningLtvBps: warning.ltvBps,
  marginCallLtvBps: marginCall.ltvBps,
  liquidationLtvBps: liquidation.ltvBps,
  rebalanceBelowLtvBps: rebalance.ltvBps,
})

/**
 * The price at which the LTV is exactly the level, rounded down. The position has coins; the result is in the
 * debt's unit of money, per whole coin.
 */
export const priceAtLevel = ({ coin, units, owedCents }: Position, levelBps: number): bigint =>
  divDown(owedCents * unitsPerCoin(coin) * ONE_IN_BPS, units * BigInt(levelBps))

/**
 * The price from which collateral may be withdrawn. Rebalancing requires LTV < level, which holds strictly
 * above the exact price: the first such cent is the one above the price rounded down.
 */
export const rebalancePrice = (
  { rebalanceBelowLtvBps: ltvBps }: Pick<LoanLevels, 'rebalanceBelowLtvBps'>,
  position: Position,
): TriggerPrice => ({ ltvBps, priceCents: priceAtLevel(position, ltvBps) + 1n })

/**
 * The prices that a loan is monitored for (decision 4, rows 1.9.09, 1.9.10, 1.9.13); the LTV itself is never stored.
 *
 * Prices are whole cents, and a threshold is reached at LTV >= level. The LTV falls as the price rises, so it is
 * reached at every whole cent at or below the exact price, and rounding down is exact.
 */
export const triggerPrices = (levels: LoanLevels, position: Position): TriggerPrices => {
  const at = (ltvBps: number): TriggerPrice => ({ ltvBps, priceCents: priceAtLevel(position, ltvBps) })
  return {
    warning: at(levels.warningLtvBps),
    marginCall: at(levels.marginCallLtvBps),
    liquidation: at(levels.liquidationLtvBps),
    rebalance: rebalancePrice(levels, position),
  }
}
