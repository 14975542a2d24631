import { Below } from './Below.tsx'
import { CalculationSheet } from './CalculationSheet.tsx'
import { InApp } from './InApp.tsx'
import { InfoDialog } from './InfoDialog.tsx'
import { LowerRate } from './LowerRate.tsx'
import { NoTerms } from './NoTerms.tsx'
import { OfferProblem } from './OfferProblem.tsx'
import { PriceLadder } from './PriceLadder.tsx'

/** The content below the offer and its explanations, in one chunk that is loaded after the page. */
export const explanations = {
  Below,
  CalculationSheet,
  InApp,
  InfoDialog,
  LowerRate,
  NoTerms,
  OfferProblem,
  PriceLadder,
} as const
