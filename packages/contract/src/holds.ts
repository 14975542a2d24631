import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { HOLD_KINDS } from '@pledge/domain/holds/loan-holds'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { queueEntry } from './queue-entry.ts'
import { byApplication, instant, uuid } from './wire.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))

/** A hold that agents review by a day; `waitingSince`: since when it is set. */
export const endingHold = z.extend(queueEntry, { kind: z.enum(HOLD_KINDS), until: calendarDate })
export type EndingHold = z.infer<typeof endingHold>

const answer = z.object({
  /** Oldest first, those that are lifted included. */
  holds: z.array(
    z.object({
      uuid,
      kind: z.enum(HOLD_KINDS),
      reason: z.string(),
      from: calendarDate,
      until: calendarDate,
      setBy: z.string(),
      setAt: instant,
      lifted: z.nullable(
        z.object({ by: z.string(), at: instant, reason: z.string(), endedOn: calendarDate }),
      ),
    }),
  ),
  /** Kinds that can be set now. */
  settable: z.array(z.enum(HOLD_KINDS)),
  today: calendarDate,
})

export const getLoanHolds = defineCall({
  name: 'getLoanHolds',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/holds',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary: 'The holds of a loan: bankruptcy, military service, death, dispute, fraud.',
  params: byApplication,
  answer,
  refusals: [],
})
export type HoldsAnswer = AnswerOf<typeof getLoanHolds>

export const setLoanHold = defineCall({
  name: 'setLoanHold',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/holds',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['kind'] },
  summary:
    'Holds a loan, with a reason and the day by which it is reviewed. What each kind stops, stops at once; a hold does not end by itself.',
  params: byApplication,
  body: z.object({
    kind: z.enum(HOLD_KINDS),
    reason,
    /** The first day that it is about, e.g. of a military service; null for today. */
    from: z.nullable(calendarDate),
    until: calendarDate,
  }),
  answer,
  refusals: ['transition.not-allowed'],
})

export const changeLoanHold = defineCall({
  name: 'changeLoanHold',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/holds/change',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['action'] },
  summary:
    'Gives a hold another day of review, or lifts it with the last day that it is about; what it stopped goes on.',
  params: byApplication,
  body: z.object({ holdUuid: uuid, action: z.enum(['extend', 'lift']), on: calendarDate, reason }),
  answer,
  refusals: ['transition.not-allowed'],
})
