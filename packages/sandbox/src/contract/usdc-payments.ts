import { USDC_PAYMENT_NETWORKS } from '@pledge/domain/usdc-payment/networks'
import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import { dollarsTyped } from '@pledge/contract/wire'

/** What borrowers abroad send on the simulated networks of USDC. Only with simulated providers. */

const ADDRESS_CHARACTERS = 42

export const sandboxSendUsdc = defineCall({
  name: 'sandboxSendUsdc',
  method: 'POST',
  path: '/api/sandbox/v1/usdc-payments',
  caller: 'sandbox',
  summary:
    'Sends USDC to an address from the wallet of a borrower, in a block that is final at once unless asked otherwise. Returns the transaction.',
  body: z.object({
    network: z.enum(USDC_PAYMENT_NETWORKS),
    address: z.string().check(z.trim(), z.length(ADDRESS_CHARACTERS)),
    amount: dollarsTyped,
    isFinal: z.optional(z.boolean()),
  }),
  answer: z.object({ transactionId: z.string() }),
  refusals: [],
})
