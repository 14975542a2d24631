import { ALERT_CHANNELS } from '@pledge/domain/alerts/alert-kinds'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { byApplication, instant, uuid } from './wire.ts'

/** QUEUED: on its way; FAILED: given up after many tries; WITHHELD: there was no verified address. */
export const MESSAGE_STATES = ['QUEUED', 'SENT', 'FAILED', 'WITHHELD'] as const

/** An email or a text about an application or its loan; of an email without what it said. */
export const message = z.object({
  uuid,
  /** What it was about, e.g. 'payment-received' or 'due:PAST_DUE_5'. */
  kind: z.string(),
  channel: z.enum(ALERT_CHANNELS),
  subject: z.string(),
  status: z.enum(MESSAGE_STATES),
  queuedAt: instant,
  /** When the mail provider accepted it, or when it was given up. */
  settledAt: z.nullable(instant),
})
export type MessageView = z.infer<typeof message>

export const getMessages = defineCall({
  name: 'getMessages',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/messages',
  caller: 'borrower',
  summary:
    'The emails and texts about an application and its loan, newest first; of emails without what they said. At most 200.',
  params: byApplication,
  answer: z.object({ messages: z.array(message) }),
  refusals: [],
})

const letter = {
  params: byApplication,
  body: z.object({ goodThrough: calendarDate }),
  answer: z.object({ goodThrough: calendarDate }),
  refusals: ['loan.not-open'],
} as const

export const requestPayoffLetter = defineCall({
  name: 'requestPayoffLetter',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/loan/payoff-letter',
  caller: 'borrower',
  summary:
    'Requests a payoff letter good through a day. It is among the documents within seconds. Refused with `request.invalid` for a past day or one too far ahead.',
  ...letter,
})

export const requestPayoffLetterAsAgent = defineCall({
  name: 'requestPayoffLetterAsAgent',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payoff-letter',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'application' },
  summary: 'The same for a borrower who asks an agent for it.',
  ...letter,
})
