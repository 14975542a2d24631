import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { ProgramDriver } from './driver.ts'

export interface MadeSlotChain extends MadeChain<ProgramDriver> {
  /** Number of slots after which a transaction that has not landed expires. */
  readonly lifetime: number
}

/**
 * Additional requirements for the adapter of a chain whose transactions become visible only after they land in a
 * slot.
 */
export const describeSlotChain = (name: string, make: () => Promise<MadeSlotChain>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain of slots`, () => {
    it('shows a payment only after it has landed', async () => {
      const { driver, poll, port, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 150_000n })
      expect(await poll()).toEqual([])
      const slot = await driver.mine(1)
      expect(await poll()).toEqual([
        {
          coin: port.coin,
          transactionId,
          outputIndex: 0,
          address: first,
          units: 150_000n,
          blockHash: slot.hash,
          blockHeight: slot.height,
          confirmations: 1,
        },
      ])
    })

    it('shows nothing of a payment in a slot that a fork dropped, until it lands again', async () => {
      const { driver, poll, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 5n })
      await driver.mine(2)
      await driver.reorganize(2)
      expect(await poll()).toEqual([])
      await driver.mine(1)
      expect(await poll()).toMatchObject([{ transactionId, confirmations: 1 }])
    })

    it('lands a transaction through the last slot of its lifetime, and never after it', async () => {
      const landed = async (slots: number) => {
        const { driver, poll, first } = await start()
        await driver.sendToAddress({ address: first, units: 5n })
        // The other branch is one slot longer.
        await driver.mine(slots - 2)
        await driver.reorganize(slots - 2)
        await driver.mine(1)
        return (await poll()).length
      }
      const { lifetime } = await start()
      expect([await landed(lifetime), await landed(lifetime + 1)]).toEqual([1, 0])
    })

    it('reports what a transaction does in the slot on the best chain: another amount, address, or nothing', async () => {
      const { driver, poll, first, second } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 7n })
      await driver.mine(2)
      await driver.reorganize(2)
      await driver.reexecute(transactionId, [{ address: second, units: 5n }])
      await driver.mine(1)
      expect(await poll()).toMatchObject([{ transactionId, outputIndex: 0, address: second, units: 5n }])
      await driver.reorganize(1)
      await driver.reexecute(transactionId, [])
      await driver.mine(1)
      expect(await poll()).toEqual([])
    })
  })
}
