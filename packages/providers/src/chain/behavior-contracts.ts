import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { ContractDriver } from './driver.ts'

/** Additional requirements for the adapter of a chain with contracts; see `describeChainPort`. */
export const describeContractChain = (name: string, make: () => Promise<MadeChain<ContractDriver>>): void => {
  const start = () => startedChain(make)

  describe(`${name} as a chain with contracts`, () => {
    it("shows a contract's payment once it is in a block", async () => {
      const { driver, poll, first } = await start()
      const { transactionId } = await driver.payByContract([{ address: first, units: 7n }])
      expect(await poll()).toEqual([])
      await driver.mine(1)
      expect(await poll()).toMatchObject([{ transactionId, units: 7n, confirmations: 1 }])
    })

    it('reports what a contract pays in the block on the best chain: another amount, address, or nothing', async () => {
      const { driver, poll, first, second } = await start()
      const { transactionId } = await driver.payByContract([{ address: first, units: 7n }])
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
