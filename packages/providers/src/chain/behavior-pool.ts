import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { PoolDriver } from './driver.ts'

/** What the adapter of a chain with a public memory pool must do besides `describeChainPort`. */
export const describeMemoryPool = (name: string, make: () => Promise<MadeChain<PoolDriver>>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain with a memory pool`, () => {
    it('shows a payment in the memory pool with no confirmation', async () => {
      const { driver, ask, port, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 150_000n })
      expect(await ask()).toEqual([
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

    it('never leaves out the memory pool, whatever the height asked from', async () => {
      const { driver, port, first, height } = await start()
      await driver.sendToAddress({ address: first, units: 7_000n })
      const { movements } = await port.movements({ addresses: [first], sinceHeight: height + 100 })
      expect(movements).toMatchObject([{ units: 7_000n }])
    })

    it('returns transactions of replaced blocks to the memory pool', async () => {
      const { driver, ask, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 5_000n })
      await driver.mine(3)
      await driver.reorganize(3)
      expect(await ask()).toMatchObject([{ transactionId, confirmations: 0, blockHash: null }])
    })

    it('shows a replacement instead of the replaced, and nothing of a dropped one', async () => {
      const { driver, ask, first, second } = await start()
      const old = await driver.sendToAddress({ address: first, units: 5_000n })
      const next = await driver.replace(old.transactionId, [{ address: second, units: 4_000n }])
      expect(next.transactionId).not.toBe(old.transactionId)
      expect(await ask()).toMatchObject([
        { transactionId: next.transactionId, address: second, units: 4_000n },
      ])
      await driver.drop(next.transactionId)
      expect(await ask()).toEqual([])
    })

    it('puts into a block what replaced a transaction, and never the replaced', async () => {
      const { driver, ask, first } = await start()
      const old = await driver.sendToAddress({ address: first, units: 5n })
      await driver.mine(1)
      await driver.reorganize(1)
      const next = await driver.replace(old.transactionId, [{ address: first, units: 4n }])
      await driver.mine(1)
      expect(await ask()).toMatchObject([{ transactionId: next.transactionId, units: 4n }])
    })
  })
}
