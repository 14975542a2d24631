import { createHash } from 'node:crypto'
import type { ChainOutput, ContractDriver } from '@pledge/providers/chain/driver'
import type { SimulationStore } from '../state/store.ts'
import { waiting, without } from './blocks.ts'
import { openChain, paidUnder, type Making, type SimulatedChain } from './simulated-chain.ts'
import type { ChainState } from './state.ts'
import { canonicalAddress, checkOutputs, FIRST_HEIGHT } from './state.ts'

/** Validators vote once an epoch of so many slots; each slot has a block here. */
const EPOCH_SLOTS = 32
/** The first block of an epoch is final once the two epochs that begin with it are justified. */
const EPOCHS_TO_FINAL = 2
/** A block in the second slot of an epoch waits longest: for the rest of that epoch, and for two more. */
export const MOST_BLOCKS_TO_FINAL = (EPOCHS_TO_FINAL + 1) * EPOCH_SLOTS

/** The first block of the epoch that lies two before that of the tip. */
const finalizedBelow = (tipHeight: number): number =>
  Math.max(FIRST_HEIGHT, (Math.floor(tipHeight / EPOCH_SLOTS) - EPOCHS_TO_FINAL) * EPOCH_SLOTS)

/** The nonce of a payer's first transaction here: the payer has sent others before. */
const FIRST_NONCES = 50

/** A separate payer for each transaction, derived from the counter. */
const senderOf = ({ counter }: ChainState): NonNullable<Making['sender']> => {
  const digest = createHash('sha256').update(`sender:${counter}`).digest()
  return {
    address: `0x${digest.subarray(0, 20).toString('hex')}`,
    nonce: digest.readUInt8(20) % FIRST_NONCES,
  }
}

const plainOrCall = (outputs: readonly ChainOutput[]): Making => {
  if (outputs.length === 0) throw new Error('A transaction needs a payment')
  return { outputs: [...outputs], isCall: outputs.length > 1 }
}

/**
 * Ether: accounts with nonces. A transaction pays one address. Several payments, or a token, are made by a contract,
 * whose outcome is known only in a block and may differ in another block. A replacement has the same sender and
 * nonce, so only one of the two can ever be in a block. The first block of the epoch two before the tip's is finalized,
 * unless finality is halted.
 */
export const createSimulatedEther = (input: {
  readonly store: SimulationStore
  readonly seed?: string
}): SimulatedChain<ContractDriver> => {
  const { port, state, add, common, recent } = openChain({ ...input, coin: 'ETH', finalizedBelow })
  const send = (making: Making) =>
    state.change((current) => add(current, { ...making, sender: senderOf(current) }))
  return {
    port,
    recent,
    payOnce: (key, output) =>
      state.change((current) => {
        const known = paidUnder(current, key)
        if (known !== undefined) return { next: current, result: { transactionId: known.id } }
        return add(current, { ...plainOrCall([output]), sender: senderOf(current), key })
      }),
    driver: {
      ...common,
      sendToAddress: (output) => send(plainOrCall([output])),
      sendTransaction: async (outputs) => send(plainOrCall(outputs)),
      setFinalityHalted: (isFinalityHalted) =>
        state.change((current) => ({ next: { ...current, isFinalityHalted }, result: undefined })),
      payByContract: async (outputs) => send({ ...plainOrCall(outputs), isCall: true }),
      sendToken: ({ contract, ...output }) =>
        send({ outputs: [{ ...output, contract: canonicalAddress(contract) }], isCall: true }),
      reexecute: (transactionId, outputs) =>
        state.change((current) => {
          const found = waiting(current, transactionId)
          if (found.isCall !== true) throw new Error('The transaction does not call a contract')
          const next = { ...found, outputs: checkOutputs(outputs) }
          const transactions = current.transactions.map((each) => (each === found ? next : each))
          return { next: { ...current, transactions }, result: undefined }
        }),
      replace: (transactionId, outputs) =>
        state.change((current) => {
          const replaced = waiting(current, transactionId)
          const { sender, isCall = false } = replaced
          const making = outputs === undefined ? { outputs: replaced.outputs, isCall } : plainOrCall(outputs)
          const kept = replaced.key === undefined ? {} : { key: replaced.key }
          return add(without(current, replaced), { ...making, ...kept, sender })
        }),
    },
  }
}
