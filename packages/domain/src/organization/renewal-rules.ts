import * as z from 'zod/mini'

const MAX_DAYS = 366

/** When a loan may be renewed (row 1.1.20): near its maturity. */
export const renewalRulesSchema = z.object({
  /** Calendar days before the day on which all of it is due. */
  windowDays: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
})

/** Rules that were published before there were renewals hold these (note 035). */
export const RENEWAL_RULES: z.output<typeof renewalRulesSchema> = { windowDays: 60 }
