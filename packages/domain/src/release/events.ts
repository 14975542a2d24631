import * as z from 'zod/mini'
import { id, reason, units } from '../decider/fields.ts'
import type { EventIn, EventsOf } from '../decider/messages.ts'
import { RELEASE_RESULTS } from './results.ts'

/** What each event of a release carries. Each names its request, by which it is told from other releases of the loan. */
export const RELEASE_EVENTS = {
  /** The address is stored with the request, sealed; the trail holds none. */
  CollateralReleaseRequested: z.object({ requestId: id }),
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
