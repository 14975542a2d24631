import { PAYOUT_STANDS } from '@pledge/domain/application/payout-stand'
import { PAYOUT_PROBLEMS } from '@pledge/domain/disbursement/payout-problem'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { finalSteps } from './final-steps.ts'
import { byApplication, instant } from './wire.ts'

/** Row 1.3.60. Judged by `@pledge/domain/disbursement`. */
export const manualBank = z.object({
  routingNumber: z.string().check(z.maxLength(20)),
  accountNumber: z.string().check(z.maxLength(34)),
  firstName: z.string().check(z.maxLength(80)),
  lastName: z.string().check(z.maxLength(80)),
})
export type ManualBank = z.infer<typeof manualBank>

export const disbursementAccount = z.object({
  method: z.nullable(z.enum(['ACH', 'USDC'])),
  /** Only the last four digits ever leave the server. */
  accountMask: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
  /** After a return the state of the application stays COMPLETE: this tells whether the money is with the borrower. */
  stand: z.enum(PAYOUT_STANDS),
  /** True from the return of a payout until it is sent again. */
  isOwedAgain: z.boolean(),
  /** Why the last payout did not go to its account; null when it did, and once another account is given. */
  trouble: z.nullable(
    z.object({
      came: z.enum(['rejected', 'returned']),
      problem: z.enum(PAYOUT_PROBLEMS),
      at: instant,
      /** Of the account that was refused. */
      accountMask: z.nullable(z.string()),
    }),
  ),
  /** The bank that it was linked at; null when it was entered by hand. */
  institution: z.nullable(z.string()),
})
export type DisbursementAccount = z.infer<typeof disbursementAccount>

export const getDisbursementAccount = defineCall({
  name: 'getDisbursementAccount',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/disbursement-account',
  caller: 'borrower',
  summary:
    'The account that the money goes to, masked; where the payout stands, and why the last one failed if it did.',
  params: byApplication,
  answer: disbursementAccount,
  refusals: [],
})

export const saveManualBank = defineCall({
  name: 'saveManualBank',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/manual-bank',
  caller: 'borrower',
  summary:
    'Stores the bank account for the payout (row 1.7.17); never answered back in full. Another account than the one before needs a step-up (decision 15).',
  params: byApplication,
  body: manualBank,
  answer: finalSteps,
  stepUp: 'bank-account',
  refusals: [
    'disbursement.details-invalid',
    'disbursement.held',
    'transition.not-allowed',
    'session.step-up-needed',
  ],
})
