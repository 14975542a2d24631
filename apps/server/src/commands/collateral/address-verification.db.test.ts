import { cancelApplication } from '@pledge/contract/applications'
import { getCollateral, verifyDepositAddress } from '@pledge/contract/collateral'
import { sandboxMoveClock } from '@pledge/sandbox/contract/sandbox'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refused } from '@pledge/testing/call/answer'
import { BANK, ETHER_OFFER, OFFER, SOL_OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withSol } from '../../product/sol.test-data.ts'
import { bringTo, driverOf } from '../../product/steps.test-data.ts'

const HOUR_SECONDS = 3_600

describe.each([
  { coin: 'BTC', offer: OFFER },
  { coin: 'ETH', offer: ETHER_OFFER },
  { coin: 'SOL', offer: SOL_OFFER },
] as const)('verifying the deposit address of $coin', ({ coin, offer }) => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await withSol(product)
  })
  afterAll(() => product.close())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, offer)
  })

  const status = async () => await borrower.ask(getCollateral, { params: { uuid } })
  const verify = async () => await borrower.ask(verifyDepositAddress, { params: { uuid }, body: {} })
  const send = async (units: bigint) => {
    const { wallet } = await status()
    const driver = driverOf(product, coin)
    const sent = await driver.sendToAddress({ address: wallet.depositAddress!, units })
    // In its slot, which is the first time that it is visible.
    if (coin === 'SOL') await driver.mine(1)
    await product.settle()
    return sent
  }
  const smallest = async () => parseCoin((await status()).microDepositVerify.minVerifyAmount, coin) ?? 0n
  const passes = async (hours: number) => {
    await product.anonymous.call(sandboxMoveClock, { body: { forwardSeconds: hours * HOUR_SECONDS } })
    await product.settle()
  }

  it('begins with the first call and not with a later one; without a deposit it fails (1.3.28, 1.7.27, G.42)', async () => {
    expect((await status()).microDepositVerify.borrowerOptIn).toBeNull()
    expect(await verify()).toEqual({ isVerified: false })
    const { borrowerOptIn } = (await status()).microDepositVerify
    expect(Number.isNaN(Date.parse(borrowerOptIn ?? ''))).toBe(false)
    await passes(1)
    expect(await verify()).toEqual({ isVerified: false })
    expect((await status()).microDepositVerify.borrowerOptIn).toBe(borrowerOptIn)
  })

  it('succeeds once a deposit of the minimum amount is visible, confirmed or not, and not by less (1.2.127, 1.3.28, 1.7.27)', async () => {
    const least = await smallest()
    await send(least - 1n)
    expect(await verify()).toEqual({ isVerified: false })
    await send(least)
    expect(await verify()).toEqual({ isVerified: true })
    expect(await status()).toMatchObject({ isAddressVerified: true, isNotLocated: false })
  })

  it('is reported as not located from 24 h after it began without a balance, until one appears (1.8.07)', async () => {
    await passes(30)
    expect((await status()).isNotLocated).toBe(false)
    await verify()
    await passes(23)
    expect((await status()).isNotLocated).toBe(false)
    await passes(1)
    expect((await status()).isNotLocated).toBe(true)
    await send(1n)
    expect((await status()).isNotLocated).toBe(false)
  })

  it('cannot begin after the application ended', async () => {
    await borrower.call(cancelApplication, { params: { uuid }, body: {} })
    const answer = await borrower.call(verifyDepositAddress, { params: { uuid }, body: {} })
    expect(refused(answer).code).toBe('transition.not-allowed')
  })
})
