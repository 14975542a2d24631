import * as z from 'zod/mini'

const MAX_CENTS = 10 ** 15
const MAX_BPS = 2_000
const MAX_FILL_SECONDS = 86_400

/** How collateral is sold (decision 6, notes 073 and 074). How much is sold follows from the agreement. */
export const saleRulesSchema = z
  .object({
    /** The most market value that one order sells, so that a sale does not move the market. */
    sliceCents: z.int().check(z.minimum(100), z.maximum(MAX_CENTS)),
    /** The minimum order of the exchange, in market value. */
    minimumCents: z.int().check(z.minimum(0), z.maximum(MAX_CENTS)),
    /** How far below the price of its moment an order may sell. */
    limitBps: z.int().check(z.minimum(0), z.maximum(MAX_BPS)),
    /** An order that is not filled after this long is canceled, and the rest is computed again. */
    fillSeconds: z.int().check(z.minimum(1), z.maximum(MAX_FILL_SECONDS)),
    /** What the exchange is expected to charge, of the proceeds. */
    expensesBps: z.int().check(z.minimum(0), z.maximum(MAX_BPS)),
  })
  .check(
    z.refine(({ sliceCents, minimumCents }) => minimumCents <= sliceCents, {
      error: 'The minimum order exceeds a slice',
    }),
  )

/** Rules that were published before collateral was sold by the product hold these. */
export const SALE_RULES: z.output<typeof saleRulesSchema> = {
  sliceCents: 2_500_000,
  minimumCents: 1_000,
  limitBps: 100,
  fillSeconds: 60,
  expensesBps: 10,
}
