import * as z from 'zod/mini'

const MAX_BPS = 10_000
const bps = z.int().check(z.minimum(0), z.maximum(MAX_BPS))

const MOST_RECALL_DAYS = 10

/** Rehypothecation of collateral whose borrower allows it (gap G.71, note 107). */
export const reuseRulesSchema = z.object({
  /** How much of the collateral of a loan may be out of custody, in basis points: all of it by default. */
  shareBps: bps.check(z.minimum(1)),
  /** Business days of the Federal Reserve after the day of a recall, until the end of which the coins are back. */
  recallBusinessDays: z.int().check(z.minimum(1), z.maximum(MOST_RECALL_DAYS)),
  /**
   * Whether the brand confirms that no page or mail of its own says that collateral is held, or not lent, of every loan. Without it
   * no rate for the treatment is published (publishing/rule-problems); rules that were published before it are read all the same.
   */
  areWordsConfirmed: z._default(z.boolean(), false),
})
export type ReuseRules = z.output<typeof reuseRulesSchema>

/** All of it, T+1. */
export const REUSE_RULES: ReuseRules = {
  shareBps: MAX_BPS,
  recallBusinessDays: 1,
  areWordsConfirmed: false,
}

/**
 * The refinance of the defunct lender's loans (document 2): an operator's settings for each brand. `allowRateBps` is
 * the rate with rehypothecation; null switches that choice off (gap G.71).
 */
export const refinanceRulesSchema = z
  .object({
    /** The yearly rate with `DECLINE_REHYPOTHECATION`. */
    declineRateBps: bps,
    /** The yearly rate with `ALLOW_REHYPOTHECATION`; null: there is no such choice. */
    allowRateBps: z.nullable(bps),
    /** The origination fee, of the balance that is refinanced. */
    feeBps: bps,
    /** The highest LTV of a new loan: a top-up brings it there (row 2.9.04). Publishing checks that it is no higher than a warning level. */
    maxLtvBps: bps.check(z.minimum(1)),
    /** Calendar days for a top-up (gap G.73). */
    topUpDays: z.int().check(z.minimum(1), z.maximum(60)),
    rehypothecation: z._default(reuseRulesSchema, REUSE_RULES),
  })
  .check(
    z.refine(({ declineRateBps, allowRateBps }) => allowRateBps === null || allowRateBps <= declineRateBps, {
      error: 'Who allows rehypothecation must not pay a higher rate',
    }),
  )
export type RefinanceRules = z.output<typeof refinanceRulesSchema>

/** Defaults for rules published before refinances existed (gaps G.71 and G.73): one treatment, no fee. */
export const REFINANCE_RULES: RefinanceRules = {
  declineRateBps: 1_199,
  allowRateBps: null,
  feeBps: 0,
  maxLtvBps: 5_500,
  topUpDays: 5,
  rehypothecation: REUSE_RULES,
}
