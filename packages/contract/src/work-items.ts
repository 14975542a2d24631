import { WORK_KINDS } from '@pledge/domain/work-items/kinds'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { instant, uuid } from './wire.ts'

const kind = z.enum(WORK_KINDS)
const count = z.int().check(z.minimum(0))
/**
 * Deadline, age, kind and id of the last item of the page before, in base64url: the id of a bank's report may have any characters.
 * More than the longest one takes.
 */
const cursor = z.string().check(z.regex(/^[\w-]{1,1000}$/))

const workItem = z.object({
  kind,
  /** Unique within its kind. */
  item: z.string(),
  /** Null for a payment that matches no loan, and for a hand-over without a claim. */
  appUuid: z.nullable(uuid),
  /** As its borrower writes it on payments. */
  loanReference: z.nullable(z.string()),
  /** Null before the borrower's details are submitted. */
  borrower: z.nullable(z.string()),
  deadline: z.nullable(instant),
  /** The deadline is the midnight that ends its last day in the organization's zone; else it is to the minute. */
  isEndOfDay: z.boolean(),
  isLate: z.boolean(),
  waitingSince: instant,
})
export type WorkItemView = z.infer<typeof workItem>

export const getWorkItems = defineCall({
  name: 'getWorkItems',
  method: 'GET',
  path: '/api/portfolio/v1/work-items',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  readsMany: true,
  summary:
    'Everything that waits for agents in one list: by deadline, then by age, 50 per page, of one kind or of all (row 1.6.07).',
  query: z.object({ kind: z.optional(kind), after: z.optional(cursor) }),
  answer: z.object({
    items: z.array(workItem),
    /** When it was read, on the clock that deadlines and ages are of: ages are computed from it. */
    asOf: instant,
    /** Of every kind with work, on the first page alone; each counted up to `countedAtMost`. */
    counts: z.array(z.object({ kind, items: count, late: count })),
    countedAtMost: count,
    nextAfter: z.nullable(cursor),
    /** Ids of applications that cannot be shown. */
    unreadable: z.array(uuid),
  }),
  refusals: [],
})
export type WorkItems = AnswerOf<typeof getWorkItems>
