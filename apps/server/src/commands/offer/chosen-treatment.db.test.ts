import { selectOffer } from '@pledge/contract/offers'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refinancesOf } from '../../product/refinances.test-data.ts'
import { rehypothecationsOf } from '../../product/rehypothecations.test-data.ts'

describe('the collateral treatment of a refinance', () => {
  let product: Product
  const { imports, chosen, read } = refinancesOf(() => product)
  const { offered } = rehypothecationsOf(() => product)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('is chosen by its borrower, and each choice has its own offer and APR (2.1.08, G.71)', async () => {
    await offered()
    await imports({ loan_number: 'CEL-1' })
    const maya = await product.borrower('maya@home.example')
    const { uuid } = await chosen(maya, ['CEL-1'])
    const selectedNow = async () => {
      const { selectedOffer } = await read(maya, uuid)
      if (selectedOffer === null) throw new Error('an offer is selected')
      return selectedOffer
    }
    const declined = await selectedNow()
    expect(declined.collateralReuseConsent).toBe('DECLINE_REHYPOTHECATION')
    const [other] = (await read(maya, uuid)).offers
    expect(other?.collateralReuseConsent).toBe('ALLOW_REHYPOTHECATION')

    done(await maya.call(selectOffer, { params: { uuid }, body: { offerUuid: other?.uuid ?? '' } }))
    const allowed = await selectedNow()
    expect(allowed).toMatchObject({
      uuid: other?.uuid,
      collateralReuseConsent: 'ALLOW_REHYPOTHECATION',
      interestRate: '0.0899',
      annualPercentageRate: other?.annualPercentageRate,
    })
    expect(Number(allowed.annualPercentageRate)).toBeLessThan(Number(declined.annualPercentageRate))

    done(await maya.call(selectOffer, { params: { uuid }, body: { offerUuid: declined.uuid } }))
    expect(await selectedNow()).toEqual(declined)
  })
})
