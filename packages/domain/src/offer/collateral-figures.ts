import type { Cents, Trillionths } from '../money/amounts.ts'
import type { Position } from './ltv.ts'
import { pricedFigures } from './priced-figures.ts'
import { rebalancePrice, triggerPrices, type LoanLevels, type TriggerPrices } from './trigger-prices.ts'

/** What a loan's collateral means for it. */
export interface CollateralFigures {
  readonly units: bigint
  /** Null without a price. */
  readonly marketValueCents: Cents | null
  /** Null without a price, and where the remaining collateral is too small for a meaningful figure. */
  readonly ltvTrillionths: Trillionths | null
  readonly triggers: TriggerPrices
}

export interface FiguresInput extends Position {
  /** Cents per whole coin; null while no price is known. */
  readonly priceCents: bigint | null
}

/** $10 billion per coin: a price that is never reached, and a limit for pages to display. */
const MOST_TRIGGER_CENTS = 10n ** 12n
/** 100,000,000 %: the remaining collateral is negligible. */
const MOST_LTV_TRILLIONTHS = 10n ** 18n

/**
 * `pricedFigures` where the collateral may be zero or the price unknown: the one function for every page and file that
 * shows a loan's figures. `owedCents` is the day's total balance.
 *
 * Null where no figure is meaningful: no coins, no balance, or so few coins that no realistic price would be a trigger.
 */
export const collateralFigures = (levels: LoanLevels, input: FiguresInput): CollateralFigures | null => {
  const { units, owedCents, priceCents } = input
  if (units <= 0n || owedCents <= 0n) return null
  if (rebalancePrice(levels, input).priceCents > MOST_TRIGGER_CENTS) return null
  if (priceCents === null || priceCents <= 0n)
    return { units, marketValueCents: null, ltvTrillionths: null, triggers: triggerPrices(levels, input) }
  const figures = pricedFigures(levels, { ...input, priceCents })
  return figures.ltvTrillionths > MOST_LTV_TRILLIONTHS ? { ...figures, ltvTrillionths: null } : figures
}
