import { getDocuments } from '@pledge/contract/agreements'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import {
  bringInternationalTo,
  INTERNATIONAL_DETAILS,
  startInternational,
} from '../../product/international.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('the details of an international borrower', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const someone = () => product.borrower(undefined, INTERNATIONAL)

  it('query the sanctions lists instead of the bureau, once, and continue', async () => {
    const borrower = await someone()
    const uuid = await bringInternationalTo(product, borrower, 'FINAL_STEPS')
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    const requested = await product.rows(
      'select kind, idempotency_key from inquiries where application_id = $1',
      [uuid],
    )
    expect(requested).toEqual([{ kind: 'screening', idempotency_key: `screening:${uuid}` }])
  })

  it.each([
    ['Sanctioned', 'KYC_VERIFY', []],
    ['Failed', 'DECLINED', ['ADVERSE_ACTION']],
    ['Review', 'KYC_VERIFY', []],
  ])('with the last name %s are in %s, with the notices %j', async (lastName, state, notices) => {
    const borrower = await someone()
    const uuid = await startInternational(product, borrower)
    const body = { ...INTERNATIONAL_DETAILS, name: { ...INTERNATIONAL_DETAILS.name, lastName } }
    await borrower.ask(submitBorrowerDetails, { params: { uuid }, body })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe(state)
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const kinds: readonly string[] = documents.map(({ type }: { type: string }) => type)
    expect(kinds.filter((kind) => kind === 'ADVERSE_ACTION')).toEqual(notices)
  })

  it.each([
    [
      'homeAddress',
      { ...INTERNATIONAL_DETAILS.homeAddress, country: 'AU' },
      'country',
      'Country must match Switzerland',
    ],
    [
      'homeAddress',
      { ...INTERNATIONAL_DETAILS.homeAddress, country: 'XX' },
      'country',
      'Please select an option',
    ],
    ['phoneNumber', '+41 1', 'phoneNumber', 'Please enter a valid phone number'],
    ['countryOfCitizenship', 'XX', 'countryOfCitizenship', 'Please select an option'],
  ])('are refused when %s is %j', async (field, value, named, message) => {
    const borrower = await someone()
    const uuid = await startInternational(product, borrower)
    const body = { ...INTERNATIONAL_DETAILS, [field]: value }
    const refused = await borrower.call(submitBorrowerDetails, { params: { uuid }, body })
    expect(refused.body).toMatchObject({ status: 422, fields: [{ field: named, message }] })
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
  })
})
