import { createApplication } from '@pledge/contract/applications'
import { getProfile, submitBorrowerDetails } from '@pledge/contract/borrower'
import { selectOffer } from '@pledge/contract/offers'
import { getApplicationFile, searchApplications } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { APPLICATION, DETAILS, OFFER } from '@pledge/testing/steps/payloads'
import { giveDetails, openDocument, release, start } from '@pledge/testing/steps/origination'
import { sendNotice } from '../../jobs/mail/send-notice.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const MARRIED = {
  ...DETAILS,
  name: { ...DETAILS.name, firstName: 'Maja', lastName: 'Lindqvist', suffix: 'II', dob: '1988-12-04' },
  homeAddress: { ...DETAILS.homeAddress, street1: '9 Elm Road', city: 'Dayton', zip: '45402' },
  phoneNumber: '9375550188',
  ssn: undefined,
} as const

describe('the details of an application', () => {
  let product: Product
  let borrower: Caller
  let avery: Caller
  let first: string
  let second: string
  let hadSsn: unknown
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    hadSsn = (await borrower.ask(getProfile)).profile.hasSsn
    avery = await product.agent('avery')
    first = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    await release(product, first)
    const offer = { ...OFFER, requestedAmount: '11000' }
    const { application } = await borrower.ask(createApplication, { body: { ...APPLICATION, offer } })
    const { appUuid, offers } = application
    second = appUuid
    const chosen = { params: { uuid: second }, body: { offerUuid: offers[0]!.uuid } }
    await borrower.ask(selectOffer, chosen)
    await product.settle()
    await openDocument(borrower, second)
    const input = { params: { uuid: second }, body: MARRIED } as const
    const response = await borrower.call(submitBorrowerDetails, input)
    expect(response.body).toMatchObject({ code: 'session.step-up-needed', data: { action: 'phone' } })
    done(await withStepUp(product, borrower, submitBorrowerDetails, input))
    await product.settle()
  })
  afterAll(() => product.close())

  const shownToAgents = async (uuid: string) =>
    (await avery.ask(getApplicationFile, { params: { uuid } })).application.borrower

  it('[1.3.39] stay as submitted when a later loan has others', async () => {
    expect(await shownToAgents(first)).toMatchObject({
      name: "Maya O'Neil",
      phone: '+16145550123',
      birthYear: '1988',
      ssnMask: '•••-••-6789',
      address: 'Columbus, OH 43004',
    })
    expect(await shownToAgents(second)).toMatchObject({
      name: 'Maja Lindqvist II',
      phone: '+19375550188',
      ssnMask: '•••-••-6789',
      address: 'Dayton, OH 45402',
    })
    const { applications } = await avery.ask(searchApplications, { query: {} })
    const names = applications.map((one: { appUuid: string; borrower: string }) => [
      one.appUuid,
      one.borrower,
    ])
    expect(Object.fromEntries(names)).toEqual({ [first]: "Maya O'Neil", [second]: 'Maja Lindqvist' })
  })

  it('[1.3.42] store the source of income with the application', async () => {
    const rows = await product.rows('select source_of_income from applications where id = any($1)', [
      [first, second],
    ])
    expect(rows).toEqual([{ source_of_income: 'Employment' }, { source_of_income: 'Employment' }])
    expect(await shownToAgents(first)).toMatchObject({ sourceOfIncome: 'Employment' })
  })

  it('[1.3.43, 1.3.44] store each consent with its version and its answer, and SOFT_CREDIT of version 1 in addition', async () => {
    const rows = await product.rows(
      `select type, version, opt_in_out as answer, length(text_sha256) as digits from consents
        where application_id = $1 order by type`,
      [first],
    )
    expect(rows).toEqual([
      { type: 'COMMUNICATIONS', version: 1, answer: 'OPT_IN', digits: 64 },
      { type: 'MARKETING', version: 1, answer: 'OPT_OUT', digits: 64 },
      { type: 'PRIVACY', version: 3, answer: 'OPT_IN', digits: 64 },
      { type: 'SOFT_CREDIT', version: 1, answer: 'OPT_IN', digits: 64 },
      { type: 'TERMS', version: 1, answer: 'OPT_IN', digits: 64 },
    ])
  })

  it('[1.3.43] store each consent in its own version, which is not that of the settings', async () => {
    const versions = { TERMS: 4, PRIVACY: 6, COMMUNICATIONS: 2, MARKETING: 5 }
    const texts = Object.entries(versions).map(([type, version]) => ({
      type,
      version,
      required: type !== 'MARKETING',
    }))
    await product.rows(
      `update organization_versions set settings = jsonb_set(settings, '{consents}', $2::jsonb)
        where organization_id = $1`,
      [product.organizationId, JSON.stringify(texts)],
    )
    product.application.organizations.forget()
    const another = await product.borrower()
    const uuid = await start(product, another)
    const consents = DETAILS.consents.map((each) => ({ ...each, version: versions[each.type] }))
    await giveDetails(product, another, uuid, { ...DETAILS, consents })
    const rows = await product.rows('select type, version from consents where application_id = $1', [uuid])
    expect(Object.fromEntries(rows.map(({ type, version }) => [type, version]))).toEqual({
      ...versions,
      SOFT_CREDIT: 1,
    })
  })

  it('are those that a later message about the earlier loan uses in its greeting', async () => {
    const { organizationId } = product
    const notice = 'disbursement-returned'
    await sendNotice(product.application.jobs, { applicationId: first, organizationId, notice })
    await product.settle()
    const [latest] = await mailsTo(product, borrower)
    expect(latest?.text).toContain('Hi Maya,')
  })

  it('[1.3.35, 1.3.36, 1.5.12] prefill the next application with the latest, without asking for the SSN again', async () => {
    expect(hadSsn).toBe(false)
    const answer = await borrower.call(getProfile)
    expect(answer.bytes.toString()).not.toContain('6789')
    const { profile } = done(answer)
    expect(profile).toMatchObject({
      name: { firstName: 'Maja', lastName: 'Lindqvist', suffix: 'II' },
      dob: '1988-12-04',
      hasSsn: true,
    })
    expect(profile.phoneNumbers).toEqual([{ number: '+19375550188' }])
  })
})
