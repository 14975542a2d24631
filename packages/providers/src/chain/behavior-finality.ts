import { describe, expect, it } from 'vitest'
import { startedChain, type MadeChain } from './behavior.ts'
import type { FinalizingDriver } from './driver.ts'

export interface MadeFinalizingChain extends MadeChain<FinalizingDriver> {
  /** After so many blocks on top of it, a block is final on a chain that is well. */
  readonly mostBlocksToFinal: number
}

/** What the adapter of a chain must do besides `describeChainPort`, whose validators vote blocks final. */
export const describeFinalizingChain = (name: string, make: () => Promise<MadeFinalizingChain>): void => {
  const start = async () => {
    const started = await startedChain(make)
    const { port, addresses, height: sinceHeight } = started
    const report = () => port.movements({ addresses, sinceHeight })
    const finalizedHeight = async () => {
      const { finalizedHeight: height } = await port.tip()
      if (height === null) throw new Error('This chain reports no finalized block')
      return height
    }
    return { ...started, report, finalizedHeight }
  }

  describe(`${name} as a chain that finalizes`, () => {
    it('reports the same finalized block with the tip and with movements, at or below the tip', async () => {
      const { driver, port, report, finalizedHeight, mostBlocksToFinal } = await start()
      await driver.mine(mostBlocksToFinal)
      expect((await report()).tip).toEqual(await port.tip())
      expect(await finalizedHeight()).toBeLessThan((await port.tip()).height)
    })

    it('finalizes a block once enough blocks are on it, and not at once', async () => {
      const { driver, report, finalizedHeight, first, mostBlocksToFinal } = await start()
      await driver.sendToAddress({ address: first, units: 5n })
      const { height } = await driver.mine(1)
      expect(await finalizedHeight()).toBeLessThan(height)
      await driver.mine(mostBlocksToFinal)
      expect(await finalizedHeight()).toBeGreaterThanOrEqual(height)
      expect((await report()).movements).toMatchObject([{ units: 5n, blockHeight: height }])
    })

    it('never takes back a finalized block while blocks are mined', async () => {
      const { driver, finalizedHeight, mostBlocksToFinal } = await start()
      const heights: number[] = []
      for (let block = 0; block < mostBlocksToFinal; block += 1) {
        await driver.mine(1)
        heights.push(await finalizedHeight())
      }
      expect(heights).toEqual(heights.toSorted((a, b) => a - b))
      expect(heights.at(-1)).toBeGreaterThan(heights[0] ?? Number.MAX_SAFE_INTEGER)
    })

    it('replaces blocks down to the finalized one, and refuses to replace that one', async () => {
      const { driver, port, finalizedHeight, mostBlocksToFinal } = await start()
      await driver.mine(2 * mostBlocksToFinal)
      const depth = (await port.tip()).height - (await finalizedHeight())
      await expect(driver.reorganize(depth + 1)).rejects.toThrow('finalized')
      const finalized = await finalizedHeight()
      await driver.reorganize(depth)
      expect(await finalizedHeight()).toBeGreaterThanOrEqual(finalized)
    })

    it('goes on mining while finality is halted, finalizes nothing, and resumes', async () => {
      const { driver, finalizedHeight, first, report, mostBlocksToFinal } = await start()
      await driver.mine(mostBlocksToFinal)
      await driver.setFinalityHalted(true)
      const before = await finalizedHeight()
      await driver.sendToAddress({ address: first, units: 5n })
      const { height } = await driver.mine(2 * mostBlocksToFinal)
      expect((await report()).movements).toMatchObject([{ confirmations: 2 * mostBlocksToFinal }])
      expect(await finalizedHeight()).toBe(before)
      await driver.setFinalityHalted(false)
      expect(await finalizedHeight()).toBe(before)
      await driver.mine(mostBlocksToFinal)
      expect(await finalizedHeight()).toBeGreaterThanOrEqual(height)
    })
  })
}
