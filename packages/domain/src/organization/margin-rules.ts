import * as z from 'zod/mini'

const MAX_REARM_BPS = 2_000

/** How loans in service are monitored (decision 6, note 069). */
export const marginRulesSchema = z.object({
  /** A warning is left once the LTV is this far below its level, so that a price that flaps warns once. */
  rearmBps: z.int().check(z.minimum(0), z.maximum(MAX_REARM_BPS)),
})

/** Rules that were published before there was monitoring hold these. */
export const MARGIN_RULES: z.output<typeof marginRulesSchema> = { rearmBps: 100 }
