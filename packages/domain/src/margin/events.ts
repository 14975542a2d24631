import * as z from 'zod/mini'
import { COINS } from '../collateral/coins.ts'
import { cents, id, instantMs, reason, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { PAUSE_CAUSES } from './margin-state.ts'

const bps = z.int().check(z.minimum(1), z.maximum(10_000))

const terms = z.object({
  coin: z.enum(COINS),
  warningLtvBps: bps,
  marginCallLtvBps: bps,
  liquidationLtvBps: bps,
  cureTargetLtvBps: bps,
  cureHours: z.int().check(z.minimum(1), z.maximum(720)),
  rearmBps: z.int().check(z.minimum(0), z.maximum(10_000)),
  isCuredByPrice: z.boolean(),
})

const price = { priceCents: cents, pricedAt: instantMs }

/** The debt, collateral and prices at the time of the event, so anyone can recalculate it. */
const reading = z.object({
  owedCents: cents,
  units,
  ...price,
  before: z.nullable(z.object(price)),
})
export type ReadingData = z.infer<typeof reading>

/** The payload of each event of a loan's monitoring. */
export const MARGIN_EVENTS = {
  MonitoringBegun: z.object({ terms }),
  WarningReached: z.object({ reading }),
  /** The LTV is below the warning level by the hysteresis, so the next warning is a new one. */
  WarningCleared: z.object({ reading }),
  MarginCallOpened: z.object({ callId: id, cureBy: instantMs, paidCents: cents, reading }),
  /** The email of the margin call was sent. Moves the cure deadline if it was sent late; otherwise `cureBy` is null. */
  MarginCallSent: z.object({ callId: id, sentAt: instantMs, cureBy: z.nullable(instantMs) }),
  /** An unconfirmed deposit was observed, or a hold was placed: the clock is paused. */
  MarginCallPaused: z.object({ callId: id, cause: z.enum(PAUSE_CAUSES) }),
  /** The clock runs again. */
  MarginCallResumed: z.object({ callId: id }),
  /** An agent extended the cure deadline. */
  MarginCallExtended: z.object({ callId: id, cureBy: instantMs, reason }),
  /** The borrower added collateral or paid, and the LTV is below the cure target. */
  MarginCallCured: z.object({ callId: id, reading }),
  /** The deadline passed while the price alone had brought the LTV below the target, so a sale would restore nothing. */
  MarginCallWithdrawn: z.object({ callId: id, reading }),
  MarginCallLapsed: z.object({ callId: id, reading }),
  LiquidationLevelReached: z.object({ reading }),
  /** The LTV is below the cure target before anything was sold. */
  SaleNoLongerDue: z.object({ reading }),
  /** The loan is closed, or its disbursement was returned. */
  MonitoringEnded: z.object({}),
} as const

export type MarginEvent = EventsOf<typeof MARGIN_EVENTS>
export type MarginEventOf<Type extends MarginEvent['type']> = EventIn<MarginEvent, Type>
