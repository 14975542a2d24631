import * as z from 'zod/mini'
import { id, reason, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { RELEASE_RESULTS } from './results.ts'

/** The data of each event of a release. Each event names its request, which distinguishes the releases of a loan. */
export const RELEASE_EVENTS = {
  /** The address is stored encrypted with the request, and is not in the trail. */
  CollateralReleaseRequested: z.object({
    requestId: id,
    /** Part of the collateral of a loan in service (note 080); left out for all that is owed back. */
    units: z.optional(units),
  }),
  CollateralReleaseDecided: z.object({
    requestId: id,
    decision: z.enum(['approve', 'refuse']),
    reason: z.nullable(reason),
  }),
  CollateralReleaseOrdered: z.object({ requestId: id, units }),
  CollateralReleaseConcluded: z.object({
    requestId: id,
    result: z.enum(RELEASE_RESULTS),
    units,
    transactionId: z.nullable(id),
  }),
} as const

export type ReleaseEvent = EventsOf<typeof RELEASE_EVENTS>
export type ReleaseEventOf<Type extends ReleaseEvent['type']> = EventIn<ReleaseEvent, Type>
