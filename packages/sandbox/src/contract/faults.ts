import { KNOWN_TOKENS } from '@pledge/domain/collateral/tokens'
import { RELEASE_RESULTS } from '@pledge/domain/release/results'
import * as z from 'zod/mini'
import { defineCall } from '@pledge/contract/define-call'
import { coin, coinQuantity, done, tokenQuantity } from '@pledge/contract/wire'

/**
 * Faults of the outside world: on the chains, at the price venues, at the custodian, and in the screening of
 * wallets. Only with simulated providers.
 */

const address = z.string().check(z.minLength(1), z.maxLength(120))
const transactionId = z.string().check(z.minLength(1), z.maxLength(120))
const transaction = z.object({ transactionId })

/** Coins whose chains have tokens. */
export const TOKEN_COINS = ['ETH', 'SOL'] as const
const TOKEN_SYMBOLS = [
  ...new Set(TOKEN_COINS.flatMap((one) => KNOWN_TOKENS[one].map(({ symbol }) => symbol))),
]

/** Coins whose transactions are pending in a memory pool, where their senders can replace them. */
export const REPLACEABLE_COINS = ['BTC', 'ETH'] as const

export const sandboxSendToken = defineCall({
  name: 'sandboxSendToken',
  method: 'POST',
  path: '/api/sandbox/v1/tokens',
  caller: 'sandbox',
  summary:
    'Sends a token to an address of its chain: an unsupported asset, which never counts as collateral.',
  body: z.object({
    coin: z.enum(TOKEN_COINS),
    symbol: z.enum(TOKEN_SYMBOLS),
    address,
    quantity: tokenQuantity,
  }),
  answer: transaction,
  refusals: [],
})

export const sandboxPayByContract = defineCall({
  name: 'sandboxPayByContract',
  method: 'POST',
  path: '/api/sandbox/v1/contract-payments',
  caller: 'sandbox',
  summary: 'Sends ether to an address from a contract. Shown once it is in a block.',
  body: z.object({ address, quantity: coinQuantity }),
  answer: transaction,
  refusals: [],
})

export const sandboxReplaceTransaction = defineCall({
  name: 'sandboxReplaceTransaction',
  method: 'POST',
  path: '/api/sandbox/v1/replacements',
  caller: 'sandbox',
  summary: 'Replaces a transaction in the mempool with one that pays another amount to the same address.',
  body: z.object({ coin: z.enum(REPLACEABLE_COINS), transactionId, quantity: coinQuantity }),
  answer: transaction,
  refusals: [],
})

export const sandboxDropTransaction = defineCall({
  name: 'sandboxDropTransaction',
  method: 'POST',
  path: '/api/sandbox/v1/dropped-transactions',
  caller: 'sandbox',
  summary: 'Drops a pending transaction. It never reaches a block.',
  body: z.object({ coin, transactionId }),
  answer: done,
  refusals: [],
})

export const sandboxSetNode = defineCall({
  name: 'sandboxSetNode',
  method: 'POST',
  path: '/api/sandbox/v1/nodes',
  caller: 'sandbox',
  summary: "Takes a chain's node offline, or back online.",
  body: z.object({ coin, isReachable: z.boolean() }),
  answer: done,
  refusals: [],
})

/** What a venue can be made to do; `RESTORE` makes it answer normally again. */
export const VENUE_ACTS = [
  'FREEZE',
  'SPIKE_UP',
  'SPIKE_DOWN',
  'NAN',
  'ZERO',
  'NEGATIVE',
  'EMPTY',
  'NOT_JSON',
  'UNREACHABLE',
  'RESTORE',
] as const

export const sandboxSetVenue = defineCall({
  name: 'sandboxSetVenue',
  method: 'POST',
  path: '/api/sandbox/v1/venues',
  caller: 'sandbox',
  summary: 'Makes a price venue freeze, quote 30% off, send bad data, go offline, or work again.',
  body: z.object({ venue: z.string().check(z.maxLength(40)), act: z.enum(VENUE_ACTS) }),
  answer: done,
  refusals: [],
})

/** What the custodian can be made to do: stop answering, answer again, or reject the next release. */
export const CUSTODIAN_ACTS = [
  'UNREACHABLE',
  'RESTORE',
  ...RELEASE_RESULTS.filter((result) => result !== 'SUCCESS'),
] as const

export const sandboxSetCustodian = defineCall({
  name: 'sandboxSetCustodian',
  method: 'POST',
  path: '/api/sandbox/v1/custodian',
  caller: 'sandbox',
  summary:
    'Takes the custodian offline or back online, or makes it reject the next collateral release (row 1.3.63).',
  body: z.object({ act: z.enum(CUSTODIAN_ACTS) }),
  answer: done,
  refusals: [],
})

/** What the screening of wallets can be made to do: answer the next inquiry so, stop answering, or answer again. */
export const WALLET_SCREENING_ACTS = ['CLEAR', 'RISK', 'LISTED', 'UNREACHABLE', 'RESTORE'] as const

export const sandboxSetWalletScreening = defineCall({
  name: 'sandboxSetWalletScreening',
  method: 'POST',
  path: '/api/sandbox/v1/wallet-screening',
  caller: 'sandbox',
  summary:
    'Sets the response to the next screening of a wallet, or takes the screening of wallets offline or back online.',
  body: z.object({ act: z.enum(WALLET_SCREENING_ACTS) }),
  answer: done,
  refusals: [],
})
