import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Coin } from '@pledge/domain/collateral/coins'
import { z } from 'zod'
import type { ChainOutput } from '@pledge/providers/chain/driver'
import { bigintText } from '../state/typed-state.ts'

/**
 * Number of blocks whose hashes are stored: the depth of the deepest possible reorganization. About four days of
 * bitcoin.
 */
export const KEPT_BLOCKS = 600
/** Number of transactions stored. The oldest ones below the stored blocks are pruned first. */
export const KEPT_TRANSACTIONS = 3_000
/** Height of the block before the first mined one: realistic, and shows that no code counts from 0. */
export const FIRST_HEIGHT = 880_000

const output = z.object({
  address: z.string().min(1).max(128),
  units: bigintText,
  /** A token's contract; absent for the coin. */
  contract: z.string().max(128).optional(),
})
const transaction = z.object({
  id: z.string(),
  /** Empty for a call that fails. */
  outputs: z.array(output).max(100),
  /** On an account-based chain: only one transaction with a given sender and nonce can be in a block. */
  sender: z.object({ address: z.string(), nonce: z.int().min(0) }).optional(),
  /** A contract makes the payments: they are unknown until it is in a block. */
  isCall: z.boolean().optional(),
  /** No block above this height can include it. */
  lastHeight: z.int().optional(),
  /** For a payment by our custodian, which pays once per key. */
  key: z.string().max(200).optional(),
  blockHeight: z.int().nullable(),
  blockHash: z.string().nullable(),
})
export type ChainTransaction = z.output<typeof transaction>

export const chainStateSchema = z.object({
  /** Counts every id ever issued, so that ids are never reused, even after a reorganization. */
  counter: z.int().min(0),
  reachable: z.boolean(),
  /** Lowest first; the last is the tip. Never empty. */
  blocks: z
    .array(z.object({ height: z.int(), hash: z.string() }))
    .min(1)
    .max(KEPT_BLOCKS),
  transactions: z.array(transaction).max(KEPT_TRANSACTIONS),
  /** Movements below this height may have been pruned. */
  prunedBelowHeight: z.int(),
  /** The newest final block. Absent on a chain that makes none final, and until the first block is mined. */
  finalizedHeight: z.int().optional(),
  isFinalityHalted: z.boolean().optional(),
})
export type ChainState = z.output<typeof chainStateSchema>

/** A transaction or block id in the coin's format, deterministic by seed, coin, kind and counter. */
export const chainId = (input: {
  readonly seed: string
  readonly coin: Coin
  readonly kind: 'block' | 'transaction'
  readonly counter: number
}): string => {
  const digest = createHash('sha256')
    .update(`${input.seed}:${input.coin}:${input.kind}:${input.counter}`)
    .digest()
  switch (input.coin) {
    case 'BTC':
      return digest.toString('hex')
    case 'ETH':
      return `0x${digest.toString('hex')}`
    case 'SOL':
      // A Solana transaction id is its 64-byte signature; a block id is a 32-byte hash.
      return base58.encode(new Uint8Array(input.kind === 'block' ? digest : Buffer.concat([digest, digest])))
  }
}

/** All lower case, all upper case, or hexadecimal; base58 with the same prefix mixes the two. */
const IN_EITHER_CASE = /^(?:(?:bc|tb|bcrt)1[a-z0-9]+|(?:BC|TB|BCRT)1[A-Z0-9]+|0[xX].*)$/

/** Case does not matter in bech32 and hexadecimal addresses; in base58 it does. */
export const canonicalAddress = (address: string): string => {
  const trimmed = address.trim()
  return IN_EITHER_CASE.test(trimmed) ? trimmed.toLowerCase() : trimmed
}

/**
 * Removes the oldest transactions below the stored blocks when there are too many. Throws when that is not enough.
 */
export const pruneTransactions = (state: ChainState): ChainState => {
  const surplus = state.transactions.length - KEPT_TRANSACTIONS
  if (surplus <= 0) return state
  const firstKeptHeight = state.blocks[0]?.height ?? 0
  const prunable = state.transactions
    .filter((each) => each.blockHeight !== null && each.blockHeight < firstKeptHeight)
    .sort((a, b) => (a.blockHeight ?? 0) - (b.blockHeight ?? 0))
    .slice(0, surplus)
  if (prunable.length < surplus)
    throw new Error('The simulated chain is full: mine blocks before sending more')
  const gone = new Set(prunable.map((each) => each.id))
  return {
    ...state,
    transactions: state.transactions.filter((each) => !gone.has(each.id)),
    prunedBelowHeight: Math.max(state.prunedBelowHeight, (prunable.at(-1)?.blockHeight ?? 0) + 1),
  }
}

/** Validates a transaction's payments: amounts above zero, addresses in the chain's canonical form. */
export const checkOutputs = <T extends ChainOutput>(outputs: readonly T[]): T[] =>
  outputs.map((each) => {
    if (each.units <= 0n) throw new Error('A payment must be above zero')
    return { ...each, address: canonicalAddress(each.address) }
  })
