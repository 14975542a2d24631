import { createLinkToken, removeBankLink, setAchAccount, storeLinkError } from '@pledge/contract/bank-link'
import { getDisbursementAccount, saveManualBank } from '@pledge/contract/disbursement'
import { LINK_STATUSES } from '@pledge/domain/disbursement/link-status'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { giveBank, postCollateral, release, signAll } from '@pledge/testing/steps/origination'
import {
  chooseAccount,
  exchange,
  HOUNDSTOOTH,
  itemsOf,
  link,
  openLink,
  PLATYPUS,
  referenceOfNewest,
  signInAtBank,
  waitForBank,
} from './bank-link-steps.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, proveIdentity } from '../../product/steps.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'

const REFUSED = expect.objectContaining({ status: 409, code: 'bank-link.token-refused' })

describe('a bank link', () => {
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
  const accountInForce = async () => await borrower.ask(getDisbursementAccount, { params: { uuid } })

  it('is PENDING at once and becomes COMPLETE by itself, with masks only (1.3.58, 1.7.01, 1.7.15)', async () => {
    const linkToken = await openLink(borrower, uuid)
    const publicToken = await signInAtBank(borrower, linkToken)
    const answer = done(await exchange(borrower, uuid, { linkToken, publicToken }))
    expect(answer).toMatchObject({ status: 'PENDING', institution: PLATYPUS, accounts: [] })
    await waitForBank(product)
    const items = await itemsOf(borrower, uuid)
    expect(items).toEqual([
      {
        uuid: answer.uuid,
        status: 'COMPLETE',
        institution: PLATYPUS,
        verification: null,
        accounts: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
            name: 'Everyday Checking',
            officialName: 'Everyday Checking, no monthly fee',
            accountType: 'checking',
            accountNumberMask: '0000',
          },
          expect.objectContaining({ accountType: 'savings', accountNumberMask: '1111' }),
        ],
      },
    ])
    await link(product, borrower, uuid, { bank: HOUNDSTOOTH })
    const linked = (await itemsOf(borrower, uuid)).map(({ institution }) => institution)
    expect(linked).toHaveLength(2)
    expect(linked).toEqual(expect.arrayContaining([PLATYPUS, HOUNDSTOOTH]))
  })

  it('is one link, for any number of concurrent requests with its token', async () => {
    const linkToken = await openLink(borrower, uuid)
    const publicToken = await signInAtBank(borrower, linkToken)
    const sends = [1, 2, 3, 4].map(() => exchange(borrower, uuid, { linkToken, publicToken }))
    const answers = await Promise.all(sends)
    expect(new Set(answers.map((answer) => done(answer).uuid)).size).toBe(1)
    await waitForBank(product)
    expect(await itemsOf(borrower, uuid)).toHaveLength(1)
  })

  it('is not created with a token of another session, of another application, or an invalid one', async () => {
    const other = await product.borrower()
    const anothers = await bringTo(product, other, 'FINAL_STEPS')
    const strange = await openLink(other, anothers)
    const publicToken = await signInAtBank(other, strange)
    expect((await exchange(borrower, uuid, { linkToken: strange, publicToken })).body).toEqual(REFUSED)
    expect((await exchange(borrower, uuid, { linkToken: 'nobody', publicToken })).body).toEqual(REFUSED)

    const linkToken = await openLink(borrower, uuid)
    done(await exchange(borrower, uuid, { linkToken, publicToken }))
    await waitForBank(product)
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'FAILED', accounts: [] }])
    const second = await signInAtBank(borrower, linkToken)
    expect((await exchange(borrower, uuid, { linkToken, publicToken: second })).body).toEqual(REFUSED)
  })

  it('shows each of the seven statuses when its provider reports it (1.4.42)', async () => {
    await link(product, borrower, uuid)
    const reference = await referenceOfNewest(product)
    for (const status of LINK_STATUSES) {
      await driver().push(reference, status)
      await product.settle()
      expect(await itemsOf(borrower, uuid)).toMatchObject([{ status }])
    }
  })

  it('fails when the bank is not ready within a quarter of an hour', async () => {
    await link(product, borrower, uuid)
    await driver().push(await referenceOfNewest(product), 'PENDING')
    await product.rows(
      "update bank_link_items set linked_at = linked_at - interval '16 minutes', next_poll_at = now() where application_id = $1",
      [uuid],
    )
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'FAILED' }])
  })

  it('stays unchanged while the provider does not answer, and continues afterwards', async () => {
    const linkToken = await openLink(borrower, uuid)
    const publicToken = await signInAtBank(borrower, linkToken)
    done(await exchange(borrower, uuid, { linkToken, publicToken }))
    await driver().setReachable(false)
    await waitForBank(product)
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'PENDING' }])
    const refused = await borrower.call(createLinkToken, { params: { uuid }, body: {} })
    expect(refused.body).toMatchObject({ status: 503, code: 'provider.unavailable' })
    await driver().setReachable(true)
    await product.rows('update bank_link_items set next_poll_at = now() where application_id = $1', [uuid])
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'COMPLETE' }])
  })

  it('is replaced by a newer one to the same bank, and its token is revoked', async () => {
    await link(product, borrower, uuid)
    const old = await referenceOfNewest(product)
    await driver().push(old, 'NEEDS_LOGIN')
    await product.settle()
    const item = await link(product, borrower, uuid)
    await product.settle()
    expect((await itemsOf(borrower, uuid)).map((one) => one.uuid)).toEqual([item.uuid])
    expect((await driver().items()).map(({ reference }) => reference)).not.toContain(old)
    const rows = await product.rows(
      'select access_token_sealed is null as is_given_back from bank_link_items where application_id = $1 order by linked_at',
      [uuid],
    )
    expect(rows).toEqual([{ is_given_back: true }, { is_given_back: false }])
  })

  it('can be ended by its borrower', async () => {
    const item = await link(product, borrower, uuid)
    const call = () => borrower.call(removeBankLink, { params: { uuid }, body: { itemUuid: item.uuid } })
    expect(done(await call())).toEqual([])
    expect((await call()).status).toBe(404)
    await product.settle()
    expect((await chooseAccount(borrower, uuid, item.accounts[0]!)).body).toMatchObject({
      status: 409,
      code: 'bank-link.account-unavailable',
    })
  })

  it('can be started at most twenty times an hour', async () => {
    for (let time = 0; time < 20; time += 1) await openLink(borrower, uuid)
    const refused = await borrower.call(createLinkToken, { params: { uuid }, body: {} })
    expect(refused.body).toMatchObject({ status: 429, code: 'bank-link.too-many' })
  })

  it('stores errors of the provider’s page, up to a limit (1.7.03)', async () => {
    const body = {
      linkError: { errorType: 'ITEM_ERROR', errorCode: 'ITEM_LOCKED', errorMessage: 'locked', extra: 'x' },
      linkErrorMetadata: { institution: PLATYPUS, status: 'requires_credentials' },
    }
    const tell = (more: object = {}) =>
      borrower.call(storeLinkError, { params: { uuid }, body: { ...body, ...more } })
    done(await tell())
    done(await tell())
    const stored = () =>
      product.rows('select error, metadata from bank_link_errors where application_id = $1', [uuid])
    expect(await stored()).toEqual([
      {
        error: { errorType: 'ITEM_ERROR', errorCode: 'ITEM_LOCKED', errorMessage: 'locked' },
        metadata: body.linkErrorMetadata,
      },
    ])
    for (let time = 0; time < 110; time += 1) await tell({ linkErrorMetadata: { requestId: String(time) } })
    expect(await stored()).toHaveLength(100)
  })

  it('gives the chosen account to the disbursement, encrypted, and never to the browser (1.7.18)', async () => {
    const item = await link(product, borrower, uuid, { bank: HOUNDSTOOTH })
    const answer = done(await chooseAccount(borrower, uuid, item.accounts[0]!))
    expect(answer.items).toContainEqual({ name: 'Disbursement Account', status: 'COMPLETED' })
    expect(await accountInForce()).toMatchObject({
      method: 'ACH',
      accountMask: '•••• 1111',
      accountHolder: "Maya O'Neil",
      institution: 'Houndstooth Bank',
    })
    const dump = JSON.stringify(
      await product.rows('select * from bank_accounts where application_id = $1', [uuid]),
    )
    expect(dump).not.toContain('1111222233331111')
    await proveIdentity(product, borrower, uuid)
    await signAll(product, borrower, uuid)
    await postCollateral(product, borrower, uuid, 1)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    const payments = await product.simulation.disbursement.driver.payments()
    expect(payments.at(-1)).toMatchObject({
      status: 'ACCEPTED',
      payment: {
        routingNumber: '021000021',
        accountNumber: '1111222233331111',
        accountType: 'checking',
        firstName: 'Maya',
        lastName: "O'Neil",
        amountCents: 1_000_000n,
      },
    })
  })

  it('disburses to the account chosen among several, a savings account as such (1.7.18)', async () => {
    const item = await link(product, borrower, uuid)
    const savings = item.accounts.find(({ accountType }) => accountType === 'savings')!
    const refused = await chooseAccount(borrower, uuid, { ...savings, accountType: 'checking' })
    expect(refused.body).toMatchObject({ status: 422, code: 'disbursement.details-invalid' })
    done(await chooseAccount(borrower, uuid, savings))
    await proveIdentity(product, borrower, uuid)
    await signAll(product, borrower, uuid)
    await postCollateral(product, borrower, uuid, 1)
    await release(product, uuid)
    const payments = await product.simulation.disbursement.driver.payments()
    expect(item.accounts.length).toBeGreaterThan(1)
    expect(payments.at(-1)).toMatchObject({ payment: { accountType: 'savings' } })
    expect(payments.at(-1)?.payment.accountNumber.slice(-4)).toBe(savings.accountNumberMask)
  })

  it.each([
    ['user_good', 'matches'],
    ['user_other', 'differs'],
    ['user_unnamed', 'unknown'],
  ])('records whether the bank’s holder is the borrower: %s %s', async (username, match) => {
    const item = await link(product, borrower, uuid, { username })
    done(await chooseAccount(borrower, uuid, item.accounts[0]!))
    const [row] = await product.rows('select holder_match from bank_accounts where application_id = $1', [
      uuid,
    ])
    expect(row).toEqual({ holder_match: match })
  })

  it('requires a proof before another account replaces the last one, however either was entered', async () => {
    const item = await link(product, borrower, uuid)
    const [checking, savings] = item.accounts
    await giveBank(product, borrower, uuid, BANK)
    const needed = { status: 403, code: 'session.step-up-needed' }
    expect((await chooseAccount(borrower, uuid, checking!)).body).toMatchObject(needed)
    expect(await accountInForce()).toMatchObject({ institution: null })
    const inputOf = (account: (typeof item)['accounts'][number]) => ({
      params: { uuid },
      body: { accountType: account.accountType, achAccountId: account.id },
    })
    done(await withStepUp(product, borrower, setAchAccount, inputOf(checking!)))
    expect(await accountInForce()).toMatchObject({ institution: PLATYPUS.name, accountMask: '•••• 0000' })
    expect((await chooseAccount(borrower, uuid, savings!)).body).toMatchObject(needed)
    done(await chooseAccount(borrower, uuid, checking!))
    const byHand = await borrower.call(saveManualBank, { params: { uuid }, body: BANK })
    expect(byHand.body).toMatchObject(needed)
  })

  it('chooses an account once, for any number of concurrent requests', async () => {
    const item = await link(product, borrower, uuid)
    const choices = [1, 2, 3, 4].map(() => chooseAccount(borrower, uuid, item.accounts[0]!))
    for (const answer of await Promise.all(choices)) done(answer)
    const rows = await product.rows('select id from bank_accounts where application_id = $1', [uuid])
    expect(rows).toHaveLength(1)
  })

  it('changes nothing when the bank denies access, and shows it', async () => {
    const item = await link(product, borrower, uuid)
    const { simulation } = product
    await simulation.bankLink.driver.setHabits({ delayMs: 3_600_000 })
    await driver().push(await referenceOfNewest(product), 'NEEDS_LOGIN')
    const refused = await chooseAccount(borrower, uuid, item.accounts[0]!)
    expect(refused.body).toMatchObject({ status: 409, code: 'bank-link.account-unavailable' })
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ status: 'NEEDS_LOGIN' }])
    expect(await accountInForce()).toMatchObject({ accountMask: null })
    await simulation.bankLink.driver.setHabits({ delayMs: 0 })
  })

  it('changes nothing when the provider does not answer', async () => {
    const item = await link(product, borrower, uuid)
    await driver().setReachable(false)
    const refused = await chooseAccount(borrower, uuid, item.accounts[0]!)
    expect(refused.body).toMatchObject({ status: 503, code: 'provider.unavailable' })
    await driver().setReachable(true)
    expect(await accountInForce()).toMatchObject({ accountMask: null })
  })

  it('cannot be started, created or chosen once the account is no longer needed', async () => {
    const item = await link(product, borrower, uuid)
    const linkToken = await openLink(borrower, uuid)
    const publicToken = await signInAtBank(borrower, linkToken)
    await proveIdentity(product, borrower, uuid)
    await giveBank(product, borrower, uuid, BANK)
    await signAll(product, borrower, uuid)
    const refused = { status: 409, code: 'transition.not-allowed' }
    const answers = [
      await borrower.call(createLinkToken, { params: { uuid }, body: {} }),
      await exchange(borrower, uuid, { linkToken, publicToken }),
      await chooseAccount(borrower, uuid, item.accounts[0]!),
    ]
    for (const { body } of answers) expect(body).toMatchObject(refused)
  })

  it('ends with its application', async () => {
    await link(product, borrower, uuid)
    await product.rows("update applications set state = 'CANCELLED' where id = $1", [uuid])
    await product.settle()
    await product.settle()
    const rows = await product.rows(
      'select access_token_sealed, ended_at is not null as is_over from bank_link_items where application_id = $1',
      [uuid],
    )
    expect(rows).toEqual([{ access_token_sealed: null, is_over: true }])
  })

  it('answers the same for a nonexistent account and for another borrower’s', async () => {
    const other = await product.borrower()
    const anothers = await bringTo(product, other, 'FINAL_STEPS')
    const item = await link(product, other, anothers)
    const [strange, absent] = await Promise.all([
      chooseAccount(borrower, uuid, item.accounts[0]!),
      borrower.call(setAchAccount, {
        params: { uuid },
        body: { accountType: 'checking', achAccountId: '5f1f4a8e-5a55-4a53-9df2-7a3a2f1d7c10' },
      }),
    ])
    expect(strange.body).toEqual(absent.body)
    expect(strange.status).toBe(409)
  })
})
