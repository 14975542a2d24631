import { PAYMENT_METHODS } from '@pledge/domain/servicing/received-payment'
import { PAYMENT_RETURN_REASONS } from '@pledge/domain/servicing/return-reasons'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { calendarDate } from './loan.ts'
import { applicationFile } from './portfolio.ts'
import { byApplication, dollarsTyped, uuid } from './wire.ts'

/** A Solana transaction id has 88 characters. */
const MOST_OF_A_REFERENCE = 90

/** What an agent recorded about a payment. */
const recorded = z.object({
  method: z.enum(PAYMENT_METHODS),
  amount: dollarsTyped,
  paidOn: calendarDate,
  /**
   * The bank's reference, the check number, or the transaction id on its chain: with the method it identifies the
   * payment.
   */
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(MOST_OF_A_REFERENCE)),
  /** The bank reported a similar payment, and this is another one. */
  isSeparate: z.optional(z.boolean()),
})

export const recordPayment = defineCall({
  name: 'recordPayment',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payments',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'application', codes: ['method'] },
  summary:
    'Records a payment on a loan. One that pays off the loan waits for a second agent (rows 1.1.19, 1.9.24, 1.9.25).',
  params: byApplication,
  body: recorded,
  answer: z.object({ application: applicationFile }),
  refusals: [
    'loan.not-open',
    'payment.known',
    'payment.date-invalid',
    'payment.too-many',
    'payment.reported',
    'transition.not-allowed',
  ],
})

export const takePaymentBack = defineCall({
  name: 'takePaymentBack',
  method: 'POST',
  path: '/api/portfolio/v1/applications/{uuid}/payments/{paymentUuid}/return',
  caller: 'agent',
  right: 'payments.record',
  audits: { kind: 'record.changed', subject: 'payment', codes: ['reason'] },
  summary: 'Reverses a payment that the bank returned, or that was recorded by mistake (row 1.9.24).',
  params: z.extend(byApplication, { paymentUuid: uuid }),
  body: z.object({ reason: z.enum(PAYMENT_RETURN_REASONS) }),
  answer: z.object({ application: applicationFile }),
  refusals: ['loan.not-open', 'transition.not-allowed'],
})
