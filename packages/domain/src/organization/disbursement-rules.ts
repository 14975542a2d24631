import * as z from 'zod/mini'

const MAX_HOURS = 72
const MAX_MARGIN_BPS = 500

/** Rules between the first approval of a disbursement and its sending (note 049). */
export const disbursementRulesSchema = z.object({
  /** Hours after which an approval lapses and must be given again. */
  approvalHours: z.int().check(z.minimum(1), z.maximum(MAX_HOURS)),
  /** How far above the LTV that an agent saw an exception to the maximum initial LTV extends, in basis points. */
  exceptionMarginBps: z.int().check(z.minimum(0), z.maximum(MAX_MARGIN_BPS)),
})
export type DisbursementRules = z.output<typeof disbursementRulesSchema>

/** Defaults for rules published before this setting existed: a working day, and one percentage point. */
export const DISBURSEMENT_RULES: DisbursementRules = { approvalHours: 8, exceptionMarginBps: 100 }
