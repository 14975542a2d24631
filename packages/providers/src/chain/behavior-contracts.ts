import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { ContractDriver } from './driver.ts'

/** What the adapter of a chain with contracts must do besides `describeChainPort`. */
export const describeContractChain = (name: string, make: () => Promise<MadeChain<ContractDriver>>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain with contracts`, () => {
    it('shows what a contract pays once it is in a block', async () => {
      const { driver, ask, first } = await start()
      const { transactionId } = await driver.payByContract([{ address: first, units: 7n }])
      expect(await ask()).toEqual([])
      await driver.mine(1)
      expect(await ask()).toMatchObject([{ transactionId, units: 7n, confirmations: 1 }])
    })

    it('tells what a contract pays in the block that counts: another amount, address, or nothing', async () => {
      const { driver, ask, first, second } = await start()
      const { transactionId } = await driver.payByContract([{ address: first, units: 7n }])
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
