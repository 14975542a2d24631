import { COINS } from '@pledge/domain/collateral/coins'
import { SLICE_RESULTS } from '@pledge/domain/liquidation/liquidation'
import type { Restoration } from '@pledge/domain/restoration/restoration'
import * as z from 'zod'

/** Integers of JSON as text: they exceed what a number keeps. */
const integer = z.codec(z.string().regex(/^\d{1,38}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => value.toString(),
})
const date = z.codec(z.int(), z.date(), { decode: (ms) => new Date(ms), encode: (at) => at.getTime() })

const terms = z.object({
  coin: z.enum(COINS),
  sliceCents: integer,
  minimumCents: integer,
  limitBps: z.int(),
  fillSeconds: z.int(),
  expensesBps: z.int(),
  targetLtvBps: z.int(),
})
const price = z.object({
  priceCents: integer,
  quotes: z.array(z.object({ venue: z.string(), priceCents: integer, observedAt: date })).readonly(),
  decidedAt: date,
  maxAgeSeconds: z.int(),
})
const fill = z.object({
  fillId: z.string(),
  units: integer,
  priceCents: integer,
  feeCents: integer,
  filledAt: date,
})
const purchase = z.object({
  purchaseId: z.string(),
  price,
  leftCents: integer,
  orderedUnits: integer,
  limitPriceCents: integer,
  cancelAt: z.int(),
  fills: z.array(fill).readonly(),
})
const order = z.object({
  restorationId: z.string(),
  liquidationId: z.string(),
  orderedAt: z.int(),
  terms,
  heldCents: integer,
  feeCents: integer,
  shownUnits: integer,
  mostPriceCents: integer,
  purchases: z.array(purchase.extend({ result: z.enum(SLICE_RESULTS), closedAt: z.int() })).readonly(),
})

/** The state of a restoration as it is stored. */
export const restorationState = z.discriminatedUnion('state', [
  order.extend({ state: z.literal('BUYING'), purchase: purchase.nullable() }),
  order.extend({
    state: z.literal('DELIVERING'),
    transactionId: z.string().nullable(),
    isGivenUp: z.boolean().optional(),
  }),
  order.extend({
    state: z.literal('CONCLUDED'),
    transactionId: z.string().nullable(),
    arrivedUnits: integer,
  }),
  order.extend({ state: z.literal('ENDED') }),
]) satisfies z.ZodType<Restoration, unknown>
