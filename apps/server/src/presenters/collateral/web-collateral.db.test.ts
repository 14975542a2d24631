import { createApplication } from '@pledge/contract/applications'
import { createOffer, getQuoteBasis, quoteOffer } from '@pledge/contract/offers'
import { getLoan, getLoanStatus } from '@pledge/contract/servicing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeOf, done, refused } from '@pledge/testing/call/answer'
import { APPLICATION, OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishCoins } from '../../product/sol.test-data.ts'

const SOL = { collateralType: 'SOL', coinQuantity: '200' } as const

describe('collateral on the web', () => {
  let product: Product
  let borrower: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
  })
  afterAll(() => product.close())

  const apply = (offer: object) =>
    borrower.callAnyhow(createApplication, { body: { ...APPLICATION, offer: { ...OFFER, ...offer } } })
  const offered = async () => {
    const basis = await product.anonymous.ask(getQuoteBasis, {
      query: { orgCode: 'PLEDGE', state: 'OH' },
    })
    return basis.collateralTypes.filter((type) => type.offered).map((type) => type.collateralType)
  }

  it('a coin that is not accepted is quoted for information, and refused in an application (1.1.07, 1.5.39, G.31)', async () => {
    expect(await offered()).not.toContain('SOL')
    const quote = await product.anonymous.ask(quoteOffer, { body: { ...OFFER, ...SOL, orgCode: 'PLEDGE' } })
    expect(quote.offer.collateral).toEqual({ type: 'SOL' })
    expect(refused(await apply(SOL)).code).toBe('offer.collateral-not-offered')
  })

  it('a coin that is not accepted, or unknown, is refused in an application with another (1.5.39)', async () => {
    const applicant = await product.borrower()
    const { appUuid: uuid } = (await applicant.ask(createApplication, { body: APPLICATION })).application
    const another = async (offer: object) =>
      codeOf(await applicant.callAnyhow(createOffer, { params: { uuid }, body: { ...OFFER, ...offer } }))
    expect(await another(SOL)).toBe('offer.collateral-not-offered')
    expect(await another({ collateralType: 'DOGE' })).toBe('request.invalid')
    expect(await another({ collateralType: 'ETH', coinQuantity: '10' })).toBeUndefined()
  })

  it('all three coins are listed; one is accepted by one brand and left to the app by another, by their settings (1.1.07, G.31)', async () => {
    const offeredBy = async (orgCode: string) => {
      const basis = await product.anonymous.ask(getQuoteBasis, { query: { orgCode, state: 'OH' } })
      expect(basis.collateralTypes.map((type) => type.name)).toEqual(['Bitcoin', 'Ethereum', 'Solana'])
      return basis.collateralTypes
        .filter((type: { offered: boolean }) => type.offered)
        .map((type: { collateralType: string }) => type.collateralType)
    }
    expect(await offeredBy('GLIMMERFELL')).toEqual(['BTC', 'ETH', 'SOL'])
    expect(await offeredBy('CINDERMARSH')).toEqual(['BTC', 'ETH'])
    const applyTo = async (organization: string) =>
      (await product.borrower(undefined, organization)).call(createApplication, {
        body: { ...APPLICATION, organization, offer: { ...OFFER, ...SOL } },
      })
    expect(refused(await applyTo('CINDERMARSH')).code).toBe('offer.collateral-not-offered')
    const { application } = done(await applyTo('GLIMMERFELL'))
    expect(application.offers[0]!.collateral).toMatchObject({ type: 'SOL' })
  })

  it('a brand that starts to accept a coin does so from then on, until it stops (G.31)', async () => {
    await publishCoins(product, ['SOL'])
    expect(await offered()).toEqual(['SOL'])
    expect(refused(await apply({})).code).toBe('offer.collateral-not-offered')
    expect((await apply(SOL)).status).toBe(200)
    await publishCoins(product, ['BTC', 'ETH'])
    expect(refused(await apply(SOL)).code).toBe('offer.collateral-not-offered')
  })

  it('is unavailable for a brand without it, whatever a page sends, and its loans are serviced in the app (1.6.04, 1.7.04, G.60, G.61)', async () => {
    const { borrower: funded, uuid } = await loansOf(() => product).funded()
    const servicedViaApp = async () =>
      (await funded.ask(getLoanStatus)).loans.map((loan: { profile: object }) => loan.profile)
    expect(await servicedViaApp()).toEqual([{ isServicedViaApp: false }])
    await product.rows(
      `insert into organization_versions
         select organization_id, 4, settings || '{"version": 4}'
           || '{"flags": {"international": false, "wholesale": false, "webOnly": false, "webCollateral": false, "additionalDocs": false},
              "mobileApp": {"ios": "https://apps.example/pledge", "android": null}}',
           published_at from organization_versions where organization_id = $1 and version = 3`,
      [product.organizationId],
    )
    await product.rows('update organizations set published_version = 4 where id = $1', [
      product.organizationId,
    ])
    // Organizations are cached for some seconds.
    await vi.waitFor(async () => expect(await offered()).toEqual([]), { timeout: 9_000, interval: 500 })
    expect(refused(await apply({})).code).toBe('offer.collateral-not-offered')
    expect(await servicedViaApp()).toEqual([{ isServicedViaApp: true }])
    expect((await funded.ask(getLoan, { params: { uuid } })).status).toBe('IN_SERVICE')
  }, 15_000)
})
