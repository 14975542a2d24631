import { describe, expect, it } from 'vitest'
import type { ChainDriver } from './driver.ts'
import type { ChainPort } from './port.ts'

/** A chain with a driver that simulates the outside world. `addresses` are two addresses without any payments yet. */
export interface MadeChain<Driver extends ChainDriver = ChainDriver> {
  readonly port: ChainPort
  readonly driver: Driver
  readonly addresses: readonly [string, string]
}

/** A new chain, and a function that returns its movements since it was created. */
export const startedChain = async <Made extends MadeChain>(make: () => Promise<Made>) => {
  const made = await make()
  const { height } = await made.port.tip()
  const poll = async (addresses: readonly string[] = made.addresses) =>
    (await made.port.movements({ addresses, sinceHeight: height })).movements
  return { ...made, poll, height, first: made.addresses[0], second: made.addresses[1] }
}

/** The suite for chain adapters. A driver simulates the outside world. */
export const describeChainPort = (name: string, make: () => Promise<MadeChain>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain`, () => {
    it('counts 1 confirmation in the tip and one more for each later block', async () => {
      const { driver, poll, first, height } = await start()
      await driver.sendToAddress({ address: first, units: 1_000n })
      const block = await driver.mine(1)
      expect(block.height).toBe(height + 1)
      expect(await poll()).toMatchObject([
        { confirmations: 1, blockHash: block.hash, blockHeight: block.height },
      ])
      await driver.mine(5)
      expect(await poll()).toMatchObject([{ confirmations: 6, blockHash: block.hash }])
    })

    it('returns the same tip from tip() and movements()', async () => {
      const { driver, port } = await start()
      await driver.mine(2)
      const { tip, tokens } = await port.movements({ addresses: [], sinceHeight: 0 })
      expect(tip).toEqual(await port.tip())
      expect(tokens).toEqual([])
    })

    it('distinguishes two payments in one transaction by output index', async () => {
      const { driver, poll, first, second } = await start()
      await driver.sendTransaction([
        { address: first, units: 10_000n },
        { address: first, units: 20_000n },
        { address: second, units: 30_000n },
      ])
      await driver.mine(1)
      const movements = await poll()
      expect(movements.map(({ address, outputIndex, units }) => ({ address, outputIndex, units }))).toEqual([
        { address: first, outputIndex: 0, units: 10_000n },
        { address: first, outputIndex: 1, units: 20_000n },
        { address: second, outputIndex: 2, units: 30_000n },
      ])
      expect(new Set(movements.map((each) => each.transactionId)).size).toBe(1)
    })

    it('reports dust like any other payment: the chain does not value payments', async () => {
      const { driver, poll, first } = await start()
      await driver.sendToAddress({ address: first, units: 1n })
      await driver.mine(1)
      expect(await poll()).toMatchObject([{ units: 1n, confirmations: 1 }])
    })

    it('reports only the requested addresses', async () => {
      const { driver, poll, first, second } = await start()
      await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.sendToAddress({ address: second, units: 6_000n })
      await driver.mine(1)
      expect((await poll([second])).map((each) => each.units)).toEqual([6_000n])
    })

    it('omits blocks below sinceHeight', async () => {
      const { driver, port, first } = await start()
      await driver.sendToAddress({ address: first, units: 5_000n })
      const { height } = await driver.mine(1)
      const since = async (sinceHeight: number) =>
        (await port.movements({ addresses: [first], sinceHeight })).movements.map((each) => each.units)
      expect(await since(height)).toEqual([5_000n])
      expect(await since(height + 1)).toEqual([])
    })

    it('moves transactions of replaced blocks into other blocks, with other block hashes', async () => {
      const { driver, poll, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 5_000n })
      const old = await driver.mine(3)
      const tip = await driver.reorganize(3)
      expect(tip.height).toBe(old.height + 1)
      expect(tip.hash).not.toBe(old.hash)
      const block = await driver.mine(1)
      expect(await poll()).toMatchObject([{ transactionId, confirmations: 1, blockHash: block.hash }])
    })

    it('shows nothing of a pending transaction that is dropped', async () => {
      const { driver, poll, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.drop(transactionId)
      expect(await poll()).toEqual([])
      await driver.mine(1)
      expect(await poll()).toEqual([])
    })

    it('keeps transactions below a reorganization', async () => {
      const { driver, poll, first } = await start()
      await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.mine(4)
      await driver.reorganize(3)
      expect(await poll()).toMatchObject([{ confirmations: 5 }])
    })

    it('forgets transactions that a reorganization drops', async () => {
      const { driver, poll, first } = await start()
      await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.mine(2)
      await driver.reorganize(2, { drop: true })
      expect(await poll()).toEqual([])
    })

    it('throws while the node is unreachable, and reports everything afterwards', async () => {
      const { driver, poll, port, first } = await start()
      await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.mine(1)
      await driver.setReachable(false)
      await expect(port.tip()).rejects.toThrow()
      await expect(poll()).rejects.toThrow()
      await driver.setReachable(true)
      expect(await poll()).toHaveLength(1)
    })
  })
}
