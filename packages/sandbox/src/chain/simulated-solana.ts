import type { ChainOutput, ProgramDriver } from '@pledge/providers/chain/driver'
import type { SimulationStore } from '../state/store.ts'
import { tipOf, waiting } from './blocks.ts'
import { openChain, paidUnder, type Making, type SimulatedChain } from './simulated-chain.ts'
import type { ChainState } from './state.ts'
import { checkOutputs } from './state.ts'

/** A transaction names a recent block, and expires if it does not land within this many blocks of it. */
export const BLOCKHASH_LIFETIME = 150

/** Amounts are unsigned 64-bit integers, also those of tokens. */
const MAX_UNITS = 2n ** 64n - 1n

const checkUnits = <T extends ChainOutput>(outputs: readonly T[]): T[] => {
  if (outputs.some(({ units }) => units > MAX_UNITS)) throw new Error('No account can hold this much')
  return checkOutputs(outputs)
}

/**
 * Signed over the tip's hash. A program moves the funds: the system program for the coin, a token program for the
 * rest.
 */
const signed = (
  current: ChainState,
  outputs: readonly (ChainOutput & { readonly contract?: string })[],
): Making => {
  if (outputs.length === 0) throw new Error('A transaction needs a payment')
  return {
    outputs: checkUnits(outputs),
    isCall: true,
    lastHeight: tipOf(current).height + BLOCKHASH_LIFETIME,
  }
}

/**
 * Solana: accounts, with slots in place of blocks; a confirmation is a slot on top. A transaction goes straight to
 * the leader of a slot and becomes visible only after it lands: there is no memory pool, and no replacement by fee.
 * When a fork drops its slot, it may land in another, with another outcome or a failure; once the block that it names
 * is too old, it never lands. A token is held in a separate account derived from the owner's address and the mint: it
 * is reported under the owner's address, with the mint as its contract. Skipped slots are not simulated.
 */
export const createSimulatedSolana = (input: {
  readonly store: SimulationStore
  readonly seed?: string
}): SimulatedChain<ProgramDriver> => {
  const { port, state, add, common, recent } = openChain({ ...input, coin: 'SOL' })
  const send = (outputs: readonly (ChainOutput & { readonly contract?: string })[]) =>
    state.change((current) => add(current, signed(current, outputs)))
  return {
    port,
    recent,
    payOnce: (key, output) =>
      state.change((current) => {
        const known = paidUnder(current, key)
        if (known !== undefined) return { next: current, result: { transactionId: known.id } }
        return add(current, { ...signed(current, [output]), key })
      }),
    driver: {
      ...common,
      sendToAddress: (output) => send([output]),
      sendTransaction: send,
      sendToken: (output) => send([output]),
      reexecute: (transactionId, outputs) =>
        state.change((current) => {
          const found = waiting(current, transactionId)
          const next = { ...found, outputs: checkUnits(outputs) }
          const transactions = current.transactions.map((each) => (each === found ? next : each))
          return { next: { ...current, transactions }, result: undefined }
        }),
    },
  }
}
