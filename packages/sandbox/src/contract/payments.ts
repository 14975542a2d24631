import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import { done } from '@pledge/contract/wire'

/** What the simulated bank does with a requested payment. Only with simulated providers. */

const traceNumber = z.string().check(z.regex(/^\d{15}$/))

export const sandboxSettlePayment = defineCall({
  name: 'sandboxSettlePayment',
  method: 'POST',
  path: '/api/sandbox/v1/payments/settled',
  caller: 'sandbox',
  summary: 'Decides a pending payment. The product learns the outcome when it asks again.',
  body: z.object({ traceNumber, status: z.enum(['ACCEPTED', 'REJECTED']) }),
  answer: done,
  refusals: [],
})

export const sandboxReturnPayment = defineCall({
  name: 'sandboxReturnPayment',
  method: 'POST',
  path: '/api/sandbox/v1/payments/returned',
  caller: 'sandbox',
  summary: 'Returns an accepted payment with a return code, now. Repeated calls are reported again.',
  body: z.object({ traceNumber, code: z.string().check(z.regex(/^[A-Z]\d{2}$/)) }),
  answer: done,
  refusals: [],
})

export const sandboxNotifyOfChange = defineCall({
  name: 'sandboxNotifyOfChange',
  method: 'POST',
  path: '/api/sandbox/v1/payments/changed',
  caller: 'sandbox',
  summary:
    'Sends a notification of change for the account of an accepted payment. The payment itself arrived.',
  body: z.object({
    traceNumber,
    code: z.string().check(z.regex(/^C\d{2}$/)),
    corrected: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  answer: done,
  refusals: [],
})
