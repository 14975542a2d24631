import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { setMarginAction } from '@pledge/contract/margin'
import { getReplacementOffer, replaceOffer } from '@pledge/contract/replacement-offer'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { pricesOf } from '../../product/prices.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'

describe('a renewal whose price has fallen before it was signed (notes 025 and 035)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let renewal: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await steps.fundedLongAgo())
    renewal = await steps.toAgreements(borrower, uuid)
  })
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)
  const priceAt = pricesOf(() => product)
  const params = () => ({ params: { uuid: renewal } })
  const units = (text: string): bigint => parseCoin(text, 'BTC') ?? 0n
  const accepts = async () => {
    const { documents } = await borrower.ask(getDocuments, params())
    const first = documents.find(({ needsAcceptance, isReplaced }) => needsAcceptance && !isReplaced)!
    return borrower.call(signDocument, {
      params: { uuid: renewal, docUuid: first.uuid },
      body: { sha256: first.sha256, accepted: true },
    })
  }
  const details = async () => {
    const { selectedOffer, rollForwardLoanDetails } = await steps.application(borrower, renewal)
    return {
      least: units(selectedOffer!.minCollateralUnits),
      carried: units(rollForwardLoanDetails!.collateral.coinQuantity),
      topUp: units(rollForwardLoanDetails!.topUpAmount!.coinQuantity),
    }
  }
  const replacement = async () => (await borrower.ask(getReplacementOffer, params())).offer

  it('is signed unchanged while the rollover collateral still covers it, though its required minimum does not', async () => {
    const { least, carried, topUp } = await details()
    expect(carried).toBeGreaterThan(least)
    expect(topUp).toBe(0n)
    await priceAt(8_000n)
    expect(await replacement()).toBeNull()
    await steps.signs(borrower, renewal)
    expect(await steps.standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await steps.coins(uuid, renewal)).toEqual([0n, carried])
  })

  it('is not signed once the rollover collateral does not cover it: with a top-up it is, and transfers when that is confirmed', async () => {
    const before = await details()
    // At this price the collateral of the loan in service would be sold before the renewal takes it over.
    const avery = await product.agent('avery')
    done(
      await avery.call(setMarginAction, { body: { action: 'stop', reason: 'The price is one of a test' } }),
    )
    await priceAt(5_000n)
    expect(await accepts()).toMatchObject({ status: 409, body: { code: 'offer.requote-needed' } })
    const { minCollateralUnits } = (await replacement())!
    expect(units(minCollateralUnits)).toBeGreaterThan(before.carried)
    await borrower.ask(replaceOffer, { ...params(), body: { minCollateralUnits } })
    await product.settle()
    const after = await details()
    expect(after).toEqual({
      least: units(minCollateralUnits),
      carried: before.carried,
      topUp: units(minCollateralUnits) - before.carried,
    })
    // The new minimum is exact to its price, and the simulated price falls by itself at some hours.
    await priceAt(5_100n)
    await steps.signs(borrower, renewal)
    expect(await steps.standsAt(renewal)).toEqual(['WAITING_FOR_COLLATERAL', 'PROCESSING'])
    expect(await steps.coins(uuid, renewal)).toEqual([before.carried, 0n])
    await steps.sendsTopUp(borrower, renewal)
    expect(await steps.standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await steps.coins(uuid, renewal)).toEqual([0n, after.least])
  })
})
