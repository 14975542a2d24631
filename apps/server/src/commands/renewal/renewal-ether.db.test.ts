import { getCollateral } from '@pledge/contract/collateral'
import { getCryptoValues, selectOffer } from '@pledge/contract/offers'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { dueCoinsTyped } from '@pledge/copy/format/page-coins'
import { formatCoin, parseCoin } from '@pledge/domain/money/coin-quantity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { DETAILS, ETHER_OFFER } from '@pledge/testing/steps/payloads'
import { openDocument } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { proveIdentity } from '../../product/steps.test-data.ts'

const wei = (quantity: string): bigint => parseCoin(quantity, 'ETH') ?? 0n
const placesOf = (quantity: string): number => quantity.split('.')[1]?.length ?? 0

describe('a renewed loan against ether, to the wei (1.1.20, 1.5.36)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)
  const { application, begins, coins, fundedLongAgo, sendsTopUp, signs, standsAt, toAgreements, topsUp } =
    steps

  it('without a top-up: the rollover collateral has more decimals than can be typed, and all of it is transferred', async () => {
    const { borrower, uuid } = await fundedLongAgo(undefined, ETHER_OFFER)
    const [held = 0n] = await coins(uuid)
    expect(placesOf(formatCoin(held, 'ETH'))).toBeGreaterThan(8)
    const renewal = await toAgreements(borrower, uuid)
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await coins(uuid, renewal)).toEqual([0n, held])
  })

  it('with a top-up: an offer’s minimum has eighteen decimals, and the typed amount is accepted', async () => {
    const { collateralTypes } = await product.anonymous.ask(getCryptoValues, {
      query: { orgCode: 'PLEDGE', state: 'OH' },
    })
    const { valueOfOne } = collateralTypes.find(
      ({ collateralType }: { collateralType: string }) => collateralType === 'ETH',
    )!
    // So close to the highest LTV that ten months of interest require more.
    const coinQuantity = (10_100 / (0.7 * Number(valueOfOne))).toFixed(4)
    const { borrower, uuid } = await fundedLongAgo(undefined, { ...ETHER_OFFER, coinQuantity })
    const {
      appUuid: renewal,
      offers,
      rollForwardLoanDetails,
    } = done(await begins(borrower, uuid)).application
    const carried = wei(rollForwardLoanDetails!.collateral.coinQuantity)
    const least = wei(offers[0]!.collateralUnits) - carried
    expect(placesOf(formatCoin(least, 'ETH'))).toBeGreaterThan(8)

    const typed = dueCoinsTyped(formatCoin(least, 'ETH'), 'ETH')
    const priced = done(await topsUp(borrower, renewal, typed)).offers.at(0)
    expect(wei(priced!.collateralUnits)).toBe(carried + wei(typed))
    await borrower.ask(selectOffer, { params: { uuid: renewal }, body: { offerUuid: priced!.uuid } })
    await product.settle()
    await openDocument(borrower, renewal)
    await borrower.ask(submitBorrowerDetails, { params: { uuid: renewal }, body: DETAILS })
    await product.settle()
    await proveIdentity(product, borrower, renewal)
    await signs(borrower, renewal)
    const { topUpAmount } = (await application(borrower, renewal)).rollForwardLoanDetails!
    const { remainingCoinAmountDue: due } = await borrower.ask(getCollateral, { params: { uuid: renewal } })
    expect(wei(topUpAmount!.coinQuantity)).toBeGreaterThan(0n)
    expect(wei(topUpAmount!.coinQuantity)).toBeLessThanOrEqual(wei(typed))
    expect(due.coinQuantity).toBe(topUpAmount!.coinQuantity)
    await sendsTopUp(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await coins(uuid, renewal)).toEqual([0n, carried + wei(topUpAmount!.coinQuantity)])
  })
})
