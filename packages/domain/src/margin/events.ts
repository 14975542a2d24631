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

/** What was owed, held and observed when it happened, so that everybody can calculate it again. */
const reading = z.object({
  owedCents: cents,
  units,
  ...price,
  before: z.nullable(z.object(price)),
})
export type ReadingData = z.infer<typeof reading>

/** What each event of the monitoring of a loan carries. */
export const MARGIN_EVENTS = {
  MonitoringBegun: z.object({ terms }),
  WarningReached: z.object({ reading }),
  /** The LTV is below the warning level by the margin of hysteresis: the next warning is a new one. */
  WarningCleared: z.object({ reading }),
  MarginCallOpened: z.object({ callId: id, cureBy: instantMs, paidCents: cents, reading }),
  /** The email of the call was sent. It moves the deadline where that was too late for it; else `cureBy` is null. */
  MarginCallSent: z.object({ callId: id, sentAt: instantMs, cureBy: z.nullable(instantMs) }),
  /** A deposit was seen that is not final, or a hold was placed: time does not run. */
  MarginCallPaused: z.object({ callId: id, cause: z.enum(PAUSE_CAUSES) }),
  /** The rest of the time runs on. */
  MarginCallResumed: z.object({ callId: id }),
  /** An agent gave more time. */
  MarginCallExtended: z.object({ callId: id, cureBy: instantMs, reason }),
  /** The borrower added collateral or paid, and the LTV is below the cure target. */
  MarginCallCured: z.object({ callId: id, reading }),
  /** Its time was over, and the price alone had brought the LTV below the target: a sale would have nothing to restore. */
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
