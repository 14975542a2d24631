import * as z from 'zod/mini'

const MAX_BPS = 10_000
const bps = z.int().check(z.minimum(0), z.maximum(MAX_BPS))

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
  })
  .check(
    z.refine(({ declineRateBps, allowRateBps }) => allowRateBps === null || allowRateBps <= declineRateBps, {
      error: 'Who allows rehypothecation must not pay a higher rate',
    }),
    // Its agreements promise that the collateral is back in time for a release, and nothing recalls it yet (note 099).
    z.refine(({ allowRateBps }) => allowRateBps === null, {
      error: 'Rehypothecation cannot be offered while collateral cannot be recalled',
      path: ['allowRateBps'],
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
}
