import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { PAYMENT_METHODS, REPORTED_METHODS } from '@pledge/domain/servicing/received-payment'
import { UNAPPLIED_PROBLEMS } from '@pledge/domain/servicing/unapplied'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { done, dollars, instant, uuid } from './wire.ts'

const MOST_OF_AN_ID = 150
const MOST_OF_A_REFERENCE = 60

/** The organization whose account received it, and the bank's own id of the report. */
const reportId = z.string().check(z.minLength(1), z.maxLength(MOST_OF_AN_ID))

/** A typed payment that may be what the bank reported: the same amount, within a week of it. */
const possibleMatch = z.object({
  paymentUuid: uuid,
  appUuid: uuid,
  loanReference: z.string(),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  paidOn: calendarDate,
})
export type PossibleMatch = z.infer<typeof possibleMatch>

/** A payment that the bank reported and that could not be applied to a loan. */
export const unmatchedPayment = z.object({
  id: reportId,
  /** RETURN: the bank reversed it. */
  kind: z.enum(['PAYMENT', 'RETURN']),
  method: z.enum(REPORTED_METHODS),
  /** The bank's reference of the payment. */
  reference: z.string(),
  /** What the payer wrote. */
  remittance: z.string(),
  amount: dollars,
  at: instant,
  /** For a RETURN. */
  code: z.nullable(z.string()),
  problem: z.enum(UNAPPLIED_PROBLEMS),
  /** Typed payments that it may be. */
  matches: z._default(z.array(possibleMatch), []),
})
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>

export const assignUnmatchedPayment = defineCall({
  name: 'assignUnmatchedPayment',
  method: 'POST',
  path: '/api/portfolio/v1/unmatched-payments/{id}/loan',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment' },
  summary: 'Assigns an unapplied payment to a loan by its reference, and posts it there (row 1.1.19).',
  params: z.object({ id: reportId }),
  body: z.object({
    loanReference: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_OF_A_REFERENCE)),
    /** A similar payment was typed for the loan, and this is another one. */
    isSeparate: z.optional(z.boolean()),
  }),
  answer: done,
  refusals: [
    'access.not-found',
    'payment.no-such-loan',
    'payment.known',
    'payment.date-invalid',
    'payment.too-many',
    'payment.maybe-typed',
    'loan.not-open',
    'transition.not-allowed',
  ],
})

export const matchReportedPayment = defineCall({
  name: 'matchReportedPayment',
  method: 'POST',
  path: '/api/portfolio/v1/unmatched-payments/{id}/match',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment' },
  summary:
    'Matches a payment that the bank reported with the same payment as an agent typed it: nothing is posted twice (row 1.1.19). Reversing the payment as a mistake undoes it.',
  params: z.object({ id: reportId }),
  body: z.object({ paymentUuid: uuid }),
  answer: done,
  refusals: [
    'access.not-found',
    'payment.amount-differs',
    'payment.method-differs',
    'transition.not-allowed',
  ],
})

export const settleUnmatchedPayment = defineCall({
  name: 'settleUnmatchedPayment',
  method: 'POST',
  path: '/api/portfolio/v1/unmatched-payments/{id}/settlement',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment' },
  summary:
    'Records the outcome of a payment that belongs to no loan, such as its return to the payer. A payment for a loan is assigned instead (row 1.1.19).',
  params: z.object({ id: reportId }),
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS)) }),
  answer: done,
  refusals: ['access.not-found', 'approval.reason-required', 'transition.not-allowed'],
})
