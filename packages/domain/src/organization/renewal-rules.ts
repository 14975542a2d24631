import * as z from 'zod/mini'

const MAX_DAYS = 366

/** When a loan may be renewed (row 1.1.20): near its maturity. */
export const renewalRulesSchema = z.object({
  /** Calendar days before the maturity date. */
  windowDays: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
})

/** Defaults for rules published before renewals existed (note 035). */
export const RENEWAL_RULES: z.output<typeof renewalRulesSchema> = { windowDays: 60 }
