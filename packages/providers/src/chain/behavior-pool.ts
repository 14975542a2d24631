import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { PoolDriver } from './driver.ts'

/** Additional requirements for the adapter of a chain with a public memory pool; see `describeChainPort`. */
export const describeMemoryPool = (name: string, make: () => Promise<MadeChain<PoolDriver>>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain with a memory pool`, () => {
    it('shows a payment in the memory pool with no confirmation', async () => {
      const { driver, poll, port, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 150_000n })
      expect(await poll()).toEqual([
        {
          coin: port.coin,
          transactionId,
          outputIndex: 0,
          address: first,
          units: 150_000n,
          blockHash: null,
          blockHeight: null,
          confirmations: 0,
        },
      ])
    })

    it('always includes the memory pool, whatever sinceHeight is', async () => {
      const { driver, port, first, height } = await start()
      await driver.sendToAddress({ address: first, units: 7_000n })
      const { movements } = await port.movements({ addresses: [first], sinceHeight: height + 100 })
      expect(movements).toMatchObject([{ units: 7_000n }])
    })

    it('returns transactions from replaced blocks to the memory pool', async () => {
      const { driver, poll, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.mine(3)
      await driver.reorganize(3)
      expect(await poll()).toMatchObject([{ transactionId, confirmations: 0, blockHash: null }])
    })

    it('shows a replacement instead of the replaced transaction, and nothing of a dropped one', async () => {
      const { driver, poll, first, second } = await start()
      const old = await driver.sendToAddress({ address: first, units: 5_000n })
      const next = await driver.replace(old.transactionId, [{ address: second, units: 4_000n }])
      expect(next.transactionId).not.toBe(old.transactionId)
      expect(await poll()).toMatchObject([
        { transactionId: next.transactionId, address: second, units: 4_000n },
      ])
      await driver.drop(next.transactionId)
      expect(await poll()).toEqual([])
    })

    it('mines the replacement of a transaction, never the replaced transaction', async () => {
      const { driver, poll, first } = await start()
      const old = await driver.sendToAddress({ address: first, units: 5n })
      await driver.mine(1)
      await driver.reorganize(1)
      const next = await driver.replace(old.transactionId, [{ address: first, units: 4n }])
      await driver.mine(1)
      expect(await poll()).toMatchObject([{ transactionId: next.transactionId, units: 4n }])
    })
  })
}
