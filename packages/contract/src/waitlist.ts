import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { countryCode, done, instant, stateCode, uuid } from './wire.ts'

export const waitingPerson = z.object({
  uuid,
  /** The residence that they wait for: a state or a country, the other one null. */
  state: z.nullable(stateCode),
  country: z.nullable(countryCode),
  placeName: z.string(),
  email: z.string(),
  joinedAt: instant,
  /** When they were notified that loans are now offered there. */
  toldAt: z.nullable(instant),
})
export type WaitingPerson = z.infer<typeof waitingPerson>

/** The cursor of the next page: the time and id of the last entry before it. */
const cursor = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f-]{36}$/))

export const getWaitlist = defineCall({
  name: 'getWaitlist',
  method: 'GET',
  path: '/api/portfolio/v1/waitlist',
  caller: 'agent',
  right: 'waitlist.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'waitlist', reloads: true },
  readsMany: true,
  summary:
    'The waitlist of states and countries without service, newest first, 50 per page, with counts for each (row 1.2.44, gap G.29).',
  query: z.object({ after: z.optional(cursor) }),
  answer: z.object({
    people: z.array(waitingPerson),
    nextAfter: z.nullable(cursor),
    counts: z.array(
      z.object({
        state: z.nullable(stateCode),
        country: z.nullable(countryCode),
        placeName: z.string(),
        count: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const exportWaitlist = defineCall({
  name: 'exportWaitlist',
  method: 'GET',
  path: '/api/portfolio/v1/waitlist/export',
  caller: 'agent',
  right: 'waitlist.read',
  audits: { kind: 'data.exported', subject: 'list', reason: 'asked' },
  readsMany: true,
  summary: 'The waitlist as CSV, at most 20,000 rows, newest first; each export is recorded (gap G.29).',
  answer: z.unknown(),
  answerKind: 'file',
  fileTypes: ['text/csv'],
  refusals: [],
})

export const leaveWaitlist = defineCall({
  name: 'leaveWaitlist',
  method: 'DELETE',
  path: '/api/portfolio/v1/waitlist/{uuid}',
  caller: 'agent',
  right: 'waitlist.change',
  audits: { kind: 'record.changed', subject: 'waitlist-entry' },
  summary: 'Removes a person from the waitlist at their request (gap G.29).',
  params: z.object({ uuid }),
  answer: done,
  refusals: [],
})
