import { describe, expect, it } from 'vitest'
import type { ContractDriver } from './driver.ts'
import type { ChainPort } from './port.ts'

/** USDC on Ethereum, as Circle publishes it. */
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

interface Made {
  readonly port: ChainPort
  readonly driver: ContractDriver
  readonly addresses: readonly [string, string]
}

const started = async (make: () => Promise<Made>) => {
  const made = await make()
  const { height } = await made.port.tip()
  const ask = () => made.port.movements({ addresses: made.addresses, sinceHeight: height })
  return { ...made, ask, first: made.addresses[0], second: made.addresses[1] }
}

/** What the adapter of a chain with contracts must do besides `describeChainPort`. */
export const describeContractChain = (name: string, make: () => Promise<Made>): void => {
  const start = () => started(make)
  describePayments(name, start)
  describeTokens(name, start)
}

type Start = () => ReturnType<typeof started>

const describePayments = (name: string, start: Start): void => {
  describe(`${name} as a chain with contracts`, () => {
    it('shows what a contract pays once it is in a block', async () => {
      const { driver, ask, first } = await start()
      const { transactionId } = await driver.payByContract([{ address: first, units: 7n }])
      expect((await ask()).movements).toEqual([])
      await driver.mine(1)
      expect((await ask()).movements).toMatchObject([{ transactionId, units: 7n, confirmations: 1 }])
    })

    it('tells what a contract pays in the block that counts: another amount, address, or nothing', async () => {
      const { driver, ask, first, second } = await start()
      const { transactionId } = await driver.payByContract([{ address: first, units: 7n }])
      await driver.mine(2)
      await driver.reorganise(2)
      await driver.reexecute(transactionId, [{ address: second, units: 5n }])
      await driver.mine(1)
      expect((await ask()).movements).toMatchObject([
        { transactionId, outputIndex: 0, address: second, units: 5n },
      ])
      await driver.reorganise(1)
      await driver.reexecute(transactionId, [])
      await driver.mine(1)
      expect((await ask()).movements).toEqual([])
    })

    it('replaces what a sender pays by what the same sender pays with the same nonce', async () => {
      const { driver, ask, first } = await start()
      const old = await driver.sendToAddress({ address: first, units: 5n })
      await driver.mine(1)
      await driver.reorganise(1)
      const next = await driver.replace(old.transactionId, [{ address: first, units: 4n }])
      await driver.mine(1)
      expect((await ask()).movements).toMatchObject([{ transactionId: next.transactionId, units: 4n }])
    })
  })
}

const describeTokens = (name: string, start: Start): void => {
  describe(`${name} as a chain with contracts, and its tokens`, () => {
    it('tells tokens apart from coins, by their contract, and as often as their block counts', async () => {
      const { driver, ask, first, second } = await start()
      const { transactionId } = await driver.sendToken({
        contract: USDC,
        address: first,
        units: 500_000_000n,
      })
      await driver.sendToken({ contract: USDC, address: `0x${'1'.repeat(40)}`, units: 1n })
      await driver.sendToAddress({ address: second, units: 9n })
      await driver.mine(3)
      const { movements, tokens } = await ask()
      expect(movements).toMatchObject([{ address: second, units: 9n }])
      expect(tokens).toMatchObject([
        {
          transactionId,
          address: first,
          units: 500_000_000n,
          confirmations: 3,
          contract: USDC.toLowerCase(),
        },
      ])
      await driver.reorganise(3, { drop: true })
      expect((await ask()).tokens).toEqual([])
    })

    it('carries the largest amount a token can have', async () => {
      const { driver, ask, first } = await start()
      const units = 2n ** 256n - 1n
      await driver.sendToken({ contract: USDC, address: first, units })
      await driver.mine(1)
      expect((await ask()).tokens).toMatchObject([{ units }])
    })
  })
}
