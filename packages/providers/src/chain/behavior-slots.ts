import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { ProgramDriver } from './driver.ts'

export interface MadeSlotChain extends MadeChain<ProgramDriver> {
  /** Slots after which a transaction that has not landed never will. */
  readonly lifetime: number
}

/** What the adapter of a chain must do besides, whose transactions nobody sees before they have landed in a slot. */
export const describeSlotChain = (name: string, make: () => Promise<MadeSlotChain>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain of slots`, () => {
    it('shows a payment once it has landed, and not before', async () => {
      const { driver, ask, port, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 150_000n })
      expect(await ask()).toEqual([])
      const slot = await driver.mine(1)
      expect(await ask()).toEqual([
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

    it('shows nothing of a payment whose slot a fork dropped, until it lands again', async () => {
      const { driver, ask, first } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 5n })
      await driver.mine(2)
      await driver.reorganize(2)
      expect(await ask()).toEqual([])
      await driver.mine(1)
      expect(await ask()).toMatchObject([{ transactionId, confirmations: 1 }])
    })

    it('lands a transaction up to the last slot of its lifetime, and never after it', async () => {
      const landed = async (slots: number) => {
        const { driver, ask, first } = await start()
        await driver.sendToAddress({ address: first, units: 5n })
        // The other branch is one slot longer.
        await driver.mine(slots - 2)
        await driver.reorganize(slots - 2)
        await driver.mine(1)
        return (await ask()).length
      }
      const { lifetime } = await start()
      expect([await landed(lifetime), await landed(lifetime + 1)]).toEqual([1, 0])
    })

    it('tells what a transaction does in the slot that counts: another amount, address, or nothing', async () => {
      const { driver, ask, first, second } = await start()
      const { transactionId } = await driver.sendToAddress({ address: first, units: 7n })
      await driver.mine(2)
      await driver.reorganize(2)
      await driver.reexecute(transactionId, [{ address: second, units: 5n }])
      await driver.mine(1)
      expect(await ask()).toMatchObject([{ transactionId, outputIndex: 0, address: second, units: 5n }])
      await driver.reorganize(1)
      await driver.reexecute(transactionId, [])
      await driver.mine(1)
      expect(await ask()).toEqual([])
    })
  })
}
