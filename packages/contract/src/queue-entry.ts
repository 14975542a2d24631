import { LISTED_DEADLINE_KINDS } from '@pledge/domain/application/deadline-kinds'
import { APPLICATION_STATES } from '@pledge/domain/application/states'
import * as z from 'zod/mini'
import { marginView } from './margin-view.ts'
import { coin, dollars, instant, uuid } from './wire.ts'

export const queueEntry = z.object({
  appUuid: uuid,
  borrower: z.string(),
  state: z.enum(APPLICATION_STATES),
  amount: dollars,
  coin,
  waitingSince: instant,
  /** The deadline of the current state, as the midnight that ends its last day. */
  deadline: z.nullable(instant),
  /** The kind of deadline; null where the list itself says what its dates are. */
  deadlineKind: z._default(z.nullable(z.enum(LISTED_DEADLINE_KINDS)), null),
  /** Who has approved so far, where two must approve. */
  approvals: z.array(z.string()),
})
export type QueueEntry = z.infer<typeof queueEntry>

/** A margin call that is open, or a sale that is due; `deadline`: of the call, or since when the sale is due (row 1.9.12). */
export const marginEntry = z.extend(queueEntry, { margin: marginView })
export type MarginEntry = z.infer<typeof marginEntry>
