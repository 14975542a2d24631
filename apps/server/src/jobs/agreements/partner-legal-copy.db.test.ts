import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getDetailsConsents } from '@pledge/contract/borrower'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { partsOfFile } from '@pledge/domain/publishing/organization-file'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFER } from '@pledge/testing/steps/payloads'
import { giveBank, giveDetails, start } from '@pledge/testing/steps/origination'
import { rootFolder } from '../../root-folder.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { proveIdentity } from '../../product/steps.test-data.ts'

const seed = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(rootFolder(), 'seeds', file), 'utf8'))
const brand = (code: string) => {
  const { settings } = partsOfFile(
    seed(`organizations/${code.toLowerCase()}.json`),
    seed('lending-rules.json'),
  )
  return organizationSchema.parse(settings)
}
const [PARTNER, DEFAULT] = [brand('EMBERLINE'), brand('PLEDGE')]
/** A line of a PDF may break anywhere. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

describe("a partner's borrower (1.1.23)", () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct()
    borrower = await product.borrower(undefined, PARTNER.code)
    uuid = await start(product, borrower, OFFER, PARTNER.code)
  })
  afterAll(() => product.close())

  const texts = async (): Promise<ReadonlyMap<string, string>> => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const read = new Map<string, string>()
    for (const { type, uuid: docUuid, identityUuid } of documents) {
      const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
      read.set(type, inOneLine((await readBack(new Uint8Array(file))).text))
    }
    return read
  }
  const namesThePartnerAlone = (documents: ReadonlyMap<string, string>) => {
    for (const [type, text] of documents) {
      expect(text, type).toContain(PARTNER.legalName)
      for (const other of [DEFAULT.legalName, DEFAULT.supportPhone, DEFAULT.supportEmail, DEFAULT.nmls])
        expect(text, type).not.toContain(other)
    }
  }

  it("consents to the partner's own words, and reads its own disclosures (1.1.23)", async () => {
    const { legal } = await borrower.ask(getDetailsConsents, { params: { uuid } })
    const { creditPull, termsAndPrivacy, communications, marketing } = PARTNER.legal
    expect(legal).toMatchObject({ creditPull, termsAndPrivacy, communications, marketing })
    expect(legal.creditPull).not.toBe(DEFAULT.legal.creditPull)
    const documents = await texts()
    expect(documents.size).toBeGreaterThan(0)
    namesThePartnerAlone(documents)
  })

  it("signs agreements with the partner's name, and no other lender's (1.1.23)", async () => {
    await giveDetails(product, borrower, uuid)
    await proveIdentity(product, borrower, uuid, PARTNER.code)
    await giveBank(product, borrower, uuid)
    const documents = await texts()
    for (const type of ['TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'SECURITY_AGREEMENT'])
      expect([...documents.keys()]).toContain(type)
    namesThePartnerAlone(documents)
  })
})
