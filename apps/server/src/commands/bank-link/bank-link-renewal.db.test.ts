import { createLinkToken } from '@pledge/contract/bank-link'
import { signInAtSimulatedBank } from '@pledge/sandbox/contract/bank-link'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import {
  chooseAccount,
  exchange,
  itemsOf,
  link,
  openLink,
  PLATYPUS,
  referenceOfNewest,
  signInAtBank,
} from './bank-link-steps.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

describe('a link whose bank asks for a new sign-in (1.4.42)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
  })
  afterAll(() => product.close())

  const driver = () => product.simulation.bankLink.driver
  const needsLogin = async () => {
    const item = await link(product, borrower, uuid)
    await driver().push(await referenceOfNewest(product), 'NEEDS_LOGIN')
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ uuid: item.uuid, status: 'NEEDS_LOGIN' }])
    return item
  }
  const openAgain = async (itemUuid: string) =>
    (await borrower.ask(createLinkToken, { params: { uuid }, body: { itemUuid } })).linkToken
  const signInAgain = async (linkToken: string): Promise<string> => {
    const body = { linkToken, institutionId: PLATYPUS.id, username: 'user_good', password: 'pass_good' }
    const step = await borrower.ask(signInAtSimulatedBank, { body })
    if (step.kind !== 'linked') throw new Error(`the bank asks for ${step.kind}`)
    return step.publicToken
  }
  const rows = (columns: string) =>
    product.rows(`select ${columns} from bank_link_items where application_id = $1`, [uuid])

  it('is renewed in place: UPDATING, then COMPLETE with the same accounts, by the same token', async () => {
    const item = await needsLogin()
    const [before] = await rows('access_token_sealed')
    const linkToken = await openAgain(item.uuid)
    const publicToken = await signInAgain(linkToken)
    const answer = done(await exchange(borrower, uuid, { linkToken, publicToken }))
    expect(answer).toMatchObject({ uuid: item.uuid, status: 'UPDATING' })
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toEqual([item])
    expect(await rows('access_token_sealed')).toEqual([before])
    expect(await driver().items()).toHaveLength(1)
    done(await chooseAccount(borrower, uuid, item.accounts[0]!))
  })

  it('is renewed once, with any number of concurrent reports, and not on the browser’s word', async () => {
    const item = await needsLogin()
    const linkToken = await openAgain(item.uuid)
    const tell = (publicToken: string) => exchange(borrower, uuid, { linkToken, publicToken })
    done(await tell('public-of-nobody'))
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ uuid: item.uuid, status: 'NEEDS_LOGIN' }])
    const publicToken = await signInAgain(linkToken)
    for (const response of await Promise.all(Array.from({ length: 20 }, () => tell(publicToken))))
      expect(done(response)).toMatchObject({ uuid: item.uuid })
    await product.settle()
    expect(done(await tell(publicToken))).toMatchObject({ uuid: item.uuid, status: 'COMPLETE' })
    expect(await itemsOf(borrower, uuid)).toEqual([item])
  })

  it('is restarted at the same bank when it has failed, and when it has ended', async () => {
    const item = await link(product, borrower, uuid)
    await driver().push(await referenceOfNewest(product), 'FAILED')
    await product.settle()
    const linkToken = await openAgain(item.uuid)
    const publicToken = await signInAtBank(borrower, linkToken)
    const fresh = done(await exchange(borrower, uuid, { linkToken, publicToken }))
    expect(fresh).toMatchObject({ status: 'PENDING', institution: PLATYPUS })
    expect(fresh.uuid).not.toBe(item.uuid)
    expect(await openAgain(item.uuid)).toMatch(/^link-/)
  })

  it('is accessible only to its own borrower', async () => {
    const item = await needsLogin()
    const other = await product.borrower()
    const anothers = await bringTo(product, other, 'FINAL_STEPS')
    const call = (itemUuid: string) =>
      other.call(createLinkToken, { params: { uuid: anothers }, body: { itemUuid } })
    const [strange, absent] = [await call(item.uuid), await call('5f1f4a8e-5a55-4a53-9df2-7a3a2f1d7c10')]
    expect(strange.status).toBe(404)
    expect(strange.body).toEqual(absent.body)
    const linkToken = await openAgain(item.uuid)
    const publicToken = await signInAgain(linkToken)
    const response = await exchange(other, anothers, { linkToken, publicToken })
    expect(response.body).toMatchObject({ status: 409, code: 'bank-link.token-refused' })
  })

  it('is not renewed by an expired session, or a session whose link has ended', async () => {
    const item = await needsLogin()
    const linkToken = await openAgain(item.uuid)
    const publicToken = await signInAgain(linkToken)
    const late =
      "update bank_link_sessions set expires_at = now() - interval '1 second' where application_id = $1"
    await product.rows(late, [uuid])
    const refused = { status: 409, code: 'bank-link.token-refused' }
    expect((await exchange(borrower, uuid, { linkToken, publicToken })).body).toMatchObject(refused)
    const second = await openAgain(item.uuid)
    await product.rows('update bank_link_items set ended_at = now() where application_id = $1', [uuid])
    expect((await exchange(borrower, uuid, { linkToken: second, publicToken })).body).toMatchObject(refused)
  })

  it('opens without a bank where none is named', async () => {
    expect(await openLink(borrower, uuid)).toMatch(/^link-/)
  })
})
