import { createApplication, getApplication } from '@pledge/contract/applications'
import { createOffer, selectOffer } from '@pledge/contract/offers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPLICATION, OFFER } from '@pledge/testing/steps/payloads'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('the offer of an application', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('is null before one is selected, then the selected one, though another is newer (1.3.03)', async () => {
    const borrower = await product.borrower()
    const { appUuid: uuid, offers } = (await borrower.ask(createApplication, { body: APPLICATION }))
      .application
    const params = { uuid }
    const application = async () => (await borrower.ask(getApplication, { params })).application
    const body = { ...OFFER, requestedAmount: '11000' }
    const both = (await borrower.ask(createOffer, { params, body })).offers
    expect(both).toMatchObject([{ drawAmount: '11000.00' }, { drawAmount: '10000.00' }])
    expect(await application()).toMatchObject({ selectedOffer: null, offers: both })
    await borrower.ask(selectOffer, { params, body: { offerUuid: offers[0]!.uuid } })
    expect(await application()).toMatchObject({
      selectedOffer: { uuid: offers[0]!.uuid, drawAmount: '10000.00' },
      offers: [{ uuid: both[0]!.uuid }],
    })
  })
})
