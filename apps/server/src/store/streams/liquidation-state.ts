import { COINS } from '@pledge/domain/collateral/coins'
import { SLICE_RESULTS, STOP_CAUSES, type Liquidation } from '@pledge/domain/liquidation/liquidation'
import { CONCLUSION_CAUSES, ORDER_CAUSES, SALE_GOALS } from '@pledge/domain/liquidation/vocabulary'
import * as z from 'zod'
import { instantMs, units } from './units.ts'

const date = z.codec(z.int(), z.date(), {
  decode: (ms) => new Date(ms),
  encode: (at) => at.getTime(),
})

const terms = z.object({
  coin: z.enum(COINS),
  goal: z.enum(SALE_GOALS),
  targetLtvBps: z.int(),
  feeBps: z.int(),
  expensesBps: z.int(),
  sliceCents: units,
  minimumCents: units,
  limitBps: z.int(),
  fillSeconds: z.int(),
  usdcLtvBps: z.int().optional(),
  unitsAtOrder: units.optional(),
  paidCentsAtOrder: units.optional(),
})
const price = z.object({
  priceCents: units,
  quotes: z.array(z.object({ venue: z.string(), priceCents: units, observedAt: date })).readonly(),
  decidedAt: date,
  maxAgeSeconds: z.int(),
})
const fill = z.object({ fillId: z.string(), units, priceCents: units, feeCents: units, filledAt: date })
const slice = z.object({
  sliceId: z.string(),
  price,
  owedCents: units,
  balanceUnits: units,
  mostUnits: units,
  minimumUnits: units,
  orderedUnits: units,
  limitPriceCents: units,
  cancelAt: instantMs,
  fills: z.array(fill).readonly(),
})
const stop = z.object({
  cause: z.enum(STOP_CAUSES),
  reason: z.string(),
  since: instantMs,
  agentId: z.string().nullable().default(null),
})
const order = z.object({
  liquidationId: z.string(),
  orderedAt: instantMs,
  cause: z.enum(ORDER_CAUSES),
  terms,
  slices: z.array(slice.extend({ result: z.enum(SLICE_RESULTS), closedAt: instantMs })).readonly(),
  convertedAt: instantMs.nullable().default(null),
})
const owed = z.object({ chargesCents: units, interestCents: units, principalCents: units })
const applied = owed.extend({ expensesCents: units, feeCents: units, surplusCents: units })

/** The state of a sale of collateral as it is stored. */
export const liquidationState = z.discriminatedUnion('state', [
  order.extend({ state: z.literal('ORDERED') }),
  order.extend({ state: z.literal('SELLING'), slice, stop: stop.nullable() }),
  order.extend({ state: z.literal('STOPPED'), stop }),
  order.extend({ state: z.literal('CONVERTED') }),
  order.extend({
    state: z.literal('CONCLUDED'),
    concludedAt: instantMs,
    conclusion: z.enum(CONCLUSION_CAUSES),
    owed,
    expensesCents: units,
    boughtFills: z.array(fill).readonly().default([]),
    undeliveredUnits: units.optional(),
    soldUnits: units,
    grossCents: units,
    applied,
    deficiencyCents: units,
  }),
]) satisfies z.ZodType<Liquidation, unknown>
