import { createHash } from 'node:crypto'
import { getDetailsConsents } from '@pledge/contract/borrower'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringAbroadTo, ABROAD, startAbroad } from './abroad.test-data.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { DETAILS, done, giveDetails, start } from './steps.test-data.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the consents of an application', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  const shownTo = async (borrower: Caller, uuid: string) =>
    done(await borrower.call(getDetailsConsents, { params: { uuid } })).body.legal
  const kept = (uuid: string) =>
    product.rows(
      'select type, version, opt_in_out, text_sha256 from consents where application_id = $1 order by type',
      [uuid],
    )
  const row = (type: string, text: string, answer = 'OPT_IN') => ({
    type,
    version: 1,
    opt_in_out: answer,
    text_sha256: sha256(text),
  })

  it('are kept with what was answered and the words that were shown, and a soft credit check besides the boxes (1.3.43, 1.3.44, 1.3.46)', async () => {
    const borrower = await product.borrower()
    const uuid = await start(product, borrower)
    const { creditPull, termsAndPrivacy, communications, marketing } = await shownTo(borrower, uuid)
    expect(creditPull).toMatch(/credit/)
    expect(DETAILS.consents.map(({ type }) => type)).not.toContain('SOFT_CREDIT')
    await giveDetails(product, borrower, uuid)
    expect(await kept(uuid)).toEqual([
      row('COMMUNICATIONS', communications),
      row('MARKETING', marketing, 'OPT_OUT'),
      row('PRIVACY', termsAndPrivacy),
      row('SOFT_CREDIT', creditPull),
      row('TERMS', termsAndPrivacy),
    ])
  })

  it('are abroad to a screening, in words of its own that ask no bureau (1.2.71, 1.3.44)', async () => {
    const another = await product.borrower(undefined, ABROAD)
    const { creditPull } = await shownTo(another, await startAbroad(product, another))
    expect(creditPull).toContain('against lists of sanctions')
    expect(creditPull).toContain('We do not obtain a credit report')
    const borrower = await product.borrower(undefined, ABROAD)
    const uuid = await bringAbroadTo(product, borrower, 'FINAL_STEPS')
    expect(await kept(uuid)).toContainEqual(row('SOFT_CREDIT', creditPull))
  })
})
