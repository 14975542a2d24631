import type { QuotedPrice } from '@pledge/domain/collateral/price-consensus'
import { MOST_FILLS_OF_SLICE } from '@pledge/domain/liquidation/limits'
import type { Coin } from '@pledge/domain/collateral/coins'
import { ORDER_REJECTIONS } from '@pledge/providers/exchange/port'
import * as z from 'zod'
import type { JobDeps } from '../deps.ts'
import { withinTime } from '../work/within-time.ts'

/** Timeout of each call; one of the exchange fits into a lease (`SALE_LEASE_MS`). */
const MOST_ANSWER_MS = 8_000
const MOST_QUOTE_MS = 5_000

const text = z.string().min(1).max(100)
const fill = z.object({
  fillId: text,
  units: z.bigint().positive(),
  priceCents: z.bigint().positive(),
  feeCents: z.bigint().nonnegative(),
  filledAt: z.date(),
})
const standingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('UNKNOWN') }),
  z.object({ status: z.literal('NONE') }),
  z.object({ status: z.literal('REJECTED'), reason: z.enum(ORDER_REJECTIONS) }),
  z.object({
    status: z.enum(['OPEN', 'FILLED', 'CLOSED']),
    orderId: text,
    fills: z.array(fill).max(MOST_FILLS_OF_SLICE),
  }),
])

/** What each venue says of a coin now; a venue that does not answer is left out. */
export const quotesOf = async (deps: JobDeps, coin: Coin): Promise<readonly QuotedPrice[]> => {
  const answers = await Promise.allSettled(
    deps.venues.map((venue) => withinTime(venue.price(coin), MOST_QUOTE_MS)),
  )
  return answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value !== 'UNKNOWN' ? [answer.value] : [],
  )
}

/** How the exchange says that an order stands, parsed; a call without an answer is UNKNOWN (law 4). */
export const orderAnswer = async (asked: Promise<unknown>) => {
  const reported = await withinTime(asked, MOST_ANSWER_MS)
  return standingSchema.parse(reported === 'UNKNOWN' ? { status: 'UNKNOWN' } : reported)
}

const deliverySchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['UNKNOWN', 'REJECTED', 'NONE']) }),
  z.object({ status: z.literal('SENT'), transactionId: text }),
])

/** What the exchange says of a delivery of bought coins, parsed; a call without an answer is UNKNOWN (law 4). */
export const deliveryAnswer = async (asked: Promise<unknown>) => {
  const reported = await withinTime(asked, MOST_ANSWER_MS)
  return deliverySchema.parse(reported === 'UNKNOWN' ? { status: 'UNKNOWN' } : reported)
}
