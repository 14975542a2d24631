import type { Cents, Trillionths } from '../money/amounts.ts'
import type { Position } from './ltv.ts'
import { pricedFigures } from './priced-figures.ts'
import { rebalancePrice, triggerPrices, type LoanLevels, type TriggerPrices } from './trigger-prices.ts'

/** What the collateral of a loan means for it. */
export interface CollateralFigures {
  readonly units: bigint
  /** Null without a price. */
  readonly marketValueCents: Cents | null
  /** Null without a price, and where a rest of a coin makes it no figure any more. */
  readonly ltvTrillionths: Trillionths | null
  readonly triggers: TriggerPrices
}

export interface FiguresInput extends Position {
  /** Cents for one whole coin; null while no price is known. */
  readonly priceCents: bigint | null
}

/** $10 billion for one coin: a price that triggers nothing, and a bound of what a page has to show. */
const MOST_TRIGGER_CENTS = 10n ** 12n
/** 100,000,000 %: what is left of the collateral is next to nothing. */
const MOST_LTV_TRILLIONTHS = 10n ** 18n

/**
 * `pricedFigures` of collateral that may be none, or at a price that may not be known: the one function for every page and
 * file that tells of a loan. `owedCents` is the total balance of the day.
 *
 * Null where nothing can be said: no coins, nothing owed, or so few coins that no price of a real coin would be a trigger.
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
