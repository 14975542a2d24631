import { getCollateral } from '@pledge/contract/collateral'
import { getQueues } from '@pledge/contract/portfolio'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainOf } from '@pledge/sandbox/simulation'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import {
  aTurnLater,
  chainActs,
  dyingAct,
  finalAt,
  numbersOf,
  SEEDS,
  walk,
} from '../../product/walks.test-data.ts'

const ACTS = 20
const NEEDED = 3
/** Deeper than the confirmation of a small amount. */
const DEEPEST = 6
const MORE_THAN_FINAL = 8
const MOST_PAYMENTS = 4

describe('a renewal with a top-up while the chain reorganizes (R2, R5)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { coins, fundedLongAgo, signs, standsAt, toAgreements } = renewalsOf(() => product)
  const chain = () => chainOf(product.simulation, 'BTC')

  /** A loan, and its renewal that waits for a top-up. */
  const waiting = async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid, '0.4')
    await signs(borrower, renewal)
    const collateral = async (id: string) => await borrower.ask(getCollateral, { params: { uuid: id } })
    const addressOf = async (id: string): Promise<string> => (await collateral(id)).wallet.depositAddress!
    const addresses = [await addressOf(uuid), await addressOf(renewal)]
    const units = (amount: { readonly coinQuantity: string }) => parseCoin(amount.coinQuantity, 'BTC') ?? 0n
    const required = units((await collateral(renewal)).requiredCoinAmount)
    const due = async () => units((await collateral(renewal)).remainingCoinAmountDue)
    const isFunded = async () => (await standsAt(renewal))[0] === 'COMPLETE'
    return { uuid, renewal, addresses, required, due, isFunded }
  }
  const isFoundShort = async (uuid: string): Promise<boolean> => {
    const avery = await product.agent('avery')
    const { shortOfCollateral } = await avery.ask(getQueues)
    return shortOfCollateral.some((entry: { readonly appUuid: string }) => entry.appUuid === uuid)
  }

  it.each(SEEDS)(
    'replaces its loan only with confirmed coins, and the ledger follows the chain (walk %i)',
    async (seed) => {
      // With fresh prices, however far the last walk moved the clock.
      await product.settle()
      const { uuid, renewal, addresses, required, due, isFunded } = await waiting()
      const [old = '', topUp = ''] = addresses
      const below = numbersOf(seed)
      const { driver } = chain()
      await driver.mine(DEEPEST + 1)
      const dying = dyingAct(product, chain(), { below, deepest: DEEPEST })
      let wasFunded = false
      const look = async (act: string) => {
        await aTurnLater(product)
        expect(await ledgerAgainstChain(product, 'BTC'), act).toEqual([])
        const funded = await isFunded()
        if (funded && !wasFunded)
          expect(await finalAt(chain(), addresses, NEEDED), act).toBeGreaterThanOrEqual(required)
        wasFunded = wasFunded || funded
        // Once it has replaced its loan it stays so.
        expect(funded, act).toBe(wasFunded)
        const [held = 0n] = await coins(uuid)
        expect(await isFoundShort(uuid), act).toBe(held < 0n)
      }
      const sends = async (address: string, units: bigint) => {
        if (units > 0n) await driver.sendToAddress({ address, units })
      }
      const acts = {
        'send a part': async () => sends(topUp, (await due()) / BigInt(2 + below(3))),
        'send what is due': async () => sends(topUp, await due()),
        'send to the old address': () => sends(old, BigInt(1 + below(999))),
        'send what is due, and nobody does what follows': async () => {
          await sends(topUp, await due())
          await driver.mine(NEEDED)
          await dying()
        },
        ...chainActs(chain(), { below, needed: NEEDED, deepest: DEEPEST }),
      }
      await walk(acts, { seed, below, most: ACTS, look })

      for (let payment = 0; payment < MOST_PAYMENTS && !(await isFunded()); payment += 1) {
        await sends(topUp, await due())
        await driver.mine(MORE_THAN_FINAL)
        await aTurnLater(product)
        await product.settle()
        await look(`walk ${seed}, payment ${payment} at the end`)
      }
      expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    },
    120_000,
  )
})
