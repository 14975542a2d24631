import { describe, expect, it } from 'vitest'
import { describeContractChain } from '@pledge/providers/chain/behavior-contracts'
import { describeFinalizingChain } from '@pledge/providers/chain/behavior-finality'
import { describeMemoryPool } from '@pledge/providers/chain/behavior-pool'
import { describeSlotChain } from '@pledge/providers/chain/behavior-slots'
import { describeTokenChain } from '@pledge/providers/chain/behavior-tokens'
import { describeChainPort } from '@pledge/providers/chain/behavior'
import { createMemoryStore } from '../state/memory-store.ts'
import { createSimulatedBitcoin } from './simulated-bitcoin.ts'
import { createSimulatedEther, MOST_BLOCKS_TO_FINAL } from './simulated-ether.ts'
import { BLOCKHASH_LIFETIME, createSimulatedSolana } from './simulated-solana.ts'
import { KEPT_BLOCKS, KEPT_TRANSACTIONS, pruneTransactions } from './state.ts'

const BTC_ADDRESSES = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
] as const
const ETH_ADDRESSES = [
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
] as const

const SOL_ADDRESSES = [
  '7vVcBLQwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN',
  '3z99cfKQ2kvKxs79gJon7GeRZ3gtJWfmNG1NkZqFJKQs',
] as const
/** USDC, as Circle publishes it. */
const ETH_USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOL_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const bitcoin = (seed?: string) =>
  createSimulatedBitcoin({ store: createMemoryStore(), ...(seed === undefined ? {} : { seed }) })
const bitcoinWithAddresses = () => {
  const { port, driver } = bitcoin()
  return Promise.resolve({ port, driver, addresses: BTC_ADDRESSES })
}
const ether = () => {
  const { port, driver } = createSimulatedEther({ store: createMemoryStore() })
  const token = { contract: ETH_USDC, reported: ETH_USDC.toLowerCase(), most: 2n ** 256n - 1n }
  return Promise.resolve({
    port,
    driver,
    addresses: ETH_ADDRESSES,
    token,
    elsewhere: `0x${'1'.repeat(40)}`,
    mostBlocksToFinal: MOST_BLOCKS_TO_FINAL,
  })
}
const solana = () => {
  const { port, driver } = createSimulatedSolana({ store: createMemoryStore() })
  const token = { contract: SOL_USDC, reported: SOL_USDC, most: 2n ** 64n - 1n }
  const elsewhere = '6pr7pCxXu9cF8oP2ARRhrkDj6ikw6QyJNAZ62gyQmwjZ'
  const lifetime = BLOCKHASH_LIFETIME
  return Promise.resolve({ port, driver, addresses: SOL_ADDRESSES, token, elsewhere, lifetime })
}

describeChainPort('simulated bitcoin', bitcoinWithAddresses)
describeMemoryPool('simulated bitcoin', bitcoinWithAddresses)
describeChainPort('simulated ether', ether)
describeMemoryPool('simulated ether', ether)
describeContractChain('simulated ether', ether)
describeTokenChain('simulated ether', ether)
describeFinalizingChain('simulated ether', ether)
describeChainPort('simulated solana', solana)
describeSlotChain('simulated solana', solana)
describeTokenChain('simulated solana', solana)

describe('the simulated chain', () => {
  const address = BTC_ADDRESSES[0]

  it('gives the same ids for the same actions', async () => {
    const play = async () => {
      const { driver } = bitcoin('one')
      return [await driver.sendToAddress({ address, units: 1n }), await driver.mine(2)]
    }
    expect(await play()).toEqual(await play())
  })

  it('is shared by all processes that use the store', async () => {
    const store = createMemoryStore()
    await createSimulatedBitcoin({ store }).driver.sendToAddress({ address, units: 9n })
    const other = createSimulatedBitcoin({ store })
    expect((await other.recent(10)).transactions).toMatchObject([{ outputs: [{ address, units: 9n }] }])
  })

  it('replaces and drops only transactions in the memory pool', async () => {
    const { driver } = bitcoin()
    const { transactionId } = await driver.sendToAddress({ address, units: 9n })
    await driver.mine(1)
    await expect(driver.replace(transactionId)).rejects.toThrow('in a block')
    await expect(driver.drop('unknown')).rejects.toThrow('no such')
  })

  it('finds a bech32 address in either case and returns it in the case of the request', async () => {
    const { driver, port } = bitcoin()
    await driver.sendToAddress({ address: address.toUpperCase(), units: 9n })
    const { movements } = await port.movements({ addresses: [address], sinceHeight: 0 })
    expect(movements).toMatchObject([{ address }])
  })

  it('refuses zero amounts, negative amounts, and unbounded mining', async () => {
    const { driver } = bitcoin()
    await expect(driver.sendToAddress({ address, units: 0n })).rejects.toThrow()
    await expect(driver.sendTransaction([])).rejects.toThrow()
    await expect(driver.mine(0)).rejects.toThrow()
    await expect(driver.mine(100_000)).rejects.toThrow()
    await expect(driver.reorganize(1)).rejects.toThrow()
  })

  it('limits its state, and throws when movements were pruned', async () => {
    const store = createMemoryStore()
    const { driver, port } = createSimulatedBitcoin({ store })
    await driver.sendToAddress({ address, units: 9n })
    await driver.mine(KEPT_BLOCKS + 1)
    const full = (await store.read('chain/BTC')) as { blocks: unknown[]; transactions: { id: string }[] }
    expect(full.blocks).toHaveLength(KEPT_BLOCKS)
    const filler = { outputs: [{ address, units: '1' }], blockHeight: null, blockHash: null }
    const fillers = Array.from({ length: KEPT_TRANSACTIONS - 1 }, (_, index) => ({
      ...filler,
      id: `f${index}`,
    }))
    await store.change('chain/BTC', () => ({
      next: { ...full, transactions: [...full.transactions, ...fillers] },
      result: undefined,
    }))
    await driver.sendToAddress({ address, units: 10n })
    await expect(port.movements({ addresses: [address], sinceHeight: 0 })).rejects.toThrow('pruned')
    await expect(driver.sendToAddress({ address, units: 11n })).rejects.toThrow('full')
  })

  it('prunes nothing below the limit', () => {
    const state = { counter: 0, reachable: true, blocks: [], transactions: [], prunedBelowHeight: 0 }
    expect(pruneTransactions(state)).toBe(state)
  })

  it('names ether transactions and payers as that chain does, and gives a replacement the nonce of the replaced', async () => {
    const { driver, recent } = createSimulatedEther({ store: createMemoryStore() })
    const old = await driver.sendToAddress({ address: ETH_ADDRESSES[0], units: 9n })
    const sender = (await recent(1)).transactions[0]?.sender
    expect(sender?.address).toMatch(/^0x[0-9a-f]{40}$/)
    const { transactionId } = await driver.replace(old.transactionId)
    expect(transactionId).toMatch(/^0x[0-9a-f]{64}$/)
    expect((await recent(9)).transactions).toMatchObject([
      { id: transactionId, sender, outputs: [{ units: 9n }] },
    ])
    await driver.sendToAddress({ address: ETH_ADDRESSES[0], units: 9n })
    expect((await recent(1)).transactions[0]?.sender).not.toEqual(sender)
  })

  it('cannot change the outcome of a payment without a contract', async () => {
    const { driver } = createSimulatedEther({ store: createMemoryStore() })
    const { transactionId } = await driver.sendToAddress({ address: ETH_ADDRESSES[0], units: 9n })
    await expect(driver.reexecute(transactionId, [])).rejects.toThrow('not call a contract')
    await expect(driver.sendTransaction([])).rejects.toThrow('needs a payment')
  })

  it('names solana transactions by their signature, and pays once per key until the transaction has expired', async () => {
    const { driver, payOnce, recent } = createSimulatedSolana({ store: createMemoryStore() })
    const output = { address: SOL_ADDRESSES[0], units: 9n }
    const first = await payOnce('one', output)
    expect(first.transactionId).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(await payOnce('one', output)).toEqual(first)
    await driver.mine(BLOCKHASH_LIFETIME)
    expect(await payOnce('one', output)).toEqual(first)
    await driver.reorganize(BLOCKHASH_LIFETIME)
    expect((await recent(9)).transactions).toEqual([])
    expect(await payOnce('one', output)).not.toEqual(first)
  })

  it('limits the balance of a solana account to 64 bits', async () => {
    const { driver } = createSimulatedSolana({ store: createMemoryStore() })
    const output = { address: SOL_ADDRESSES[0], units: 2n ** 64n }
    await expect(driver.sendToAddress(output)).rejects.toThrow('this much')
    await expect(driver.sendToken({ ...output, contract: SOL_USDC })).rejects.toThrow('this much')
    await expect(driver.sendTransaction([])).rejects.toThrow('needs a payment')
  })

  it('never changes the case of a base58 address that starts like bech32', async () => {
    const { driver, port } = createSimulatedSolana({ store: createMemoryStore() })
    const address = 'bc1QwT1rmjiTXhhvmHKfiaCda2giGMeKchc2jwmBN7vV'
    await driver.sendToAddress({ address, units: 9n })
    await driver.mine(1)
    const reported = await port.movements({ addresses: [address, address.toLowerCase()], sinceHeight: 0 })
    expect(reported.movements.map((each) => each.address)).toEqual([address])
  })
})
