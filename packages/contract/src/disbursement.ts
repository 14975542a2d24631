import { DISBURSEMENT_PROGRESS } from '@pledge/domain/application/disbursement-progress'
import { DISBURSEMENT_PROBLEMS } from '@pledge/domain/disbursement/disbursement-problem'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import * as z from 'zod/mini'
import { defineCall } from './define-call.ts'
import { finalSteps } from './final-steps.ts'
import { applicationState } from './applications.ts'
import { byApplication, instant } from './wire.ts'

/** Row 1.3.60. `@pledge/domain/disbursement` validates it. */
export const manualBank = z.object({
  routingNumber: z.string().check(z.maxLength(20)),
  accountNumber: z.string().check(z.maxLength(34)),
  firstName: z.string().check(z.maxLength(80)),
  lastName: z.string().check(z.maxLength(80)),
})
export type ManualBank = z.infer<typeof manualBank>

/** Row 1.3.61 and gap G.68. `@pledge/domain/disbursement/payout-address` validates it. */
export const usdcWallet = z.object({
  chain: z.string().check(z.maxLength(40)),
  address: z.string().check(z.maxLength(200)),
})
export type UsdcWallet = z.infer<typeof usdcWallet>

/** A saved wallet: only the ends of its address are shown again. */
const maskedWallet = z.object({ chain: z.enum(USDC_CHAINS), addressMask: z.string() })
export type MaskedWallet = z.infer<typeof maskedWallet>

/** USDC with two to six decimals: '1.00'. */
const usdc = z.string().check(z.regex(/^\d{1,15}\.\d{2,6}$/))

/** The fields that only a disbursement in USDC has. */
const usdcPayout = z.object({
  /** The chains on offer (row 1.9.30), in display order. */
  chains: z.array(z.enum(USDC_CHAINS)),
  /** The test amount sent first, for the borrower to confirm. */
  testAmount: usdc,
  /** The test to the current wallet, once it is on its chain. */
  testTransactionId: z.nullable(z.string()),
})

export const disbursementAccount = z.object({
  method: z.nullable(z.enum(['ACH', 'USDC'])),
  /** Only the last four digits ever leave the server. */
  accountMask: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
  /** After an ACH return the application stays COMPLETE: this field says whether the borrower has the money. */
  stand: z.enum(DISBURSEMENT_PROGRESS),
  /** Whether an account that is linked now is one to pay the loan from: nothing was paid out for it (note 071). */
  isToPayFrom: z._default(z.boolean(), false),
  /** True from the return of a disbursement until it is sent again. */
  isOwedAgain: z.boolean(),
  /** Why the last disbursement did not reach its account; null when it did, and once another account is provided. */
  trouble: z.nullable(
    z.object({
      came: z.enum(['rejected', 'returned']),
      problem: z.enum(DISBURSEMENT_PROBLEMS),
      at: instant,
      /** The rejected account. */
      accountMask: z.nullable(z.string()),
      /** The rejected wallet. */
      wallet: z.nullable(maskedWallet),
    }),
  ),
  /** The bank at which it was linked; null when it was entered by hand. */
  institution: z.nullable(z.string()),
  /** The receiving wallet; null for a bank account, and until one is provided. */
  wallet: z.nullable(maskedWallet),
  /** Null for a disbursement by ACH. */
  usdc: z.nullable(usdcPayout),
})
export type DisbursementAccount = z.infer<typeof disbursementAccount>

export const getDisbursementAccount = defineCall({
  name: 'getDisbursementAccount',
  method: 'GET',
  path: '/api/loans/v1/applications/{uuid}/disbursement-account',
  caller: 'borrower',
  summary:
    'The disbursement account, masked, with the status of the disbursement and the reason for its last failure.',
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
    'Saves the bank account for the disbursement (row 1.7.17). Never returned in full. Replacing an account requires a step-up (decision 15).',
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

export const saveWalletAddress = defineCall({
  name: 'saveWalletAddress',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/usdc-wallet',
  caller: 'borrower',
  summary:
    'Saves the wallet for a USDC disbursement (row 1.7.16). Never returned in full. Replacing a wallet requires a step-up (decision 15).',
  params: byApplication,
  body: usdcWallet,
  answer: finalSteps,
  stepUp: 'payout-address',
  refusals: [
    'disbursement.details-invalid',
    'disbursement.held',
    'transition.not-allowed',
    'session.step-up-needed',
  ],
})

export const confirmMicroTransfer = defineCall({
  name: 'confirmMicroTransfer',
  method: 'POST',
  path: '/api/loans/v1/applications/{uuid}/micro-transfer-confirmation',
  caller: 'borrower',
  summary:
    'Confirms that the test transfer reached the wallet (row 1.7.27, gap G.42). Idempotent. `transactionId` is the test that was shown: a test to another wallet is not confirmed by it.',
  params: byApplication,
  body: z.object({
    received: z.literal(true),
    transactionId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  answer: applicationState,
  refusals: ['transition.not-allowed', 'disbursement.attempt-over'],
})
