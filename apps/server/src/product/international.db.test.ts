import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { createApplication, getApplication } from '@pledge/contract/applications'
import { selectOffer } from '@pledge/contract/offers'
import { getCountries } from '@pledge/contract/residence'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '@pledge/testing/call/answer'
import { APPLICATION } from '@pledge/testing/steps/payloads'
import { start } from '@pledge/testing/steps/origination'
import { createProduct, type Product } from './product.test-data.ts'

const { state: _state, ...OFFER_ANYWHERE } = APPLICATION.offer
const FROM_AUSTRALIA = { ...APPLICATION, offer: { ...OFFER_ANYWHERE, country: 'AU' } }

describe('an international application', () => {
  let product: Product
  /** The countries that are open while the brand's flag is off. */
  let openBefore: readonly string[]
  let begunBefore: Answer
  const openCountries = async (): Promise<readonly string[]> => {
    const anyone = await product.borrower()
    const { countries } = await anyone.ask(getCountries, { query: { orgCode: 'PLEDGE' } })
    return countries
      .filter(({ enabled }: { enabled: boolean }) => enabled)
      .map(({ code }: { code: string }) => code)
  }
  beforeAll(async () => {
    product = await createProduct()
    openBefore = await openCountries()
    begunBefore = await (await product.borrower()).call(createApplication, { body: FROM_AUSTRALIA })
    await product.rows(
      `insert into organization_versions
         select organization_id, 2, jsonb_set(settings || '{"version": 2}', '{flags,international}', 'true'), published_at
         from organization_versions where organization_id = $1 and version = 1`,
      [product.organizationId],
    )
    await product.rows('update organizations set published_version = 2 where id = $1', [
      product.organizationId,
    ])
    product.application.organizations.forget()
  })
  afterAll(() => product.close())

  it('can be started where the brand’s flag is on, and nowhere while it is off (1.6.05)', async () => {
    expect(openBefore).toEqual([])
    expect(begunBefore.body).toMatchObject({ code: 'residence.not-serviced' })
    expect(await openCountries()).toContain('AU')
  })

  const disclosuresOf = async (uuid: string, borrower: Awaited<ReturnType<Product['borrower']>>) => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const { uuid: docUuid, identityUuid } = documents[0]!
    const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    return (await readBack(new Uint8Array(file))).text.replaceAll(/\s+/g, ' ')
  }

  it('has its country, and its disclosures mention a test transfer and no bank (1.1.04; part of 1.1.10)', async () => {
    const borrower = await product.borrower()
    // Organizations are cached for some seconds.
    const { application } = await vi.waitFor(
      async () => await borrower.ask(createApplication, { body: FROM_AUSTRALIA }),
      { timeout: 9_000, interval: 500 },
    )
    const { appUuid: uuid, offers } = application
    expect(application).toMatchObject({ isInternational: true })
    expect(offers).toMatchObject([{ state: null, countryCode: 'AU' }])
    await borrower.ask(selectOffer, { params: { uuid }, body: { offerUuid: offers[0]!.uuid } })
    await product.settle()
    const now = (await borrower.ask(getApplication, { params: { uuid } })).application
    expect(now.state).toBe('BORROWER_DETAILS')
    const text = await disclosuresOf(uuid, borrower)
    expect(text).toContain('we send a small test transfer for you to confirm')
    expect(text).not.toContain('a bank transfer (ACH) usually takes')

    const atHome = await product.borrower()
    const domestic = await disclosuresOf(await start(product, atHome), atHome)
    expect(domestic).toContain('a bank transfer (ACH) usually takes')
    expect(domestic).not.toContain('test transfer')
  }, 20_000)
})
