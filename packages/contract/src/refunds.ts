import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { agentRefund } from './agent-loan.ts'
import { refundDestination } from './loan.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, dollars, uuid } from './wire.ts'

/** A refund of any loan. */
const refundEntry = z.extend(agentRefund, {
  appUuid: uuid,
  /** As its borrower writes it on payments. */
  loanReference: z.string(),
})
export type RefundEntry = z.infer<typeof refundEntry>

export const getRefunds = defineCall({
  name: 'getRefunds',
  method: 'GET',
  path: '/api/portfolio/v1/refunds',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  summary:
    'What borrowers overpaid and was not sent back yet: refunds that wait for two agents or are being sent, by deadline (row 1.9.20). At most 100.',
  answer: z.object({ refunds: z.array(refundEntry) }),
  refusals: [],
})
export type Refunds = AnswerOf<typeof getRefunds>

const byRefund = z.extend(byApplication, { refundUuid: uuid })

export const approveRefund = defineCall({
  name: 'approveRefund',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/refunds/{refundUuid}/approval',
  caller: 'agent',
  right: 'funds.release',
  audits: { kind: 'decision.made', subject: 'application', codes: [] },
  stepUp: 'disbursement',
  summary:
    'Approves a refund of what a borrower overpaid. It takes two different agents who choose the same way, and is sent after the second approval, or recorded as sent by hand (row 1.9.20).',
  params: byRefund,
  body: z.object({
    /**
     * The refund, the amount and the account that the agent saw: the proof is bound to them, and another amount or another account
     * is not approved.
     */
    refund: uuid,
    amount: dollars,
    destination: z.nullable(refundDestination),
    /** By hand instead of to the account: always so where no account is left. */
    isByHand: z.boolean(),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: ['approval.same-agent', 'transition.not-allowed'],
})

const unanswered = {
  method: 'POST',
  caller: 'agent',
  right: 'funds.release',
  audits: { kind: 'record.changed', subject: 'application', codes: [] },
  params: byRefund,
  /** The amount that the agent saw and named to the bank. */
  body: z.object({ amount: dollars }),
  answer: z.object({ application: applicationFile }),
} as const

export const pollRefundAgain = defineCall({
  ...unanswered,
  name: 'pollRefundAgain',
  path: '/api/portfolio/v1/applications/{uuid}/refunds/{refundUuid}/poll',
  summary:
    'Lets the bank be polled again about a refund that it never answered, under the same key: nothing is sent twice.',
  refusals: ['transition.not-allowed'],
})

export const recordLostRefund = defineCall({
  ...unanswered,
  name: 'recordLostRefund',
  path: '/api/portfolio/v1/applications/{uuid}/refunds/{refundUuid}/loss',
  summary:
    'Records that the bank never received a refund, after it went without an answer for days and while the bank answers that it has none. It is owed again once a second agent records the same.',
  refusals: ['approval.same-agent', 'transition.not-allowed', 'provider.unavailable'],
})

/** More than a check number or the bank's reference of a wire has. */
export const MOST_OF_A_HAND_REFERENCE = 90
const handReference = z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_OF_A_HAND_REFERENCE))

export const recordRefundByHand = defineCall({
  name: 'recordRefundByHand',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/refunds/{refundUuid}/by-hand',
  caller: 'agent',
  right: 'funds.release',
  audits: { kind: 'record.changed', subject: 'application', codes: [] },
  summary: 'Records that a refund was sent by hand, which two agents approved.',
  params: byRefund,
  body: z.object({
    reference: handReference,
    /** Of what was overpaid before there were refunds: it was sent then, and the borrower gets no email now. */
    wasSentBefore: z._default(z.boolean(), false),
  }),
  answer: z.object({ application: applicationFile }),
  refusals: ['transition.not-allowed'],
})

export const recordHandReturn = defineCall({
  name: 'recordHandReturn',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/refunds/{refundUuid}/hand-return',
  caller: 'agent',
  right: 'funds.release',
  audits: { kind: 'record.changed', subject: 'application', codes: [] },
  summary:
    'Records that a refund which was sent by hand came back, or never left. It is owed again once a second agent records the same.',
  params: byRefund,
  body: z.object({ reference: handReference }),
  answer: z.object({ application: applicationFile }),
  refusals: ['approval.same-agent', 'transition.not-allowed'],
})
