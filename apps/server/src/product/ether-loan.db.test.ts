import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { ethereumAddress } from '@pledge/domain/collateral/address-ethereum'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, ETHER_OFFER, OFFER } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { expectPostings } from './postings.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { bringTo, driverOf } from './steps.test-data.ts'

describe('a loan against ether, beside one against bitcoin', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  it('ends in COMPLETE, and the ledger has every wei (1.1.06)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, ETHER_OFFER)
    const { wallet, requiredCoinAmount } = await borrower.ask(getCollateral, { params: { uuid } })
    expect(requiredCoinAmount.type).toBe('ETH')
    // With its checksum, as people compare it.
    expect(ethereumAddress(wallet.depositAddress!)).toBe(wallet.depositAddress)
    expect(wallet.depositAddress).not.toBe(wallet.depositAddress!.toLowerCase())
    expect(wallet.currentTotalCoinBalance).toEqual(requiredCoinAmount)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const avery = await product.agent('avery')
    const { ledger, collateral } = (await avery.ask(getApplicationFile, { params: { uuid } })).application
    expect(collateral!.received).toEqual(requiredCoinAmount)
    const held = ledger.filter((row: { asset: string }) => row.asset === 'ETH')
    expect(new Set(held.map((row: { amount: string }) => row.amount))).toEqual(
      new Set([`-${requiredCoinAmount.coinQuantity}`, requiredCoinAmount.coinQuantity]),
    )
    await expectPostings(product, 'ether-loan', uuid)
  })

  it('is counted while another coin’s node is down, and that one later', async () => {
    const waiting = []
    for (const offer of [OFFER, ETHER_OFFER] as const) {
      const borrower = await product.borrower()
      const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, offer)
      const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
      waiting.push({
        coin: offer.collateralType,
        address: wallet.depositAddress as string,
        received: async (): Promise<string> =>
          (await borrower.ask(getCollateral, { params: { uuid } })).receivedCoinAmount.coinQuantity,
      })
    }
    for (const [away, near] of [waiting, waiting.toReversed()]) {
      if (away === undefined || near === undefined) throw new Error('two coins')
      const before = await away.received()
      await driverOf(product, away.coin).setReachable(false)
      for (const { coin, address } of waiting) {
        await driverOf(product, coin).sendToAddress({ address, units: 100_000n })
        await driverOf(product, coin).mine(96)
      }
      await expect(product.settle()).rejects.toThrow(`The ${away.coin} node is not reachable`)
      expect(await near.received()).not.toBe('0')
      expect(await away.received()).toBe(before)
      await driverOf(product, away.coin).setReachable(true)
      await product.settle()
      expect(await away.received()).not.toBe(before)
    }
  })
})
