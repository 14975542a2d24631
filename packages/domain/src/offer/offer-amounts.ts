import { pricedFigures, type PricedFigures } from './priced-figures.ts'
import type { Quote } from './quote.ts'
import { levelsOfTriggers } from './trigger-prices.ts'

/** The two collateral amounts of an offer. */
export interface OfferAmounts {
  /** What the borrower typed and plans to send. */
  readonly plannedAmount: PricedFigures
  /** `minCollateralUnits`: funding begins once it is received, and the agreement requires it. */
  readonly requiredMinimum: PricedFigures
}

type OfAmounts = Pick<
  Quote,
  'coin' | 'collateralUnits' | 'minCollateralUnits' | 'amountCents' | 'priceCents' | 'triggers'
>

/**
 * The planned amount and the required minimum of an offer, each with its LTV and its trigger prices at the quoted price and
 * for the loan amount: no interest has accrued yet (rows 1.2.115, 1.3.16, 1.3.21, 1.9.09, 1.9.10).
 */
export const offerAmounts = (quote: OfAmounts): OfferAmounts => {
  const { coin, amountCents: owedCents, priceCents } = quote
  const of = (units: bigint) =>
    pricedFigures(levelsOfTriggers(quote.triggers), { coin, units, owedCents, priceCents })
  return { plannedAmount: of(quote.collateralUnits), requiredMinimum: of(quote.minCollateralUnits) }
}
