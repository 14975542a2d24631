import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { DETAILS } from '@pledge/testing/steps/payloads'
import { giveDetails, openDocument, start } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('the lists of the details, through the call', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it.each([
    ['suffix', 'Esq', '1.5.07'],
    ['suffix', 'jr', '1.5.07'],
    ['sourceOfIncome', 'Luck', '1.5.20'],
    ['sourceOfIncome', '', '1.5.19'],
  ])('refuse %s %j and store nothing, and accept listed values (%s)', async (field, value) => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await openDocument(borrower, uuid)
    const send = (given: string | null) => ({
      ...DETAILS,
      ...(field === 'suffix' ? { name: { ...DETAILS.name, suffix: given } } : { sourceOfIncome: given }),
    })
    const refusal = await borrower.callAnyhow(submitBorrowerDetails, { params: { uuid }, body: send(value) })
    expect([400, 422]).toContain(refusal.status)
    expect(JSON.stringify(refusal.body)).toContain(field)
    const stored = 'select 1 from submitted_details where application_id = $1'
    expect(await product.rows(stored, [uuid])).toEqual([])
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
    const listed =
      field === 'suffix'
        ? ({ ...DETAILS, name: { ...DETAILS.name, suffix: 'III' } } as const)
        : ({ ...DETAILS, sourceOfIncome: 'Sale of property' } as const)
    await giveDetails(product, borrower, uuid, listed)
    expect(await product.rows(stored, [uuid])).toHaveLength(1)
  })

  it.each([
    ['1.5.25', 'CA', 'State must match Ohio'],
    ['1.5.26', 'TX', 'Sorry! We do not yet lend to residents of Texas'],
  ])('(%s) refuse the state %s of a loan in Ohio: %s', async (_row, state, message) => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const body = { ...DETAILS, homeAddress: { ...DETAILS.homeAddress, state } }
    const refusal = await borrower.call(submitBorrowerDetails, { params: { uuid }, body })
    expect(refusal.status).toBe(422)
    expect(refused(refusal).fields).toEqual([{ field: 'state', message }])
  })
})
