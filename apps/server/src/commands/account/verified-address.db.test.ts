import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DETAILS } from '@pledge/testing/steps/payloads'
import { signAll, start } from '@pledge/testing/steps/origination'
import { applicationOf, goTo, zoned } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { openPage } from '../../product/sign-in-page.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const EMAIL = 'unverified@home.example'
const NEW_PASSWORD = 'seventeen quiet lighthouses'
const UNVERIFIED = { status: 409, body: { code: 'account.email-unverified' } }

describe('an account with an unverified address', () => {
  let product: Product
  const lines: string[] = []
  beforeAll(async () => {
    const log = { write: (line: string) => void lines.push(line) }
    product = await createProduct({ readsDocuments: false, log })
  })
  afterAll(() => product.close())

  /** As created before addresses were verified, or by an issuer that does not report it. */
  const unverify = ({ subject }: Caller) =>
    product.rows('update accounts set email_verified_at = null where id = $1', [subject.accountId])
  /** A forgotten password, whose code is sent to the address. */
  const verifies = async (borrower: Caller, email: string) => {
    const page = await openPage(product)
    await page.post('forgotten-password', { email })
    await product.settle()
    const [mail] = await mailsTo(product, borrower)
    const code = /Your code is (\d{8})\./.exec(mail?.text ?? '')?.[1]
    const changed = await page.post('new-password', { email, code, password: NEW_PASSWORD })
    expect(changed.status).toBe(200)
    return product.again(borrower)
  }

  /** The operator's log lines about withheld emails. */
  const withheld = async () => {
    const { values } = await product.application.jobs.metrics.withheldMails.get()
    return values.reduce((sum, { value }) => sum + value, 0)
  }

  it('can submit no personal data or consent before its address is verified', async () => {
    const borrower = await product.borrower(EMAIL)
    const uuid = await start(product, borrower)
    await unverify(borrower)
    const details = { params: { uuid }, body: DETAILS }
    expect(await borrower.call(submitBorrowerDetails, details)).toMatchObject(UNVERIFIED)
    const again = await verifies(borrower, EMAIL)
    expect((await again.call(submitBorrowerDetails, details)).status).toBe(200)
  }, 60_000)

  it('can sign nothing, and gets no email about a loan (P.508)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'SIGN_DOCS')
    const before = (await mailsTo(product, borrower)).length
    await unverify(borrower)
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    for (const document of documents.filter((one: { needsAcceptance: boolean }) => one.needsAcceptance)) {
      const signed = await borrower.call(signDocument, {
        params: { uuid, docUuid: document.uuid },
        body: { sha256: document.sha256, accepted: true },
      })
      expect(signed).toMatchObject(UNVERIFIED)
    }
    const { at } = (await applicationOf(borrower, uuid)).deadline!
    const morning = zoned(Date.parse(at) - 1)
      .toPlainDate()
      .subtract({ days: 3 })
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    await goTo(product, morning.toInstant().toString())
    expect(await mailsTo(product, borrower)).toHaveLength(before)
    expect(await withheld()).toBe(1)
    const logged = lines.filter((line) => line.includes('email withheld'))
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ applicationId: uuid }])
    expect(logged.join('')).not.toContain('@')
    await product.rows('update accounts set email_verified_at = now() where id = $1', [
      borrower.subject.accountId,
    ])
    await goTo(product, morning.add({ days: 2 }).toInstant().toString())
    expect((await mailsTo(product, borrower)).length).toBeGreaterThan(before)
    await signAll(product, borrower, uuid)
  }, 90_000)
})
