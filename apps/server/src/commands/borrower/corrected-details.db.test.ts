import { getApplication } from '@pledge/contract/applications'
import { correctDetails, getProfile } from '@pledge/contract/borrower'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { DETAILS, detailsOf } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('details corrected after the bureau found no file (1.2.80, 1.4.11)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const notMatched = async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    await giveDetails(product, borrower, uuid, detailsOf({ lastName: 'Nomatch', ssn: '123-45-6781' }))
    expect(await stateOf(borrower, uuid)).toBe('SOFT_CREDIT_NO_MATCH')
    return { borrower, uuid }
  }
  const { name, homeAddress } = DETAILS
  const body = { name, homeAddress, triesLeft: 5 }

  it('are used for the bureau’s query, and count as one of the tries', async () => {
    const { borrower, uuid } = await notMatched()
    await borrower.ask(correctDetails, { params: { uuid }, body })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application.creditTriesLeft).toBe(4)
    const { profile } = await borrower.ask(getProfile)
    expect(profile).toMatchObject({ name: { lastName: name.lastName }, hasSsn: true })
    const rows = await product.rows(
      'select revision, ssn_index from submitted_details where application_id = $1 order by revision',
      [uuid],
    )
    // The earlier submission stays, and its number is kept where none is entered.
    expect(rows.map((row) => row['revision'])).toEqual([1, 2])
    expect(rows[1]?.['ssn_index']).toBe(rows[0]?.['ssn_index'])
  })

  it('may have another SSN', async () => {
    const { borrower, uuid } = await notMatched()
    await borrower.ask(correctDetails, { params: { uuid }, body: { ...body, ssn: '123-45-6799' } })
    await product.settle()
    const avery = await product.agent('avery')
    const seen = await avery.ask(getApplicationFile, { params: { uuid } })
    expect(JSON.stringify(seen)).toContain('6799')
  })

  it('are refused by the form’s rules, for a used try, and in any other state', async () => {
    const { borrower, uuid } = await notMatched()
    const ask = async (more: object) =>
      (await borrower.call(correctDetails, { params: { uuid }, body: { ...body, ...more } })).body
    expect(await ask({ ssn: '12' })).toMatchObject({
      code: 'borrower.details-invalid',
      fields: [{ field: 'ssn', message: 'Must be vaid SSN' }],
    })
    expect(await ask({ homeAddress: { ...homeAddress, state: 'XX' } })).toMatchObject({
      code: 'borrower.details-invalid',
    })
    expect(await ask({ name: { ...name, lastName: 'Nomatch' } })).toMatchObject({ state: 'SOFT_CREDIT' })
    await product.settle()
    expect(await ask({})).toMatchObject({ state: 'SOFT_CREDIT_NO_MATCH' })
    expect(await ask({ triesLeft: 4 })).toMatchObject({ state: 'SOFT_CREDIT' })
    await product.settle()
    expect(await ask({ triesLeft: 3 })).toMatchObject({ code: 'transition.not-allowed' })
  })
})
