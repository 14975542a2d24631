import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOf } from '@pledge/sandbox/simulation'
import { done } from '@pledge/testing/call/answer'
import { applicationOf } from '../../product/calendar.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { withSol } from '../../product/sol.test-data.ts'
import { aTurnLater, chainActs, numbersOf, SEEDS, walk } from '../../product/walks.test-data.ts'

const ACTS = 20
const MOST_RETURNS = 4

/** `needed`: blocks that make small amounts final by the shipped settings. Final blocks are not replaced here. */
describe.each([
  { coin: 'BTC', needed: 3 },
  { coin: 'ETH', needed: 96 },
  { coin: 'SOL', needed: 32 },
] as const)('releases while the chain of $coin reorganizes (R2, R5)', ({ coin, needed }) => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await withSol(product)
  }, 60_000)
  afterAll(() => product.close())

  const { asks, bothApprove, cancelled, release } = releasesOf(() => product)
  const custody = () => product.simulation.custody.driver
  const chain = () => chainOf(product.simulation, coin)

  it.each(SEEDS)(
    'leave the ledger once, when their payment is confirmed, whatever happened before (walk %i)',
    async (seed) => {
      // With fresh prices, however far the last walk moved the clock.
      await product.settle()
      const { borrower, uuid, address } = await cancelled(coin)
      const below = numbersOf(seed)
      const { driver } = chain()
      let isReachable = true
      const reaches = async (reachable: boolean) => {
        isReachable = reachable
        await custody().setReachable(reachable)
      }
      const look = async (act: string) => {
        await aTurnLater(product)
        // A confirmation is noticed when the custodian answers again.
        if (isReachable) expect(await ledgerAgainstChain(product, coin), act).toEqual([])
      }
      const asksForAll = async () => {
        if (!(await release(borrower, uuid)).isReady) return
        const { requestId } = done(await asks(borrower, uuid, WALLETS[coin][0]))
        await bothApprove(uuid, requestId)
      }
      const acts = {
        'ask for what is held': asksForAll,
        'send more': () => driver.sendToAddress({ address, units: BigInt(1 + below(999)) }),
        'the custodian is away': () => reaches(false),
        'the custodian is back': () => reaches(true),
        ...chainActs(chain(), { below, needed, deepest: Math.min(needed, 32) - 1 }),
      }
      await asksForAll()
      await walk(acts, { seed, below, most: ACTS, look })

      await reaches(true)
      for (let time = 0; time < MOST_RETURNS; time += 1) {
        await driver.mine(needed)
        await look(`walk ${seed}, return ${time} at the end`)
        await asksForAll()
        await product.settle()
      }
      await driver.mine(needed)
      await look(`walk ${seed}, the end`)
      expect(await release(borrower, uuid)).toMatchObject({
        held: { coinQuantity: '0' },
        pending: { coinQuantity: '0' },
        request: { result: 'SUCCESS' },
      })
      expect(await applicationOf(borrower, uuid)).toMatchObject({ state: 'CANCELLED', stage: 'FINAL' })
    },
    120_000,
  )
})
