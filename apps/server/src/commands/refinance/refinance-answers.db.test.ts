import { getDocuments } from '@pledge/contract/agreements'
import { selectOffer } from '@pledge/contract/offers'
import { confirmRefinance } from '@pledge/contract/refinance'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { confirmChosen, refinancesOf, type ChosenRefinance } from '../../product/refinances.test-data.ts'
import { topUpsOf } from '../../product/top-ups.test-data.ts'

/** For 30,000 dollars and the estate's 1.25 BTC at 40,000 dollars: from an LTV of 60 to 55 %. */
const TOP_UP = '0.11363637'

describe('the answers about a refinance', () => {
  let product: Product
  let maya: Caller
  /** With a top-up, and without one. */
  let chosen: ChosenRefinance
  let plain: ChosenRefinance
  const { imports, read, toTopUp } = topUpsOf(() => product)
  const { selected } = refinancesOf(() => product)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    maya = await product.borrower('maya@home.example')
    await imports({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2', coin: 'ETH', coin_quantity: '100' })
    chosen = await toTopUp(maya, 'CEL-1')
    plain = await selected(maya, ['CEL-2'])
  }, 90_000)
  afterAll(() => product.close())

  it('have the fields of the application, of its top-up and of its collateral (2.3.01, 2.3.05, 2.3.13)', async () => {
    const application = await read(maya, chosen.uuid)
    expect(application).toMatchObject({
      appUuid: chosen.uuid,
      state: 'CELSIUS_TOP_UP_REQUESTED',
      offers: [],
      selectedOffer: { uuid: chosen.offerUuid },
      rollForwardLoanDetails: {
        topUpAmount: { coinQuantity: TOP_UP },
        collateral: { coinQuantity: '1.25' },
      },
      collateral: { amount: '1.36363637', type: 'BTC' },
    })
  })

  it('have the fields of the offer, and whether it needs a top-up (1.3.24, 2.3.07, 2.3.08, 2.3.10)', async () => {
    const { selectedOffer } = await read(maya, chosen.uuid)
    expect(selectedOffer).toMatchObject({
      uuid: chosen.offerUuid,
      amount: '30000.00',
      interestRate: expect.stringMatching(/^0\.\d+$/),
      annualPercentageRate: expect.stringMatching(/^0\.\d+$/),
      estimatedMonthlyPayment: expect.stringMatching(/^\d+\.\d\d$/),
      ltv: '0.6',
      postTopUpLoanToValue: expect.stringMatching(/^0\.5(4\d+|5)$/),
      minCollateralUnits: '1.36363637',
      collateral: { type: 'BTC' },
      collateralAmount: '50000.00',
      celsiusTopUpRequired: true,
      state: 'CA',
      countryCode: null,
    })
    expect(selectedOffer?.term).toBeGreaterThan(0)
    // At the same price, 100 ether are more than enough.
    expect((await read(maya, plain.uuid)).selectedOffer).toMatchObject({
      celsiusTopUpRequired: false,
      state: 'CA',
      countryCode: null,
    })
  })

  it('have the fields of each document, the agreement of a refinance among them (2.3.14)', async () => {
    const { documents } = await maya.ask(getDocuments, { params: { uuid: chosen.uuid } })
    expect(documents.map(({ type }) => type)).toContain('LOAN_AGREEMENT')
    for (const { uuid, type, description } of documents)
      expect({ uuid, type, description }).toEqual({
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: expect.stringMatching(/^[A-Z_]+$/),
        description: expect.stringMatching(/\w/),
      })
  })

  it('confirm the offer and the stabilization choice, and answer with the refinance (2.1.09, 2.3.02, 2.7.19, G.19)', async () => {
    const { uuid, offerUuid } = plain
    const before = await read(maya, uuid)
    expect([before.selectedOffer?.celsiusTopUpRequired, before.stabilizationOptIn]).toEqual([false, false])
    const { application } = done(await confirmChosen(maya, { uuid, offerUuid }, { stabilizationOptIn: true }))
    expect(application).toMatchObject({
      appUuid: uuid,
      isCelsiusRefi: true,
      state: 'SIGN_DOCS',
      selectedOffer: { uuid: offerUuid },
      stabilizationOptIn: true,
    })
    const off = done(await confirmChosen(maya, { uuid, offerUuid }, { stabilizationOptIn: false }))
    expect(off.application).toMatchObject({ state: 'SIGN_DOCS', stabilizationOptIn: false })
    expect((await read(maya, uuid)).stabilizationOptIn).toBe(false)
    const another = { offerUuid: chosen.offerUuid, stabilizationOptIn: false, hasSentCollateral: false }
    expect(codeOf(await maya.call(confirmRefinance, { params: { uuid }, body: another }))).toBe(
      'offer.not-found',
    )
    expect(
      codeOf(await maya.call(selectOffer, { params: { uuid }, body: { offerUuid: chosen.offerUuid } })),
    ).toBe('offer.not-found')
  })
})
