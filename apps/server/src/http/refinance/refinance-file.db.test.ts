import { getApplications } from '@pledge/contract/applications'
import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { selectOffer } from '@pledge/contract/offers'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { done } from '@pledge/testing/call/answer'
import { start } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { importRegister, MAYA } from '../../product/refinances.test-data.ts'

describe('the file of a refinance, for agents', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('has the old loans, what the estate holds and the top-up (part of 2.3.03 to 2.3.05)', async () => {
    const maya = await product.borrower('maya@home.example')
    const avery = await product.agent('avery')
    await importRegister(avery, { loan_number: 'CEL-1', balance: '60000.00', coin_quantity: '1' })
    done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber: 'CEL-1', ...MAYA } }))
    const [one] = (await maya.ask(getApplications, { query: { isCelsiusRefi: 'true' } })).applications
    const uuid = one!.appUuid
    const file = async () => (await avery.ask(getApplicationFile, { params: { uuid } })).application
    expect((await file()).refinance).toEqual({
      celsiusLoanNumbers: ['CEL-1'],
      collateral: null,
      topUpAmount: null,
      topUpDueAt: null,
    })
    const offer = one!.offers[0]!
    done(await maya.call(selectOffer, { params: { uuid }, body: { offerUuid: offer.uuid } }))
    const { refinance, selectedOffer } = await file()
    expect(selectedOffer?.collateralReuseConsent).toBe('DECLINE_REHYPOTHECATION')
    expect(refinance?.collateral).toEqual({ coinQuantity: '1', type: 'BTC' })
    const added = Number(offer.minCollateralUnits) - 1
    expect(added).toBeGreaterThan(0)
    expect(Number(refinance?.topUpAmount?.coinQuantity)).toBeCloseTo(added, 8)
    expect(refinance?.topUpDueAt).toBeNull()
    const other = await start(product, maya)
    expect(
      (await avery.ask(getApplicationFile, { params: { uuid: other } })).application.refinance,
    ).toBeNull()
  })
})
