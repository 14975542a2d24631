import { getCollateral } from '@pledge/contract/collateral'
import { getQueues } from '@pledge/contract/portfolio'
import { BANK, ETHER_OFFER, OFFER } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR_DEFAULTS } from '../../operator-settings.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { unusedRuns } from './address-runs.ts'

/** Three quarters of it are three. */
const LIMIT = 4

describe('unused deposit addresses at the end of an account key', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({
      readsDocuments: false,
      operator: { ...OPERATOR_DEFAULTS, addressGapLimit: LIMIT },
    })
  })
  afterAll(() => product.close())

  const runs = async () =>
    Object.fromEntries((await unusedRuns(product.application.db)).map(({ coin, unused }) => [coin, unused]))
  const gaps = async () => (await (await product.agent('avery')).ask(getQueues)).addressGaps
  const allot = async (offer: typeof OFFER | typeof ETHER_OFFER) => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, offer)
    return (await borrower.ask(getCollateral, { params: { uuid } })).wallet.depositAddress!
  }

  it('are counted by coin, are shown to agents near the limit, and begin anew with the next deposit', async () => {
    expect(await runs()).toEqual({ BTC: 0, ETH: 0 })
    await allot(OFFER)
    const second = await allot(OFFER)
    expect(await runs()).toEqual({ BTC: 2, ETH: 0 })
    expect(await gaps()).toEqual([])
    // The index of an ether address has no bitcoin address, and a wallet has to go past it all the same.
    await allot(ETHER_OFFER)
    await allot(OFFER)
    expect(await runs()).toEqual({ BTC: 4, ETH: 1 })
    expect(await gaps()).toEqual([{ coin: 'BTC', unusedAddresses: 4, limit: LIMIT }])

    const { driver } = product.simulation.bitcoin
    const { transactionId } = await driver.sendToAddress({ address: second, units: 5n })
    await product.settle()
    expect(await runs()).toEqual({ BTC: 2, ETH: 1 })
    expect(await gaps()).toEqual([])
    // What never came to be does not count as used.
    await driver.drop(transactionId)
    await product.settle()
    expect(await runs()).toEqual({ BTC: 4, ETH: 1 })
  })
})
