import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { typedPayment } from './agent-loan.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, uuid } from './wire.ts'

/** A typed payment of any loan. */
const typedEntry = z.extend(typedPayment, {
  appUuid: uuid,
  /** As its borrower writes it on payments. */
  loanReference: z.string(),
})
export type TypedPaymentEntry = z.infer<typeof typedEntry>

export const getPaymentReviews = defineCall({
  name: 'getPaymentReviews',
  method: 'GET',
  path: '/api/portfolio/v1/payment-reviews',
  caller: 'agent',
  right: 'applications.read',
  audits: { kind: 'personal-data.read', subject: 'list', reason: 'queue', reloads: true },
  summary: 'Typed payments that pay off a loan and wait for a second agent (row 1.1.19). At most 100.',
  answer: z.object({ typed: z.array(typedEntry) }),
  refusals: [],
})
export type PaymentReviews = AnswerOf<typeof getPaymentReviews>

export const reviewTypedPayment = defineCall({
  name: 'reviewTypedPayment',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/typed-payments/{typedUuid}/review',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'application', codes: ['decision'] },
  summary:
    'A second agent approves or rejects a typed payment that pays off a loan. Approved, the release of the collateral opens, after the hold for an ACH payment (rows 1.1.19, 1.9.24, 1.9.25).',
  params: z.extend(byApplication, { typedUuid: uuid }),
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  answer: z.object({ application: applicationFile }),
  refusals: [
    'approval.same-agent',
    'loan.not-open',
    'payment.known',
    'payment.date-invalid',
    'payment.too-many',
    'payment.reported',
    'transition.not-allowed',
  ],
})
