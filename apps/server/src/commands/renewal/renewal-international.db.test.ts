import { getApplication } from '@pledge/contract/applications'
import { getDetailsConsents, getProfile, submitBorrowerDetails } from '@pledge/contract/borrower'
import { getFinalSteps } from '@pledge/contract/final-steps'
import { decideIdentity } from '@pledge/contract/portfolio'
import { selectOffer } from '@pledge/contract/offers'
import { startRenewal } from '@pledge/contract/renewal'
import { getLoan } from '@pledge/contract/servicing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { openDocument, signAll } from '@pledge/testing/steps/origination'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { bringInternationalTo, INTERNATIONAL_DETAILS } from '../../product/international.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { uploadDocument } from '../../product/steps.test-data.ts'

/** Into the renewal window of a twelve-month loan. */
const TEN_MONTHS_DAYS = 310

describe('an international loan that is renewed (1.1.10, 1.1.20)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('shows citizenship and ID, requires no wallet, sends no USDC, and opens the new loan (1.2.87, 1.3.01, 1.3.04, 1.3.34)', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE')
    await product.rows(
      `update loans set funded_on = funded_on - $2::int, matures_on = matures_on - $2::int,
        next_accrual_at = next_accrual_at - make_interval(days => $2::int) where application_id = $1`,
      [uuid, TEN_MONTHS_DAYS],
    )
    await product.settle()
    const begun = (await borrower.ask(startRenewal, { params: { uuid }, body: {} })).application
    const renewal: string = begun.appUuid
    expect(begun).toMatchObject({ isRollForward: true, isInternational: true })
    const offerUuid: string = begun.offers.at(0)!.uuid
    await borrower.ask(selectOffer, { params: { uuid: renewal }, body: { offerUuid } })
    await product.settle()

    const { heldIdentifier } = await borrower.ask(getDetailsConsents, { params: { uuid: renewal } })
    expect(heldIdentifier).toEqual({ countryOfCitizenship: 'AU', type: 'PASSPORT_NUMBER', mask: '••••567' })
    const first = await borrower.ask(getDetailsConsents, { params: { uuid } })
    expect(first.heldIdentifier).toBeUndefined()
    const { profile } = await borrower.ask(getProfile)
    expect(profile.phoneNumbers).toHaveLength(1)
    // The country of residence, which need not be that of citizenship.
    expect(profile.countryOfDomicile).toBe('CH')

    // As the page sends it: without the fields shown read-only.
    const { governmentIssuedIdentifier: _id, countryOfCitizenship: _of, ...details } = INTERNATIONAL_DETAILS
    await openDocument(borrower, renewal)
    await borrower.ask(submitBorrowerDetails, { params: { uuid: renewal }, body: details })
    await product.settle()
    const [kept] = await product.rows(
      `select country_of_citizenship, government_id_sealed is not null as has_id
        from submitted_details where application_id = $1`,
      [renewal],
    )
    expect(kept).toEqual({ country_of_citizenship: 'AU', has_id: true })
    const steps = (await borrower.ask(getFinalSteps, { params: { uuid: renewal } })).items
    expect(steps).toContainEqual({ name: 'Disbursement Account', status: 'NOT_REQUIRED' })

    done(await uploadDocument(borrower, renewal, 'PASSPORT', 'FRONT'))
    const avery = await product.agent('avery', INTERNATIONAL)
    await avery.ask(decideIdentity, { params: { uuid: renewal }, body: { decision: 'approve' } })
    await product.settle()
    await signAll(product, borrower, renewal)
    await product.settle()

    const { application } = await borrower.ask(getApplication, { params: { uuid: renewal } })
    expect(application).toMatchObject({ state: 'COMPLETE', isInternational: true })
    expect(await borrower.ask(getLoan, { params: { uuid } })).toMatchObject({ status: 'CLOSED' })
    expect(await borrower.ask(getLoan, { params: { uuid: renewal } })).toMatchObject({
      status: 'IN_SERVICE',
      payOff: application.selectedOffer!.amount,
    })
    const transfers = await product.simulation.usdcDisbursement.driver.transfers()
    const keys = transfers.map(({ transfer }) => transfer.idempotencyKey)
    expect(keys.filter((key) => key.startsWith(uuid))).toHaveLength(2)
    expect(keys.filter((key) => key.startsWith(renewal))).toEqual([])
    expect(await product.rows('select * from usdc_transfers where application_id = $1', [renewal])).toEqual(
      [],
    )
    await expectPostings(product, 'renewal-international', uuid, renewal)
  })
})
