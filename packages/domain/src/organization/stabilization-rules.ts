import * as z from 'zod/mini'

/**
 * The conversion of collateral to USDC instead of a sale (gap G.72: copy and levels are operator settings; note 091). A borrower
 * keeps the terms that were shown when they chose it.
 */
export const stabilizationRulesSchema = z.object({
  /** Whether borrowers may switch it on. What was switched on stays on. */
  isOffered: z.boolean(),
  /** The fee of a conversion, of its proceeds. */
  feeBps: z.int().check(z.minimum(0), z.maximum(2_000)),
  /** The LTV of the USDC at which it is applied to the loan for good. */
  usdcLtvBps: z.int().check(z.minimum(5_000), z.maximum(9_900)),
})

/** Not offered: an operator who offers it publishes its own figures. */
export const STABILIZATION_RULES: z.output<typeof stabilizationRulesSchema> = {
  isOffered: false,
  feeBps: 200,
  usdcLtvBps: 9_700,
}
