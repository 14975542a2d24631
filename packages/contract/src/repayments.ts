import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { UNMATCHED_PROBLEMS } from '@pledge/domain/servicing/unmatched'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { done, dollars, instant } from './wire.ts'

const MOST_OF_AN_ID = 100

/** The bank's own id of a report. */
const reportId = z.string().check(z.minLength(1), z.maxLength(MOST_OF_AN_ID))

/** What the bank told of a payment that nobody could write down on a loan by it. */
export const unmatchedPayment = z.object({
  id: reportId,
  /** RETURN: the bank took it back. */
  kind: z.enum(['PAYMENT', 'RETURN']),
  method: z.enum(['ACH', 'WIRE']),
  /** The bank's name of the payment: an agent who writes it down uses it, and it waits no more. */
  reference: z.string(),
  /** What the payer wrote. */
  remittance: z.string(),
  amount: dollars,
  at: instant,
  /** Of a RETURN. */
  code: z.nullable(z.string()),
  problem: z.enum(UNMATCHED_PROBLEMS),
})
export type UnmatchedPayment = z.infer<typeof unmatchedPayment>

export const settleUnmatchedPayment = defineCall({
  name: 'settleUnmatchedPayment',
  method: 'POST',
  path: '/api/portfolio/v1/unmatched-payments/{id}/settlement',
  caller: 'agent',
  right: 'payments.record',
  summary:
    'Says what became of a payment that belongs to no loan here, as sent back to its payer; one that belongs to a loan is written down there instead (row 1.1.19).',
  params: z.object({ id: reportId }),
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS)) }),
  answer: done,
  refusals: ['access.not-found', 'approval.reason-required', 'transition.not-allowed'],
})
