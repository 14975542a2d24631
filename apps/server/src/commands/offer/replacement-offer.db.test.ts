import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { getApplication } from '@pledge/contract/applications'
import { getCollateral } from '@pledge/contract/collateral'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getReplacementOffer, replaceOffer } from '@pledge/contract/replacement-offer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { OFFER } from '@pledge/testing/steps/payloads'
import { postCollateral, release, signAll } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { pricesOf } from '../../product/prices.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'
import { latestPrice } from '../../store/offer/prices.ts'

interface Document {
  readonly uuid: string
  readonly sha256: string
  readonly type: string
  readonly needsAcceptance: boolean
  readonly isReplaced: boolean
  readonly acceptedAt: string | null
}

describe('an offer whose price has fallen before it was signed (note 025)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'SIGN_DOCS')
  })
  afterAll(() => product.close())

  const priceAt = pricesOf(() => product)
  const offered = async () => (await borrower.ask(getReplacementOffer, { params: { uuid } })).offer
  const selected = async () =>
    (await borrower.ask(getApplication, { params: { uuid } })).application.selectedOffer
  const agreements = async (): Promise<readonly Document[]> =>
    (await borrower.ask(getDocuments, { params: { uuid } })).documents.filter(
      (one: Document) => one.needsAcceptance,
    )
  const accept = ({ uuid: docUuid, sha256 }: Document) =>
    borrower.call(signDocument, { params: { uuid, docUuid }, body: { sha256, accepted: true } })
  const replaceAt = (minCollateralUnits: string) =>
    borrower.call(replaceOffer, { params: { uuid }, body: { minCollateralUnits } })
  const replace = async () => replaceAt((await offered())?.minCollateralUnits ?? '1')

  it('is replaced by the same loan with more collateral, signed again, and disbursed (1.3.21, 1.7.20, 1.7.22)', async () => {
    const before = await selected()
    const former = await agreements()
    done(await accept(former[0] as Document))
    await priceAt(5_000n)
    expect(await accept(former[1] as Document)).toMatchObject({
      status: 409,
      body: { code: 'offer.requote-needed' },
    })
    const after = await offered()
    const { amount, drawAmount, interestRate, term, tier, estimatedMonthlyPayment } = before!
    const same = { amount, drawAmount, interestRate, term, tier, estimatedMonthlyPayment }
    expect(after).toMatchObject(same)
    expect(Number(after!.minCollateralUnits)).toBeGreaterThan(1.9 * Number(before!.minCollateralUnits))

    done(await replace())
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('SIGN_DOCS')
    expect(await offered()).toBeNull()
    expect(await selected()).toMatchObject({ ...same, minCollateralUnits: after!.minCollateralUnits })
    const all = await agreements()
    const old = new Set(former.map((one) => one.uuid))
    expect(all.filter((one) => old.has(one.uuid)).map((one) => one.isReplaced)).toEqual([true, true, true])
    const anew = all.filter((one) => !one.isReplaced)
    expect(anew.map(({ type, acceptedAt }) => [type, acceptedAt])).toEqual(
      former.map(({ type }) => [type, null]),
    )
    expect(refused(await accept(former[1] as Document)).code).toBe('documents.not-found')

    await signAll(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
    const { requiredCoinAmount } = await borrower.ask(getCollateral, { params: { uuid } })
    expect(requiredCoinAmount.coinQuantity).toBe(after!.minCollateralUnits)
    await postCollateral(product, borrower, uuid)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const avery = await product.agent('avery')
    const { application } = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(application.events.map(({ type }: { type: string }) => type)).toContain('OfferReplaced')
  })

  it('stays valid, and cannot be replaced, while it covers the loan', async () => {
    await priceAt(9_900n)
    expect(await offered()).toBeNull()
    expect(refused(await replace()).code).toBe('transition.not-allowed')
    expect((await agreements()).every((one) => !one.isReplaced)).toBe(true)
  })

  it('is not replaced by one that needs more collateral than was shown', async () => {
    await priceAt(5_000n)
    const { minCollateralUnits } = (await offered())!
    await priceAt(4_000n)
    expect(await replaceAt(minCollateralUnits)).toMatchObject({
      status: 409,
      body: { code: 'offer.changed' },
    })
    expect(await stateOf(borrower, uuid)).toBe('SIGN_DOCS')
    await priceAt(4_500n)
    expect(refused(await replaceAt('1.0000000000001')).code).toBe('request.invalid')
    done(await replace())
  })

  it('is replaced by one that needs less than was shown', async () => {
    await priceAt(4_000n)
    const shown = (await offered())!.minCollateralUnits
    await priceAt(5_000n)
    const { minCollateralUnits } = (await offered())!
    done(await replaceAt(shown))
    expect((await selected())!.minCollateralUnits).toBe(minCollateralUnits)
  })

  it('is replaced once for many concurrent requests, and not again by a repeated one (law 2)', async () => {
    await priceAt(5_000n)
    const { minCollateralUnits } = (await offered())!
    const answers = await Promise.all(Array.from({ length: 10 }, () => replaceAt(minCollateralUnits)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    await product.settle()
    expect(refused(await replace()).code).toBe('transition.not-allowed')
    const [row] = await product.rows(
      `select count(*)::int as count from application_events where application_id = $1 and type = 'OfferReplaced'`,
      [uuid],
    )
    expect(row?.count).toBe(1)
  })

  it('stays valid through normal price movement while its agreements are read, where it needs all of its minimum', async () => {
    // In the highest tier at any simulated price of this time of the year: an LTV of about 70 %.
    const { priceCents } = (await latestPrice(product.application.db, 'BTC'))!
    const coinQuantity = (Number(OFFER.requestedAmount) / 0.7 / (Number(priceCents) / 100)).toFixed(4)
    const offer = { ...OFFER, coinQuantity }
    const other = await product.borrower()
    const ofHighestTier = await bringTo(product, other, 'SIGN_DOCS', undefined, offer)
    const { tier } = (await other.ask(getApplication, { params: { uuid: ofHighestTier } })).application
      .selectedOffer!
    expect(tier).toBe(2)
    const documentsOf = async (): Promise<readonly Document[]> =>
      (await other.ask(getDocuments, { params: { uuid: ofHighestTier } })).documents.filter(
        (one: Document) => one.needsAcceptance,
      )
    const [first, second] = await documentsOf()
    const acceptOne = ({ uuid: docUuid, sha256 }: Document) =>
      other.call(signDocument, {
        params: { uuid: ofHighestTier, docUuid },
        body: { sha256, accepted: true },
      })
    await priceAt(9_950n)
    done(await acceptOne(first as Document))
    await priceAt(9_850n)
    expect(refused(await acceptOne(second as Document)).code).toBe('offer.requote-needed')
  })

  it('is announced as new, on the way to its agreements and by email', async () => {
    expect((await borrower.ask(getApplication, { params: { uuid } })).application).toMatchObject({
      isOfferReplaced: false,
    })
    await priceAt(5_000n)
    done(await replace())
    await product.settle()
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application.isOfferReplaced).toBe(true)
    const [mail] = await mailsTo(product, borrower)
    expect(mail?.subject).toBe('Pledge: Your new agreements are ready to review')
    expect(mail?.text).toContain(`now ${Number(application.selectedOffer!.minCollateralUnits)} BTC`)
  })

  it('is replaced again when the price falls further', async () => {
    for (const factorBps of [5_000n, 2_500n]) {
      await priceAt(factorBps)
      done(await replace())
      await product.settle()
    }
    expect(await stateOf(borrower, uuid)).toBe('SIGN_DOCS')
    await signAll(product, borrower, uuid)
    expect(await stateOf(borrower, uuid)).toBe('WAITING_FOR_COLLATERAL')
  })
})
