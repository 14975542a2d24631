import { LISTED_DEADLINE_KINDS } from '@pledge/domain/application/deadline-kinds'
import { APPLICATION_STATES } from '@pledge/domain/application/states'
import { DELINQUENCY_STEPS } from '@pledge/domain/servicing/delinquency'
import { MODIFICATION_KINDS } from '@pledge/domain/servicing/modification-kinds'
import * as z from 'zod/mini'
import { marginView } from './margin-view.ts'
import { calendarDate } from './loan.ts'
import { coin, dollars, instant, uuid } from './wire.ts'

/** What an agents' list shows of an application. */
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

/**
 * Whether the borrower was given notice of an open call: without it the call does not lapse. QUEUED: its email is on its way;
 * SENT: it was sent; FAILED: it was given up; WITHHELD: there is no verified address. AGENT: an agent gave notice by
 * extending the call.
 */
export const CALL_NOTICES = ['QUEUED', 'SENT', 'FAILED', 'WITHHELD', 'AGENT'] as const

/** A margin call that is open, or a sale that is due; `deadline`: of the call, or since when the sale is due (row 1.9.12). */
export const marginEntry = z.extend(queueEntry, {
  margin: marginView,
  /** Null where no call is open, and from a server of an older version. */
  callNotice: z._default(z.nullable(z.enum(CALL_NOTICES)), null),
})
export type MarginEntry = z.infer<typeof marginEntry>

/** A loan with a payment that is past due; `waitingSince`: the first day past due. */
export const pastDueLoan = z.extend(queueEntry, {
  pastDue: dollars,
  /** The signed due date of the oldest payment that is not paid in full. */
  pastDueSince: calendarDate,
  daysPastDue: z.int(),
  isMatured: z.boolean(),
  /** The last notice that was sent about what is past due; null where none was. */
  lastNotice: z.nullable(z.object({ days: z.int(), at: instant })),
  /** What agents do next about it, and by which day; null from a server of an older version. */
  next: z._default(z.nullable(z.object({ step: z.enum(DELINQUENCY_STEPS), on: calendarDate })), null),
})
export type PastDueLoan = z.infer<typeof pastDueLoan>

/** Changed terms that wait for a second agent, or for the borrower; `deadline`: the midnight that ends the last day for it. */
export const openModification = z.extend(queueEntry, {
  kind: z.enum(MODIFICATION_KINDS),
  waitsFor: z.enum(['AGENT', 'BORROWER']),
})
export type OpenModification = z.infer<typeof openModification>
