import type { Coin } from '@pledge/domain/collateral/coins'
import type { ChainDriver, ChainOutput } from '@pledge/providers/chain/driver'
import type { ChainMovement, ChainPort, ChainTip, TokenMovement } from '@pledge/providers/chain/port'
import type { SimulationStore } from '../state/store.ts'
import { typedState, type TypedState } from '../state/typed-state.ts'
import {
  finalized,
  forked,
  mined,
  tipOf,
  waiting,
  without,
  type FinalizedBelow,
  type NextId,
} from './blocks.ts'
import type { ChainState, ChainTransaction } from './state.ts'
import {
  canonicalAddress,
  chainId,
  chainStateSchema,
  checkOutputs,
  FIRST_HEIGHT,
  pruneTransactions,
} from './state.ts'

export interface SimulatedChain<Driver extends ChainDriver = ChainDriver> {
  readonly port: ChainPort
  readonly driver: Driver
  /** A payment by our custodian: the existing one under this key if the chain still has it, otherwise a new one. */
  payOnce(key: string, output: ChainOutput): Promise<{ readonly transactionId: string }>
  /** For the sandbox page: the tip and the newest transactions, pending ones first. */
  recent(limit: number): Promise<{
    readonly tip: ChainTip
    readonly transactions: readonly ChainTransaction[]
    readonly isReachable: boolean
  }>
}

/**
 * The transaction that carries a payment by the custodian, if the chain has it. A replaced one is found as its
 * replacement.
 */
export const paidUnder = (current: ChainState, key: string): ChainTransaction | undefined =>
  current.transactions.find((each) => each.key === key)

/** The fields of a transaction before it is in a block. */
export type Making = Pick<ChainTransaction, 'outputs' | 'sender' | 'isCall' | 'key' | 'lastHeight'>

/** An opened chain, on which the drivers of the different kinds of chains are built. */
export interface OpenedChain extends Omit<SimulatedChain, 'driver' | 'payOnce'> {
  readonly state: TypedState<ChainState>
  /** Adds a pending transaction. */
  add(current: ChainState, making: Making): { next: ChainState; result: { transactionId: string } }
  /** What all chains have in common. */
  readonly common: Pick<ChainDriver, 'mine' | 'reorganize' | 'drop' | 'setReachable'>
}

interface Report {
  readonly movements: ChainMovement[]
  readonly tokens: TokenMovement[]
}

const reportOf = (coin: Coin, state: ChainState, transaction: ChainTransaction): Report => {
  const { blockHeight, blockHash, id: transactionId, isCall = false } = transaction
  const reported: Report = { movements: [], tokens: [] }
  if (isCall && blockHeight === null) return reported
  const confirmations = blockHeight === null ? 0 : tipOf(state).height - blockHeight + 1
  for (const [outputIndex, { address, units, contract }] of transaction.outputs.entries()) {
    const seen = { coin, transactionId, outputIndex, address, units, blockHash, blockHeight, confirmations }
    if (contract === undefined) reported.movements.push(seen)
    else reported.tokens.push({ ...seen, contract })
  }
  return reported
}

/** Only payments to these addresses, each written as in the request, so that the caller can compare strings. */
const within = <T extends { readonly address: string }>(
  all: readonly T[],
  wanted: ReadonlyMap<string, string>,
): T[] =>
  all.flatMap((each) => {
    const address = wanted.get(each.address)
    return address === undefined ? [] : [{ ...each, address }]
  })

const portOf = (coin: Coin, state: TypedState<ChainState>): ChainPort => {
  const reachable = async () => {
    const current = await state.read()
    if (!current.reachable) throw new Error(`The ${coin} node is not reachable`)
    return current
  }
  return {
    coin,
    tip: async () => tipOf(await reachable()),
    async movements({ addresses, sinceHeight }) {
      const current = await reachable()
      if (sinceHeight < current.prunedBelowHeight)
        throw new Error(`The ${coin} node has pruned movements below height ${current.prunedBelowHeight}`)
      const wanted = new Map(addresses.map((address) => [canonicalAddress(address), address]))
      const reported = current.transactions
        .filter(({ blockHeight }) => blockHeight === null || blockHeight >= sinceHeight)
        .map((each) => reportOf(coin, current, each))
      return {
        tip: tipOf(current),
        movements: within(
          reported.flatMap((each) => each.movements),
          wanted,
        ),
        tokens: within(
          reported.flatMap((each) => each.tokens),
          wanted,
        ),
      }
    },
  }
}

/**
 * Opens a chain with blocks, a memory pool, reorganizations up to the stored depth, and dropped transactions. Ids are
 * derived from the seed and a counter, so the same actions give the same chain. A request for pruned movements
 * throws, as on a pruned node: an empty answer would read as a vanished deposit. Where the chain finalizes blocks, the
 * finalized one follows from the height of the tip.
 */
export const openChain = (input: {
  readonly store: SimulationStore
  readonly coin: Coin
  readonly seed?: string | undefined
  readonly finalizedBelow?: (tipHeight: number) => number
}): OpenedChain => {
  const { coin, seed = 'pledge' } = input
  const finalizedBelow: FinalizedBelow = input.finalizedBelow
  const genesis = { height: FIRST_HEIGHT, hash: chainId({ seed, coin, kind: 'block', counter: 0 }) }
  const state = typedState(input.store, `chain/${coin}`, chainStateSchema, () => ({
    counter: 0,
    reachable: true,
    blocks: [genesis],
    transactions: [],
    prunedBelowHeight: 0,
    ...(finalizedBelow && { finalizedHeight: finalizedBelow(FIRST_HEIGHT) }),
  }))
  const nextId: NextId = (current, kind) => {
    const counter = current.counter + 1
    return { state: { ...current, counter }, id: chainId({ seed, coin, kind, counter }) }
  }
  return {
    port: portOf(coin, state),
    state,
    add(current, making) {
      const { state: counted, id } = nextId(current, 'transaction')
      const outputs = checkOutputs(making.outputs)
      const transaction = { ...making, id, outputs, blockHeight: null, blockHash: null }
      const next = pruneTransactions({ ...counted, transactions: [...counted.transactions, transaction] })
      return { next, result: { transactionId: id } }
    },
    common: {
      mine: (count) =>
        state.change((current) => {
          const next = finalized(mined(current, count, nextId, true), finalizedBelow)
          return { next, result: tipOf(next) }
        }),
      reorganize: (depth, options) =>
        state.change((current) => {
          const branch = forked(current, depth, options?.drop === true)
          const next = finalized(mined(branch, depth + 1, nextId, false), finalizedBelow)
          return { next, result: tipOf(next) }
        }),
      drop: (transactionId) =>
        state.change((current) => ({
          next: without(current, waiting(current, transactionId)),
          result: undefined,
        })),
      setReachable: (reachable) =>
        state.change((current) => ({ next: { ...current, reachable }, result: undefined })),
    },
    async recent(limit) {
      const current = await state.read()
      const place = (each: ChainTransaction) => each.blockHeight ?? Number.MAX_SAFE_INTEGER
      const transactions = [...current.transactions].reverse().sort((a, b) => place(b) - place(a))
      return {
        tip: tipOf(current),
        transactions: transactions.slice(0, limit),
        isReachable: current.reachable,
      }
    },
  }
}
