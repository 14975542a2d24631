import { RECORD_STEPS } from '@pledge/domain/organization/retention'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { legalHold } from './legal-holds.ts'
import { instant, uuid } from './wire.ts'

const kind = z.enum(RECORD_STEPS)
/** The time, application and kind of the last row of the page before. */
const cursor = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}_[a-z-]{1,40}$/))

export const getDisposals = defineCall({
  name: 'getDisposals',
  method: 'GET',
  path: '/api/portfolio/v1/disposals',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  readsMany: true,
  summary:
    'What was disposed of, by which rule and when, newest first, 50 per page; what is due and what keeps it; the legal holds in force.',
  query: z.object({ before: z.optional(cursor) }),
  answer: z.object({
    /** Each counted up to `countedAtMost`. */
    steps: z.array(
      z.object({
        kind,
        keptDays: z.int(),
        rule: z.string(),
        /** Goes with the next run. */
        due: z.int(),
        /** Past its time, and a hold or a matter of sanctions keeps it. */
        kept: z.int(),
        /** Within 30 days. */
        soon: z.int(),
      }),
    ),
    countedAtMost: z.int(),
    /** Oldest first, up to a bound. */
    legalHolds: z.array(legalHold),
    disposals: z.array(
      z.object({ appUuid: uuid, kind, rule: z.string(), rows: z.int(), files: z.int(), disposedAt: instant }),
    ),
    nextBefore: z.nullable(cursor),
  }),
  refusals: [],
})
export type DisposalsAnswer = AnswerOf<typeof getDisposals>
