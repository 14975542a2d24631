import type { ChainOutput, PoolDriver } from '@pledge/providers/chain/driver'
import type { SimulationStore } from '../state/store.ts'
import { waiting, without } from './blocks.ts'
import { openChain, paidUnder, type SimulatedChain } from './simulated-chain.ts'

const atLeastOne = (outputs: readonly ChainOutput[]) => {
  if (outputs.length === 0) throw new Error('A transaction needs an output')
  return { outputs: [...outputs] }
}

/** Bitcoin: a transaction consists of its outputs; the payer is not simulated. */
export const createSimulatedBitcoin = (input: {
  readonly store: SimulationStore
  readonly seed?: string
}): SimulatedChain<PoolDriver> => {
  const { port, state, add, common, recent } = openChain({ ...input, coin: 'BTC' })
  const sendTransaction = (outputs: readonly ChainOutput[]) =>
    state.change((current) => add(current, atLeastOne(outputs)))
  return {
    port,
    recent,
    payOnce: (key, output) =>
      state.change((current) => {
        const known = paidUnder(current, key)
        if (known !== undefined) return { next: current, result: { transactionId: known.id } }
        return add(current, { ...atLeastOne([output]), key })
      }),
    driver: {
      ...common,
      sendToAddress: (output) => sendTransaction([output]),
      sendTransaction,
      replace: (transactionId, outputs) =>
        state.change((current) => {
          const replaced = waiting(current, transactionId)
          const { key } = replaced
          const making = atLeastOne(outputs ?? replaced.outputs)
          return add(without(current, replaced), key === undefined ? making : { ...making, key })
        }),
    },
  }
}
