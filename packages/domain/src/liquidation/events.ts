import * as z from 'zod/mini'
import { COINS } from '../collateral/coins.ts'
import { cents, day, id, instantMs, reason, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { SLICE_RESULTS, STOP_CAUSES } from './liquidation.ts'
import { MOST_BOUGHT_FILLS, MOST_FILLS, MOST_QUOTES } from './limits.ts'
import { CONCLUSION_CAUSES, ORDER_CAUSES, SALE_GOALS } from './vocabulary.ts'

const bps = z.int().check(z.minimum(0), z.maximum(9_999))
const positive = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

const terms = z.object({
  coin: z.enum(COINS),
  goal: z.enum(SALE_GOALS),
  targetLtvBps: bps,
  feeBps: bps,
  expensesBps: bps,
  sliceCents: positive,
  minimumCents: cents,
  limitBps: bps,
  fillSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
  usdcLtvBps: z.optional(bps.check(z.minimum(1))),
  unitsAtOrder: z.optional(units),
  paidCentsAtOrder: z.optional(cents),
})

const quote = z.object({ venue: id, priceCents: positive, observedAt: instantMs })
/** A price with the quotes that it follows from. */
const price = z.object({
  priceCents: positive,
  quotes: z.array(quote).check(z.minLength(1), z.maxLength(MOST_QUOTES)),
  decidedAt: instantMs,
  maxAgeSeconds: z.int().check(z.minimum(1), z.maximum(3_600)),
})
export type PriceData = z.infer<typeof price>

/** The price, debt and collateral of one moment. `owedCents` is less what earlier slices brought. */
const position = { price, owedCents: cents, balanceUnits: units }

const fill = z.object({ fillId: id, units, priceCents: positive, feeCents: cents, filledAt: instantMs })
export type FillData = z.infer<typeof fill>

/** Who proposed and who approved a sale of a loan in default. */
const decision = z.object({ decisionId: id, proposedBy: id, approvedBy: id })

const obligations = z.object({ chargesCents: cents, interestCents: cents, principalCents: cents })

/** What each event of a sale of collateral carries. Each names its sale, which distinguishes those of a loan. */
export const LIQUIDATION_EVENTS = {
  LiquidationOrdered: z.object({
    liquidationId: id,
    cause: z.enum(ORDER_CAUSES),
    terms,
    /** The decision of two agents that it rests on; only of the cause IN_DEFAULT. */
    decision: z.optional(decision),
  }),
  /** An order may be placed from now on, and only under this key. */
  SliceOrdered: z.object({
    liquidationId: id,
    sliceId: id,
    ...position,
    mostUnits: units,
    minimumUnits: units,
    orderedUnits: units,
    limitPriceCents: positive,
    cancelAt: instantMs,
  }),
  /** Trades that were not known before. */
  SliceFilled: z.object({
    liquidationId: id,
    sliceId: id,
    fills: z.array(fill).check(z.minLength(1), z.maxLength(MOST_FILLS)),
  }),
  /** The order has ended: no fill can follow. */
  SliceClosed: z.object({ liquidationId: id, sliceId: id, result: z.enum(SLICE_RESULTS) }),
  /**
   * Nothing more is sold, and the net proceeds are held (note 091). `at` shows that what is left is less than the minimum order of
   * the exchange; null where nothing is left, or where the borrower has cured the loan.
   */
  CollateralConverted: z.object({ liquidationId: id, at: z.nullable(z.object(position)) }),
  LiquidationStopped: z.object({ liquidationId: id, cause: z.enum(STOP_CAUSES), reason }),
  LiquidationResumed: z.object({ liquidationId: id, reason }),
  /** Nothing more is sold. `price` is what shows that the goal is reached; null where it was not looked at. */
  LiquidationConcluded: z.object({
    liquidationId: id,
    conclusion: z.enum(CONCLUSION_CAUSES),
    at: z.nullable(z.object(position)),
    owed: obligations,
    /** The day on which the proceeds are applied, in the organization's zone. */
    appliedOn: day,
    /** What was bought back with what a conversion held; only of the conclusion RESTORED (note 091). */
    boughtFills: z.optional(z.array(fill).check(z.minLength(1), z.maxLength(MOST_BOUGHT_FILLS))),
    /** What of it the exchange had not delivered by then, in base units; only where agents ended buying back (note 103). */
    undeliveredUnits: z.optional(units),
    /** Why an agent ended it; only of the conclusion AGENT. */
    reason: z.optional(reason),
  }),
} as const

export type LiquidationEvent = EventsOf<typeof LIQUIDATION_EVENTS>
export type LiquidationEventOf<Type extends LiquidationEvent['type']> = EventIn<LiquidationEvent, Type>
