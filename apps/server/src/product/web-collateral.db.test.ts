import { createApplication } from '@pledge/contract/applications'
import { getQuoteBasis, quoteOffer } from '@pledge/contract/offers'
import { getLoan, getLoanStatus } from '@pledge/contract/servicing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from './callers.test-data.ts'
import { loansOf } from './loans.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { APPLICATION, done, OFFER } from './steps.test-data.ts'

const SOL = { collateralType: 'SOL', coinQuantity: '200' }

describe('collateral on the web', () => {
  let product: Product
  let borrower: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
  })
  afterAll(() => product.close())

  const apply = (offer: object) =>
    borrower.call(createApplication, { body: { ...APPLICATION, offer: { ...OFFER, ...offer } } })
  const offered = async () => {
    const { body } = await product.anonymous.call(getQuoteBasis, {
      query: { orgCode: 'PLEDGE', state: 'OH' },
    })
    return body.collateralTypes
      .filter((type: { offered: boolean }) => type.offered)
      .map((type: { collateralType: string }) => type.collateralType)
  }

  it('a coin that is not taken is quoted to who asks, and refused to who applies (1.1.07, G.31)', async () => {
    expect(await offered()).not.toContain('SOL')
    const asked = await product.anonymous.call(quoteOffer, { body: { ...OFFER, ...SOL, orgCode: 'PLEDGE' } })
    expect(asked.status).toBe(200)
    expect(asked.body.offer.collateral).toEqual({ type: 'SOL' })
    expect((await apply(SOL)).body.code).toBe('offer.collateral-not-offered')
  })

  it('is none of a brand without it, whatever a page sends, and its loans are looked after in the app (1.6.04, 1.7.04, G.60, G.61)', async () => {
    const { borrower: funded, uuid } = await loansOf(() => product).funded()
    const servicedViaApp = async () =>
      done(await funded.call(getLoanStatus)).body.loans.map((loan: { profile: object }) => loan.profile)
    expect(await servicedViaApp()).toEqual([{ isServicedViaApp: false }])
    await product.rows(
      `insert into organization_versions
         select organization_id, 2, settings || '{"version": 2}'
           || '{"flags": {"international": false, "wholesale": false, "webOnly": false, "webCollateral": false, "additionalDocs": false},
              "mobileApp": {"ios": "https://apps.example/pledge", "android": null}}',
           published_at from organization_versions where organization_id = $1`,
      [product.organizationId],
    )
    await product.rows('update organizations set published_version = 2 where id = $1', [
      product.organizationId,
    ])
    // Organisations are kept in memory for some seconds.
    await vi.waitFor(async () => expect(await offered()).toEqual([]), { timeout: 9_000, interval: 500 })
    expect((await apply({})).body.code).toBe('offer.collateral-not-offered')
    expect(await servicedViaApp()).toEqual([{ isServicedViaApp: true }])
    expect(done(await funded.call(getLoan, { params: { uuid } })).body.status).toBe('IN_SERVICE')
  }, 15_000)
})
