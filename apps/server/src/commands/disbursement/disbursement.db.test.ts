import { getDocuments } from '@pledge/contract/agreements'
import { getApplication } from '@pledge/contract/applications'
import { saveManualBank } from '@pledge/contract/disbursement'
import { decideRelease, getQueues } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import type { SentBody } from '@pledge/testing/call/input'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withStepUp } from '../../product/step-up.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const approve = { decision: 'approve' } as const
const refuse = { decision: 'refuse', reason: 'PAYOUT_ACCOUNT_UNVERIFIED' } as const

describe('the approval of a disbursement', () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const decide = (agent: Caller, uuid: string, body: SentBody<typeof decideRelease>) =>
    agent.call(decideRelease, { params: { uuid }, body })
  /** The provider's accepted payments of one loan, by status. */
  const paid = async (uuid: string): Promise<string[]> =>
    (await product.simulation.disbursement.driver.payments())
      .filter(({ payment }) => payment.idempotencyKey.startsWith(uuid))
      .map(({ status }) => status)
  /** The agents' queue entry of a loan that waits for another account. */
  const awaited = async (uuid: string) =>
    (await avery.ask(getQueues, {})).accountsAwaited.filter(
      ({ appUuid }: { readonly appUuid: string }) => appUuid === uuid,
    )
  const bookedCash = async (uuid: string) => {
    const rows = await product.rows(
      `select coalesce(sum(amount), 0)::text as cash from ledger_postings where application_id = $1 and account = 'cash'`,
      [uuid],
    )
    return rows[0]?.['cash']
  }

  it('is not approved twice by one agent (1.6.07)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    done(await decide(avery, uuid, approve))
    expect((await decide(avery, uuid, approve)).body).toMatchObject({
      status: 409,
      code: 'approval.same-agent',
    })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect(await paid(uuid)).toEqual([])
  })

  it('is rejected by two agents: cancelled, and the coins are owed back (1.6.07)', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    const bare = await decide(avery, uuid, { decision: 'refuse' })
    expect(bare.body).toMatchObject({ status: 422, code: 'approval.reason-required' })
    done(await decide(avery, uuid, refuse))
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    done(await decide(blake, uuid, refuse))
    await product.settle()
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application).toMatchObject({ state: 'CANCELLED', stage: 'COLLATERAL_RELEASE' })
    // A credit refusal after signing also gets a notice (12 CFR 1002.9).
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.filter(({ type }: { type: string }) => type === 'ADVERSE_ACTION')).toHaveLength(1)
    expect(await paid(uuid)).toEqual([])
    await expectPostings(product, 'payout-refused', uuid)
  })

  it('requests other disbursement details when the account is rejected, and pays once (4000000002)', async () => {
    const borrower = await product.borrower()
    const closed = { ...BANK, accountNumber: '4000000002' }
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', closed)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    expect(await bookedCash(uuid)).toBe('0')
    const since = new Date(product.application.clock.business()).getTime()
    const [waits] = await awaited(uuid)
    expect(waits).toMatchObject({ state: 'FINAL_STEPS', approvals: [] })
    expect(Date.parse(waits!.waitingSince)).toBeLessThanOrEqual(since)
    expect(Date.parse(waits!.waitingSince)).toBeGreaterThan(since - 60_000)
    done(await withStepUp(product, borrower, saveManualBank, { params: { uuid }, body: BANK }))
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect(await awaited(uuid)).toEqual([])
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect((await paid(uuid)).toSorted()).toEqual(['ACCEPTED', 'REJECTED'])
    expect(await bookedCash(uuid)).toBe('-1000000')
    await expectPostings(product, 'payout-rejected-and-paid', uuid)
  })

  it('may go to the same account again after a rejection', async () => {
    const borrower = await product.borrower()
    const closed = { ...BANK, accountNumber: '4000000003' }
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', closed)
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('FINAL_STEPS')
    await borrower.ask(saveManualBank, { params: { uuid }, body: closed })
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  })

  it.each([
    ['the answer is unknown first', '4000000004'],
    ['the connection breaks after the payment was taken', '4000000006'],
  ])('pays once when %s (law 4)', async (_how, accountNumber) => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', { ...BANK, accountNumber })
    await release(product, uuid)
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
    expect(await bookedCash(uuid)).toBe('0')
    const late = await decide(avery, uuid, refuse)
    expect(late.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
    // Recovery calls again with the same key, as the queue does.
    await product.application.clock.forward(61_000)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    expect(await paid(uuid)).toEqual(['ACCEPTED'])
    expect(await bookedCash(uuid)).toBe('-1000000')
  })
})
