import type { ChainTip } from '@pledge/providers/chain/port'
import type { ChainState, ChainTransaction } from './state.ts'
import { KEPT_BLOCKS } from './state.ts'

/** Maximum number of blocks mined in one call. */
export const MAXIMUM_BLOCKS_MINED = 1_000

/** Increments the counter, and returns the next id. */
export type NextId = (
  state: ChainState,
  kind: 'block' | 'transaction',
) => { readonly state: ChainState; readonly id: string }

export const tipOf = (state: ChainState): ChainTip => {
  const tip = state.blocks.at(-1)
  if (tip === undefined) throw new Error('The simulated chain has no block')
  return { ...tip, finalizedHeight: state.finalizedHeight ?? null }
}

/** The block that is final when the tip has this height. Undefined on a chain that makes none final. */
export type FinalizedBelow = ((tipHeight: number) => number) | undefined

/** A final block stays final; while finality is halted, no other becomes it. */
export const finalized = (state: ChainState, finalizedBelow: FinalizedBelow): ChainState => {
  if (finalizedBelow === undefined || state.isFinalityHalted === true) return state
  const finalizedHeight = finalizedBelow(tipOf(state).height)
  return { ...state, finalizedHeight: Math.max(finalizedHeight, state.finalizedHeight ?? finalizedHeight) }
}

/** A pending transaction expires when the last block that could include it is mined. */
const isExpired = ({ blockHeight, lastHeight }: ChainTransaction, height: number): boolean =>
  blockHeight === null && lastHeight !== undefined && lastHeight <= height

/** Mines more blocks; the first includes all pending transactions, unless the blocks must be empty. */
export const mined = (state: ChainState, count: number, nextId: NextId, takesPool: boolean): ChainState => {
  if (!Number.isInteger(count) || count < 1 || count > MAXIMUM_BLOCKS_MINED)
    throw new Error(`Between 1 and ${MAXIMUM_BLOCKS_MINED} blocks can be mined in one call`)
  let next = state
  for (let done = 0; done < count; done += 1) {
    const { state: counted, id: hash } = nextId(next, 'block')
    const height = tipOf(counted).height + 1
    next = { ...counted, blocks: [...counted.blocks, { height, hash }].slice(-KEPT_BLOCKS) }
    const isTaken = done === 0 && takesPool
    const transactions = next.transactions
      .map((each) =>
        isTaken && each.blockHeight === null ? { ...each, blockHeight: height, blockHash: hash } : each,
      )
      .filter((each) => !isExpired(each, height))
    next = { ...next, transactions }
  }
  return next
}

/** The chain without its last blocks; their transactions become pending again, or are dropped. */
export const forked = (state: ChainState, depth: number, drop: boolean): ChainState => {
  if (!Number.isInteger(depth) || depth < 1 || depth >= state.blocks.length)
    throw new Error(`A reorganization can replace 1 to ${state.blocks.length - 1} blocks`)
  const { height, finalizedHeight } = tipOf(state)
  if (finalizedHeight !== null && height - depth < finalizedHeight)
    throw new Error(`The block at height ${finalizedHeight} is finalized: no reorganization replaces it`)
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

/** A pending transaction; throws for one that is in a block or unknown. */
export const waiting = (state: ChainState, transactionId: string): ChainTransaction => {
  const found = state.transactions.find((each) => each.id === transactionId)
  if (found === undefined) throw new Error('The chain has no such transaction')
  if (found.blockHeight !== null)
    throw new Error('The transaction is in a block: only a reorganization removes it')
  return found
}

export const without = (state: ChainState, transaction: ChainTransaction): ChainState => ({
  ...state,
  transactions: state.transactions.filter((each) => each !== transaction),
})
