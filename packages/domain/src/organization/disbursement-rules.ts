import * as z from 'zod/mini'

const MAX_HOURS = 72
const MAX_MARGIN_BPS = 500

/** What holds between the first approval of a disbursement and the moment at which it is sent (note 049). */
export const disbursementRulesSchema = z.object({
  /** Hours after which an approval does not count any more, and is to be given anew. */
  approvalHours: z.int().check(z.minimum(1), z.maximum(MAX_HOURS)),
  /** How far above the LTV that an agent saw an exception to the maximum initial LTV reaches, in basis points. */
  exceptionMarginBps: z.int().check(z.minimum(0), z.maximum(MAX_MARGIN_BPS)),
})
export type DisbursementRules = z.output<typeof disbursementRulesSchema>

/** Rules that were published before this setting was hold these: a working day, and one point. */
export const DISBURSEMENT_RULES: DisbursementRules = { approvalHours: 8, exceptionMarginBps: 100 }
