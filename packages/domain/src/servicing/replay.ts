import { isBelow, isReached, ltvOf, type Ltv, type Position } from '../offer/ltv.ts'
import type { LendingRules } from '../organization/lending-rules.ts'
import type { RateTierRule } from '../organization/quote-rules.ts'

/** A candle, with prices for one whole coin in the same unit as the debt. */
export interface Candle {
  readonly time: string
  readonly low: bigint
  readonly high: bigint
  readonly close: bigint
}

/** The time of the first candle at which each event happens, or null. */
export interface FirstEvents {
  readonly warning: string | null
  readonly marginCall: string | null
  readonly liquidation: string | null
  readonly rebalance: string | null
}

/**
 * Replays past prices over a loan without deposits or payments (back test of rows 1.9.09, 1.9.10 and 1.9.13). A trigger
 * level is reached at LTV >= level at the low of the candle; rebalancing at LTV < level at its high.
 */
export const firstEvents = (
  rules: LendingRules,
  tier: RateTierRule,
  position: Position,
  candles: readonly Candle[],
): FirstEvents => {
  const at = (priceCents: bigint): Ltv => ltvOf({ ...position, priceCents })
  const firstTime = (happens: (candle: Candle) => boolean): string | null =>
    candles.find(happens)?.time ?? null
  return {
    warning: firstTime((candle) => isReached(at(candle.low), tier.warningLtvBps)),
    marginCall: firstTime((candle) => isReached(at(candle.low), tier.marginCallLtvBps)),
    liquidation: firstTime((candle) => isReached(at(candle.low), tier.liquidationLtvBps)),
    rebalance: firstTime((candle) => isBelow(at(candle.high), rules.rebalanceBelowLtvBps)),
  }
}

/** The same replay by only the close of each candle. */
export const firstEventsByClose = (
  rules: LendingRules,
  tier: RateTierRule,
  position: Position,
  candles: readonly Candle[],
): FirstEvents =>
  firstEvents(
    rules,
    tier,
    position,
    candles.map((candle) => ({ ...candle, low: candle.close, high: candle.close })),
  )
