import { CalculationSheet } from './CalculationSheet.tsx'
import { Footnotes } from './Footnotes.tsx'
import { InfoDialog } from './InfoDialog.tsx'
import { OfferProblem } from './OfferProblem.tsx'
import { PriceLadder } from './PriceLadder.tsx'
import { Questions } from './Questions.tsx'
import { RatesTable } from './RatesTable.tsx'

/** What stands below the offer and what it explains, in one part that is loaded after the page. */
export const explanations = {
  CalculationSheet,
  Footnotes,
  InfoDialog,
  OfferProblem,
  PriceLadder,
  Questions,
  RatesTable,
} as const
