import { PAYMENT_RETURN_REASONS } from '@pledge/domain/servicing/return-reasons'
import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import { done, dollarsTyped, organizationCode } from '@pledge/contract/wire'

/** What the simulated bank reports about borrowers' payments. Only with simulated providers. */

const reference = z.string().check(z.minLength(1), z.maxLength(60))

export const sandboxPayLoan = defineCall({
  name: 'sandboxPayLoan',
  method: 'POST',
  path: '/api/sandbox/v1/repayments',
  caller: 'sandbox',
  summary:
    "Sends money to an organization's account, by ACH (on hold for three weeks, row 1.9.24) or by wire, with the payer's reference. Returns the bank's reference.",
  body: z.object({
    orgCode: organizationCode,
    method: z.enum(['ACH', 'WIRE']),
    amount: dollarsTyped,
    remittance: z.string().check(z.maxLength(140)),
  }),
  answer: z.object({ reference }),
  refusals: [],
})

export const sandboxReturnRepayment = defineCall({
  name: 'sandboxReturnRepayment',
  method: 'POST',
  path: '/api/sandbox/v1/repayments/returned',
  caller: 'sandbox',
  summary: "Returns a borrower's payment, with an ACH return code.",
  body: z.object({ reference, code: z.enum(PAYMENT_RETURN_REASONS) }),
  answer: done,
  refusals: [],
})
