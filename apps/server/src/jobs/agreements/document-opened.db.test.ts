import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { createApplication } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { selectOffer } from '@pledge/contract/offers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { APPLICATION, DETAILS } from '@pledge/testing/steps/payloads'
import { openDocument } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('consent to electronic records (15 U.S.C. 7001(c)(1)(C)(ii))', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  it('requires that a document of the application was opened, and the first opening is recorded', async () => {
    const borrower = await product.borrower()
    const created = (await borrower.ask(createApplication, { body: APPLICATION })).application
    const uuid: string = created.appUuid
    const offerUuid: string = created.offers[0]!.uuid
    await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid } })
    await product.settle()
    const submit = () => borrower.call(submitBorrowerDetails, { params: { uuid }, body: DETAILS })

    // Knowing that a document exists is not opening it.
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.map(({ type }: { type: string }) => type)).toEqual(['APPLICATION_DISCLOSURES'])
    const refusal = await submit()
    expect([refusal.status, refused(refusal).code]).toEqual([409, 'borrower.document-unopened'])
    expect(refused(refusal).message).toMatch(/^Open your application disclosures first\./)
    expect(await stateOf(borrower, uuid)).toBe('BORROWER_DETAILS')
    expect(await product.rows('select 1 from consents where application_id = $1', [uuid])).toEqual([])

    // No one else can open it for them.
    const { identityUuid, uuid: docUuid } = documents[0]!
    const stranger = await product.borrower()
    const turnedAway = await stranger.call(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    expect(turnedAway.status).toBe(404)
    expect(refused(await submit()).code).toBe('borrower.document-unopened')

    const openings = () =>
      product.rows(
        'select document_id, borrower_id, opened_at from document_openings where application_id = $1',
        [uuid],
      )
    await openDocument(borrower, uuid)
    const first = await openings()
    expect(first).toMatchObject([{ document_id: docUuid, borrower_id: identityUuid }])
    await openDocument(borrower, uuid)
    expect(await openings()).toEqual(first)
    done(await submit())
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
  })
})
