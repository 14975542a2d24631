import { formatDollars } from '../money/dollars.ts'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { ResidenceTerms } from '../residence/residence.ts'

/**
 * Rows 1.5.33 and 1.5.34: the cash to borrow is within the residence's limits, which are inclusive. A draw of
 * zero is below every minimum. Undefined when it passes. Refusals: `offer.amount-below-minimum`,
 * `offer.amount-above-maximum`, each with the limit as `amount` in dollars.
 */
export const amountRefusal = (drawAmountCents: bigint, terms: ResidenceTerms): Refusal | undefined => {
  if (drawAmountCents < terms.minLoanCents || drawAmountCents <= 0n) {
    return refuse('offer.amount-below-minimum', { amount: formatDollars(terms.minLoanCents) })
  }
  if (terms.maxLoanCents !== null && drawAmountCents > terms.maxLoanCents) {
    return refuse('offer.amount-above-maximum', { amount: formatDollars(terms.maxLoanCents) })
  }
  return undefined
}
