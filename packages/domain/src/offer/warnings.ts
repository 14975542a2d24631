import type { QuoteRules } from '../organization/quote-rules.ts'
import { isAtMost, isBelow, type Ltv } from './ltv.ts'

export const OFFER_WARNINGS = ['collateral-insufficient', 'collateral-high'] as const
export type OfferWarning = (typeof OFFER_WARNINGS)[number]

/** Rows 1.8.10 and 1.8.11, verbatim. */
export const OFFER_WARNING_MESSAGES: Readonly<Record<OfferWarning, string>> = {
  'collateral-insufficient':
    'Additional collateral is required to be eligible for an offer at the current cash to borrow amount.',
  'collateral-high':
    'This collateral amount is higher than what other borrowers typically pledge for similar sized loans.',
}

/** Warnings of the offer page: an LTV above the maximum, so that there is no offer, or one strictly below 0.2. */
export const offerWarnings = (rules: QuoteRules, ltv: Ltv): readonly OfferWarning[] => {
  if (!isAtMost(ltv, rules.maxInitialLtvBps)) return ['collateral-insufficient']
  return isBelow(ltv, rules.highCollateralBelowLtvBps) ? ['collateral-high'] : []
}
