import type { Coin } from '@pledge/domain/collateral/coins'
import type { SimulationStore } from '../../simulation/store.ts'
import { typedState } from '../../simulation/typed-state.ts'
import type { ChainDriver, ChainOutput } from '../driver.ts'
import type { ChainMovement, ChainPort, ChainTip } from '../port.ts'
import {
  canonicalAddress,
  chainId,
  chainStateSchema,
  checkOutputs,
  FIRST_HEIGHT,
  KEPT_BLOCKS,
  pruneTransactions,
} from './state.ts'
import type { ChainState, ChainTransaction } from './state.ts'

/** Blocks that one call may mine. */
export const MAXIMUM_BLOCKS_MINED = 1_000

export interface SimulatedChain {
  readonly port: ChainPort
  readonly driver: ChainDriver
  /** For the sandbox page: the tip and the newest transactions, memory pool first. */
  recent(
    limit: number,
  ): Promise<{ readonly tip: ChainTip; readonly transactions: readonly ChainTransaction[] }>
}

const tipOf = (state: ChainState): ChainTip => {
  const tip = state.blocks.at(-1)
  if (tip === undefined) throw new Error('The simulated chain has no block')
  return tip
}

const movementsOf = (coin: Coin, state: ChainState, transaction: ChainTransaction): ChainMovement[] => {
  const { blockHeight, blockHash, id: transactionId } = transaction
  const confirmations = blockHeight === null ? 0 : tipOf(state).height - blockHeight + 1
  return transaction.outputs.map(({ address, units }, outputIndex) => ({
    coin,
    transactionId,
    outputIndex,
    address,
    units,
    blockHash,
    blockHeight,
    confirmations,
  }))
}

type NextId = (state: ChainState, kind: 'block' | 'transaction') => { state: ChainState; id: string }

const mineInto = (state: ChainState, count: number, nextId: NextId, takeMemoryPool: boolean): ChainState => {
  if (!Number.isInteger(count) || count < 1 || count > MAXIMUM_BLOCKS_MINED)
    throw new Error(`Between 1 and ${MAXIMUM_BLOCKS_MINED} blocks can be mined at once`)
  let next = state
  for (let mined = 0; mined < count; mined += 1) {
    const { state: counted, id: hash } = nextId(next, 'block')
    const height = tipOf(counted).height + 1
    next = { ...counted, blocks: [...counted.blocks, { height, hash }].slice(-KEPT_BLOCKS) }
    if (mined > 0 || !takeMemoryPool) continue
    const transactions = next.transactions.map((each) =>
      each.blockHeight === null ? { ...each, blockHeight: height, blockHash: hash } : each,
    )
    next = { ...next, transactions }
  }
  return next
}

const reorganised = (state: ChainState, depth: number, drop: boolean): ChainState => {
  if (!Number.isInteger(depth) || depth < 1 || depth >= state.blocks.length)
    throw new Error(`A reorganisation can replace 1 to ${state.blocks.length - 1} blocks`)
  const blocks = state.blocks.slice(0, -depth)
  const forkHeight = blocks.at(-1)?.height ?? 0
  const replaced = (each: ChainTransaction) => each.blockHeight !== null && each.blockHeight > forkHeight
  const transactions = drop
    ? state.transactions.filter((each) => !replaced(each))
    : state.transactions.map((each) =>
        replaced(each) ? { ...each, blockHeight: null, blockHash: null } : each,
      )
  return { ...state, blocks, transactions }
}

const withoutPooled = (state: ChainState, transactionId: string): ChainState => {
  const found = state.transactions.find((each) => each.id === transactionId)
  if (found === undefined) throw new Error('The chain has no such transaction')
  if (found.blockHeight !== null)
    throw new Error('The transaction is in a block: only a reorganisation removes it')
  return { ...state, transactions: state.transactions.filter((each) => each !== found) }
}

const makeDriver = (
  state: ReturnType<typeof typedState<typeof chainStateSchema>>,
  nextId: NextId,
): ChainDriver => {
  const add = (current: ChainState, outputs: readonly ChainOutput[]) => {
    const { state: counted, id } = nextId(current, 'transaction')
    const transaction = { id, outputs: checkOutputs(outputs), blockHeight: null, blockHash: null }
    const next = pruneTransactions({ ...counted, transactions: [...counted.transactions, transaction] })
    return { next, result: { transactionId: id } }
  }
  const sendTransaction = (outputs: readonly ChainOutput[]) =>
    state.change((current) => add(current, outputs))
  return {
    sendToAddress: (output) => sendTransaction([output]),
    sendTransaction,
    mine: (count) =>
      state.change((current) => {
        const next = mineInto(current, count, nextId, true)
        return { next, result: tipOf(next) }
      }),
    reorganise: (depth, options) =>
      state.change((current) => {
        const forked = reorganised(current, depth, options?.drop === true)
        const next = mineInto(forked, depth + 1, nextId, false)
        return { next, result: tipOf(next) }
      }),
    replace: (transactionId, outputs) =>
      state.change((current) => {
        const replaced = current.transactions.find((each) => each.id === transactionId)
        return add(withoutPooled(current, transactionId), outputs ?? replaced?.outputs ?? [])
      }),
    drop: (transactionId) =>
      state.change((current) => ({ next: withoutPooled(current, transactionId), result: undefined })),
    setReachable: (reachable) =>
      state.change((current) => ({ next: { ...current, reachable }, result: undefined })),
  }
}

/**
 * A chain with blocks, a memory pool, reorganisations of any kept depth, and replaced or dropped transactions. Ids
 * follow from the seed and a counter, so the same acts give the same chain. Asking for movements below what was pruned
 * throws, as a pruned node does: silence there would read as a vanished deposit.
 */
export const createSimulatedChain = (input: {
  readonly store: SimulationStore
  readonly coin: Coin
  readonly seed?: string
}): SimulatedChain => {
  const { coin, seed = 'pledge' } = input
  const genesis = { height: FIRST_HEIGHT, hash: chainId({ seed, coin, kind: 'block', counter: 0 }) }
  const state = typedState(input.store, `chain/${coin}`, chainStateSchema, () => ({
    counter: 0,
    reachable: true,
    blocks: [genesis],
    transactions: [],
    prunedBelowHeight: 0,
  }))
  const nextId: NextId = (current, kind) => {
    const counter = current.counter + 1
    return { state: { ...current, counter }, id: chainId({ seed, coin, kind, counter }) }
  }
  const readReachable = async () => {
    const current = await state.read()
    if (!current.reachable) throw new Error(`The ${coin} node is not reachable`)
    return current
  }
  return {
    port: {
      coin,
      tip: async () => tipOf(await readReachable()),
      async movements({ addresses, sinceHeight }) {
        const current = await readReachable()
        if (sinceHeight < current.prunedBelowHeight)
          throw new Error(`The ${coin} node has pruned movements below height ${current.prunedBelowHeight}`)
        const wanted = new Map(addresses.map((address) => [canonicalAddress(address), address]))
        const movements = current.transactions
          .filter(({ blockHeight }) => blockHeight === null || blockHeight >= sinceHeight)
          .flatMap((each) => movementsOf(coin, current, each))
          // The address is answered as it was asked, so that the caller can match it letter by letter.
          .flatMap((each) => {
            const address = wanted.get(each.address)
            return address === undefined ? [] : [{ ...each, address }]
          })
        return { tip: tipOf(current), movements }
      },
    },
    driver: makeDriver(state, nextId),
    async recent(limit) {
      const current = await state.read()
      const place = (each: ChainTransaction) => each.blockHeight ?? Number.MAX_SAFE_INTEGER
      const transactions = [...current.transactions].reverse().sort((a, b) => place(b) - place(a))
      return { tip: tipOf(current), transactions: transactions.slice(0, limit) }
    },
  }
}
