import { COINS } from '@pledge/domain/collateral/coins'
import { ORDER_CAUSES, CONCLUSION_CAUSES, SALE_GOALS } from '@pledge/domain/liquidation/vocabulary'
import * as z from 'zod/mini'
import { coinQuantity, dollars, fraction, instant, uuid } from './wire.ts'

/** Where a sale is: between orders, with an order on the exchange, stopped (also while a hold of its loan stops sales), or over. */
export const SALE_STATES = ['ORDERED', 'SELLING', 'STOPPED', 'CONVERTED', 'CONCLUDED'] as const

/** What a sale was applied to, once it is over; the parts add up to its proceeds. */
const applied = z.object({
  /** What was spent on coins that were bought back with what a conversion held. */
  bought: z._default(dollars, '0.00'),
  expenses: dollars,
  fee: dollars,
  /** Charges, interest and principal together. */
  paid: dollars,
  /** Left over for the borrower. */
  surplus: dollars,
  /** Still owed right after the sale. */
  deficiency: dollars,
})

/** A sale of collateral, as the borrower of its loan sees it (section 7 of the security agreement). */
export const saleView = z.object({
  /** The payment of its proceeds has the same id. */
  saleUuid: uuid,
  state: z.enum(SALE_STATES),
  cause: z.enum(ORDER_CAUSES),
  goal: z.enum(SALE_GOALS),
  /** With the goal RESTORE_LTV, the LTV below which nothing more is sold. */
  targetLtv: fraction,
  feeRate: fraction,
  orderedAt: instant,
  concludedAt: z.nullable(instant),
  conclusion: z.nullable(z.enum(CONCLUSION_CAUSES)),
  coin: z.enum(COINS),
  sold: coinQuantity,
  /** What the trades brought, before costs and fee. */
  proceeds: dollars,
  /** What the exchange charged, and our fee of the proceeds so far. */
  expenses: dollars,
  fee: dollars,
  /** The lowest and the highest price of a trade; null before the first one. */
  prices: z.nullable(z.object({ lowest: dollars, highest: dollars })),
  /** What may still be sold to reach the goal at the newest price; null without a current price, and once it is over. */
  toSell: z.nullable(coinQuantity),
  /** Null until it is over. */
  applied: z.nullable(applied),
})
export type SaleView = z.infer<typeof saleView>
