import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { DEFAULT_DECISIONS } from '@pledge/domain/servicing/default-decisions'
import { DELINQUENCY_STATUSES, DELINQUENCY_STEPS } from '@pledge/domain/servicing/delinquency'
import { PLANNED_SALE_ENDS } from '@pledge/domain/servicing/planned-sale'
import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { byApplication, dollars, instant, uuid } from './wire.ts'

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_CHARACTERS))

/** A sale that two agents decided on and that has not begun (note 093). */
const plannedSale = z.object({
  /** The notice that counts; null while none was sent, or the last one was lost. */
  notice: z.nullable(
    z.object({
      sentOn: calendarDate,
      /** The day on which it was given, from which its time runs; null until then. */
      givenOn: z._default(z.nullable(calendarDate), null),
      way: z.enum(['EMAIL', 'PAPER']),
      owed: dollars,
      /** Its email was sent, or it was mailed on paper: its time has begun. */
      isGiven: z.boolean(),
      /** The last day to pay before the sale, and the first day of the sale; null until it is given. */
      payThrough: z.nullable(calendarDate),
      beginsOn: z.nullable(calendarDate),
      /** The sale may begin, and waits: for a price, for enough to sell, or for payments under way. */
      isOver: z._default(z.boolean(), false),
    }),
  ),
  /** How an agent can give the notice now; none while one counts, or under a hold. */
  noticeWays: z.array(z.enum(['EMAIL', 'PAPER'])),
})

/** The delinquency of a loan, its notices of default, and what two agents decide about it. */
const delinquency = z.object({
  status: z.enum(DELINQUENCY_STATUSES),
  pastDue: dollars,
  daysPastDue: z.int(),
  pastDueSince: z.nullable(calendarDate),
  /** Of the notice whose payments are not made: the last day to make them. */
  cureThrough: z.nullable(calendarDate),
  next: z.nullable(z.object({ step: z.enum(DELINQUENCY_STEPS), on: calendarDate })),
  /** The notice that can be sent today; null while none can be. */
  noticeToSend: z.nullable(z.object({ pastDue: dollars, cureThrough: calendarDate })),
  /** Oldest first. */
  notices: z.array(
    z.object({
      uuid,
      sentOn: calendarDate,
      sentBy: z.string(),
      way: z.enum(['EMAIL', 'PAPER']),
      pastDue: dollars,
      dueThrough: calendarDate,
      cureThrough: calendarDate,
      /** HOLD: a hold on the loan ended it; null while it counts. */
      withdrawn: z.nullable(z.enum(['AGENT', 'HOLD'])),
    }),
  ),
  canWithdraw: z.boolean(),
  proposable: z.array(z.enum(DEFAULT_DECISIONS)),
  plannedSale: z._default(z.nullable(plannedSale), null),
  /** Oldest first. */
  decisions: z.array(
    z.object({
      uuid,
      kind: z.enum(DEFAULT_DECISIONS),
      reason: z.string(),
      proposedBy: z.string(),
      proposedAt: instant,
      status: z.enum(['WAITING', 'APPROVED', 'REJECTED']),
      decidedBy: z.nullable(z.string()),
      effectiveOn: z.nullable(calendarDate),
      /** How an approved sale ended, or that it began; null while it is planned, and of other decisions. */
      end: z._default(z.nullable(z.enum(PLANNED_SALE_ENDS)), null),
      /** By the caller: another agent than the one who proposed it. */
      canApprove: z.boolean(),
    }),
  ),
})

/** Null for a loan that is not in service, or on which nothing is owed. */
const answer = z.object({ delinquency: z.nullable(delinquency) })

export const getDelinquency = defineCall({
  name: 'getDelinquency',
  method: 'GET',
  path: '/api/portfolio/v1/applications/{uuid}/delinquency',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'application', reloads: true },
  summary:
    'The delinquency of a loan by its balance and due dates, its written notices of default, and decisions of two agents.',
  params: byApplication,
  answer,
  refusals: [],
})
export type DelinquencyAnswer = AnswerOf<typeof getDelinquency>
export type DelinquencyView = NonNullable<DelinquencyAnswer['delinquency']>

export const sendDefaultNotice = defineCall({
  name: 'sendDefaultNotice',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/default-notice',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['way'] },
  summary:
    "Sends the written notice that begins a default (section 10 of the loan agreement), with the operator's days to pay; or records that it was mailed on paper.",
  params: byApplication,
  body: z.object({ way: z.enum(['EMAIL', 'PAPER']) }),
  answer,
  refusals: ['transition.not-allowed', 'account.email-unverified'],
})

export const withdrawDefaultNotice = defineCall({
  name: 'withdrawDefaultNotice',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/default-notice/withdrawal',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application' },
  summary: 'Withdraws the notice of default that counts; a new one gives its full time again.',
  params: byApplication,
  answer,
  refusals: ['transition.not-allowed'],
})

export const proposeDefaultDecision = defineCall({
  name: 'proposeDefaultDecision',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/default-decision',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['kind'] },
  summary:
    'Proposes that everything owed is declared due, that a loan is charged off, or that its collateral is sold, with the reason; another agent approves it.',
  params: byApplication,
  body: z.object({ kind: z.enum(DEFAULT_DECISIONS), reason }),
  answer,
  refusals: ['transition.not-allowed'],
})

export const decideDefaultDecision = defineCall({
  name: 'decideDefaultDecision',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/default-decision/review',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['decision'] },
  summary:
    'Approves, as another agent, or rejects what was proposed about a loan in default. A charge-off is posted in the same commit; the notice of a sale is sent.',
  params: byApplication,
  body: z.object({ decisionUuid: uuid, decision: z.enum(['approve', 'reject']) }),
  answer,
  refusals: ['transition.not-allowed', 'approval.same-agent'],
})

export const sendSaleNotice = defineCall({
  name: 'sendSaleNotice',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/planned-sale/notice',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application', codes: ['way'] },
  summary:
    'Gives the notice of a planned sale where none counts, by email, or records that it was mailed on paper; its time begins anew.',
  params: byApplication,
  body: z.object({ way: z.enum(['EMAIL', 'PAPER']) }),
  answer,
  refusals: ['transition.not-allowed'],
})

export const cancelPlannedSale = defineCall({
  name: 'cancelPlannedSale',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/planned-sale/cancellation',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'decision.made', subject: 'application' },
  summary: 'Cancels a planned sale before it begins; its borrower is notified.',
  params: byApplication,
  answer,
  refusals: ['transition.not-allowed'],
})
