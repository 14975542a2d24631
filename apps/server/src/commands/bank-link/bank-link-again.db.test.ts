import { createLinkToken, setAchAccount } from '@pledge/contract/bank-link'
import { getDisbursementAccount } from '@pledge/contract/disbursement'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { rejectPayout } from '@pledge/contract/portfolio-payouts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { postCollateral, release, signAll } from '@pledge/testing/steps/origination'
import { chooseAccount, HOUNDSTOOTH, itemsOf, link } from './bank-link-steps.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, proveIdentity } from '../../product/steps.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'

const REFUSED = { status: 409, code: 'transition.not-allowed' }

describe('a linked account that is changed (journey: new loan)', () => {
  let product: Product
  let avery: Caller
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
  })
  beforeEach(() => product.startAnew())
  beforeEach(async () => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
  })
  afterAll(() => product.close())

  /** Up to the review by two agents, to be paid to the first account of the first bank. */
  const awaitsRelease = async () => {
    const item = await link(product, borrower, uuid)
    done(await chooseAccount(borrower, uuid, item.accounts[0]!))
    await proveIdentity(product, borrower, uuid)
    await signAll(product, borrower, uuid)
    await postCollateral(product, borrower, uuid, 1)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    return item
  }
  const begin = () => borrower.call(createLinkToken, { params: { uuid }, body: {} })
  const choose = async (account: Parameters<typeof chooseAccount>[2]) => {
    const body = { accountType: account.accountType, achAccountId: account.id } as const
    done(await withStepUp(product, borrower, setAchAccount, { params: { uuid }, body }))
    await product.settle()
  }
  const account = async () => await borrower.ask(getDisbursementAccount, { params: { uuid } })
  const payments = async () => {
    const all = await product.simulation.disbursement.driver.payments()
    return all
      .filter(({ payment }) => payment.idempotencyKey.startsWith(uuid))
      .map(({ payment }) => payment.accountNumber)
  }

  it('is refused while two agents review it, and once the money was sent (1.7.18)', async () => {
    const { accounts } = await awaitsRelease()
    expect((await begin()).body).toMatchObject(REFUSED)
    expect((await chooseAccount(borrower, uuid, accounts[1]!)).body).toMatchObject(REFUSED)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect((await begin()).body).toMatchObject(REFUSED)
    expect((await chooseAccount(borrower, uuid, accounts[1]!)).body).toMatchObject(REFUSED)
    expect(await payments()).toHaveLength(1)
  })

  it('is requested again after agents have rejected it: another bank, another proof, paid once', async () => {
    const { accounts } = await awaitsRelease()
    const rejection = { params: { uuid }, body: { payoutAttempt: 1, problem: 'HOLDER_DIFFERS' } } as const
    await avery.ask(rejectPayout, rejection)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    const other = await link(product, borrower, uuid, { bank: HOUNDSTOOTH })
    const unproved = await chooseAccount(borrower, uuid, other.accounts[0]!)
    expect(unproved.body).toMatchObject({ status: 403, code: 'session.step-up-needed' })
    await choose(other.accounts[0]!)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect((await chooseAccount(borrower, uuid, accounts[0]!)).body).toMatchObject(REFUSED)
    await release(product, uuid)
    expect(await payments()).toEqual(['1111222233331111'])
  })

  it('is requested again after a return, and the next disbursement goes to the other account (1.7.18)', async () => {
    const { accounts } = await awaitsRelease()
    await release(product, uuid)
    await product.simulation.disbursement.driver.returnPayment(uuid, 'R03')
    await product.settle()
    expect(await account()).toMatchObject({ stand: 'ASKED_AGAIN', accountMask: null })
    const other = await link(product, borrower, uuid, { bank: HOUNDSTOOTH })
    await choose(other.accounts[0]!)
    expect(await account()).toMatchObject({ stand: 'IN_REVIEW', institution: HOUNDSTOOTH.name })
    expect((await chooseAccount(borrower, uuid, accounts[1]!)).body).toMatchObject(REFUSED)
    expect((await begin()).body).toMatchObject(REFUSED)
    await release(product, uuid)
    expect(await account()).toMatchObject({ stand: 'SENT' })
    expect(await payments()).toEqual([expect.stringMatching(/0000$/) as string, '1111222233331111'])
  })

  it('stays linked where it is requested again more than sixty days after the loan was sent', async () => {
    await awaitsRelease()
    await release(product, uuid)
    await product.application.clock.forward(59 * DAY_MS)
    await product.simulation.disbursement.driver.returnPayment(uuid, 'R03')
    await product.settle()
    await product.application.clock.forward(2 * DAY_MS)
    const { accounts } = await link(product, borrower, uuid, { bank: HOUNDSTOOTH })
    await product.settle()
    expect(await itemsOf(borrower, uuid)).toMatchObject([{ accounts }])
  })

  it('is blocked while an agent reviews why its disbursement was returned (R16)', async () => {
    const { accounts } = await awaitsRelease()
    await release(product, uuid)
    await product.simulation.disbursement.driver.returnPayment(uuid, 'R16')
    await product.settle()
    const held = { status: 409, code: 'disbursement.held' }
    expect((await begin()).body).toMatchObject(held)
    expect((await chooseAccount(borrower, uuid, accounts[1]!)).body).toMatchObject(held)
  })

  it.each([
    ['user_good', 'matches', ["Maya O'Neil"]],
    ['user_other', 'differs', ['Jordan Rivers']],
    ['user_unnamed', 'unknown', []],
  ])('shows the bank’s holder names only to agents: %s %s', async (username, holderMatch, owners) => {
    const item = await link(product, borrower, uuid, { username })
    done(await chooseAccount(borrower, uuid, item.accounts[0]!))
    const file = (await avery.ask(getApplicationFile, { params: { uuid } })).application
    expect(file.payouts).toMatchObject([
      { attempt: 1, accountMask: '•••• 0000', bank: item.institution.name, holderMatch, owners },
    ])
    expect(JSON.stringify(await account())).not.toContain('Jordan')
    const stored = await product.rows('select * from bank_accounts where application_id = $1', [uuid])
    expect(JSON.stringify(stored)).not.toMatch(/Jordan|Neil/)
  })
})
