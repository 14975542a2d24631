import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { ProgramDriver } from './driver.ts'

export interface MadeTokenChain extends MadeChain<ProgramDriver> {
  readonly token: {
    readonly contract: string
    /** As the port reports it. */
    readonly reported: string
    /** The largest possible token amount. */
    readonly most: bigint
  }
  /** An address that is not ours. */
  readonly elsewhere: string
}

/** Additional requirements for the adapter of a chain with tokens. */
export const describeTokenChain = (name: string, make: () => Promise<MadeTokenChain>): void => {
  const start = async () => {
    const started = await startedChain(make)
    const { port, addresses, height } = started
    return { ...started, askAll: () => port.movements({ addresses, sinceHeight: height }) }
  }

  describe(`${name} as a chain with tokens`, () => {
    it('separates tokens from coins by contract, with the confirmations of their block', async () => {
      const { driver, askAll, first, second, token, elsewhere } = await start()
      const { contract } = token
      const { transactionId } = await driver.sendToken({ contract, address: first, units: 500_000_000n })
      await driver.sendToken({ contract, address: elsewhere, units: 1n })
      await driver.sendToAddress({ address: second, units: 9n })
      await driver.mine(3)
      const { movements, tokens } = await askAll()
      expect(movements).toMatchObject([{ address: second, units: 9n }])
      expect(tokens).toMatchObject([
        {
          transactionId,
          address: first,
          units: 500_000_000n,
          confirmations: 3,
          contract: token.reported,
        },
      ])
      await driver.reorganize(3, { drop: true })
      expect((await askAll()).tokens).toEqual([])
    })

    it('reports the largest amount a token can have', async () => {
      const { driver, askAll, first, token } = await start()
      const { contract, most: units } = token
      await driver.sendToken({ contract, address: first, units })
      await driver.mine(1)
      expect((await askAll()).tokens).toMatchObject([{ units }])
    })
  })
}
