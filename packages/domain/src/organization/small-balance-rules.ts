import * as z from 'zod/mini'

/** Five dollars: a larger balance is worth collecting. */
const MAX_CENTS = 500

/** What a lender does not collect after a last payment (note 092). */
export const smallBalanceRulesSchema = z.object({
  /** A loan that owes no more than this at the end of the day of a payment is closed, and that balance written off. 0: never. */
  writeOffUpToCents: z.int().check(z.minimum(0), z.maximum(MAX_CENTS)),
})

/** Rules that were published before there was a write-off hold these: every cent is collected. */
export const SMALL_BALANCE_RULES: z.output<typeof smallBalanceRulesSchema> = { writeOffUpToCents: 0 }
