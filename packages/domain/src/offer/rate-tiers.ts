import type { QuoteRules, RateTierRule } from '../organization/quote-rules.ts'
import { isAtMost, type Ltv } from './ltv.ts'

/**
 * The tier of an initial LTV (rows 1.9.09 to 1.9.11): the first whose maximum it does not exceed, so exactly
 * 50 % is tier 1. Undefined above the maximum initial LTV, where no offer is made.
 */
export const tierOf = (rules: QuoteRules, ltv: Ltv): RateTierRule | undefined =>
  rules.tiers.find((tier) => isAtMost(ltv, tier.maxInitialLtvBps))
