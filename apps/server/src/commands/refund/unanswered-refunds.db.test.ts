import {
  approveRefund,
  pollRefundAgain,
  recordLostRefund,
  recordRefundByHand,
} from '@pledge/contract/refunds'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { sendRefund } from '../../jobs/refund/send-refund.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { approvalOf, refundsOf } from '../../product/refunds.test-data.ts'
import { refundsToSend } from '../../store/refund/due-refunds.ts'
import { recordRefundAnswer } from './record-refund-answer.ts'

const MOST = 100
const ALMOST_MS = 5 * DAY_MS - 60_000

describe('a refund that the bank never answers (P.130, note 084)', { timeout: 90_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  // Loans are made at the prices of a day to which the test before has moved the clock.
  beforeEach(() => refreshPrices(product.application.jobs))
  afterAll(() => product.close())

  const { overpaid, refundsIn, approves, approvedByBoth, owedBack, loan } = refundsOf(() => product)
  const { simulated, jobsWith } = disbursementsOf(() => product)
  const silent = () => jobsWith(() => Promise.resolve({ status: 'UNKNOWN' }))
  const sentTimes = async (id: string) =>
    (await simulated().driver.payments()).filter(({ payment }) => payment.idempotencyKey === id)
  const isPolled = async (id: string) =>
    (await refundsToSend(product.application.sweeperDb, product.application.clock.business(), MOST)).some(
      (refund) => refund.id === id,
    )
  const submitted = async (over: string) => {
    const { borrower, uuid } = await overpaid(over)
    await approvedByBoth(uuid)
    const [refund] = await refundsIn(uuid)
    const due = { id: refund!.uuid, applicationId: uuid, organizationId: product.organizationId, times: 0 }
    expect(await sendRefund(silent(), due)).toBe('later')
    return { borrower, uuid, due, params: { uuid, refundUuid: due.id }, body: { amount: over } }
  }
  const agent = (name: 'avery' | 'blake') => product.agent(name)

  it('is polled for five days, and then waits for an agent', async () => {
    const { uuid, due, params, body } = await submitted('7.00')
    await product.application.clock.forward(ALMOST_MS)
    expect(await isPolled(due.id)).toBe(true)
    const avery = await agent('avery')
    expect(codeOf(await avery.call(recordLostRefund, { params, body }))).toBe('transition.not-allowed')
    expect(codeOf(await avery.call(pollRefundAgain, { params, body }))).toBe('transition.not-allowed')
    await product.application.clock.forward(60_000)
    expect(await isPolled(due.id)).toBe(false)
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SUBMITTING', isUnanswered: true }])

    done(await avery.call(pollRefundAgain, { params, body }))
    expect(await isPolled(due.id)).toBe(true)
    expect(await refundsIn(uuid)).toMatchObject([{ isUnanswered: false }])
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toHaveLength(1)
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SENT', isUnanswered: false }])
  })

  it('is owed again, to the same account, once two agents recorded that the bank never received it', async () => {
    const { uuid, due, params, body } = await submitted('8.00')
    await product.application.clock.forward(5 * DAY_MS)
    const [before] = await refundsIn(uuid)
    const [avery, blake] = [await agent('avery'), await agent('blake')]
    const other = await avery.call(recordLostRefund, { params, body: { amount: '9.00' } })
    expect(codeOf(other)).toBe('transition.not-allowed')
    done(await avery.call(recordLostRefund, { params, body }))
    expect(codeOf(await avery.call(recordLostRefund, { params, body }))).toBe('approval.same-agent')
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SUBMITTING', isLossReported: true }])
    done(await blake.call(recordLostRefund, { params, body }))
    const all = await refundsIn(uuid)
    expect(all.find((refund) => refund.uuid === due.id)).toMatchObject({
      status: 'REJECTED',
      code: 'NOT_RECEIVED',
    })
    const open = all.find(({ status }) => status === 'OPEN')
    expect(open).toMatchObject({ amount: '8.00', approvals: [], destination: before!.destination })
    expect(await sendRefund(product.application.jobs, due)).toBe('done')
    expect(await sentTimes(due.id)).toEqual([])

    // The bank had it after all: it is posted, and nothing is owed any more.
    await recordRefundAnswer(product.application.jobs)({
      applicationId: uuid,
      organizationId: product.organizationId,
      refundId: due.id,
      answer: { status: 'ACCEPTED', traceNumber: '990000000000089' },
    })
    expect(await owedBack(uuid)).toBe(0n)
    expect((await refundsIn(uuid)).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'SENT'])
  })

  it('forgets the first record of its loss once it is polled again', async () => {
    const { uuid, params, body } = await submitted('9.00')
    await product.application.clock.forward(5 * DAY_MS)
    const [avery, blake] = [await agent('avery'), await agent('blake')]
    done(await avery.call(recordLostRefund, { params, body }))
    done(await blake.call(pollRefundAgain, { params, body }))
    await product.application.clock.forward(5 * DAY_MS)
    done(await blake.call(recordLostRefund, { params, body }))
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SUBMITTING', isLossReported: true }])
  })

  it('approved to be sent by hand goes to its account by two approvals of that alone (1.9.20)', async () => {
    const { uuid } = await overpaid('6.00')
    for (const name of ['avery', 'blake'] as const) done(await approves(name, uuid, { isByHand: true }))
    const [chosen] = await refundsIn(uuid)
    expect(chosen).toMatchObject({ status: 'APPROVED', isByHand: true })
    const params = { uuid, refundUuid: chosen!.uuid }
    const avery = await agent('avery')
    const unproved = { params, body: { ...approvalOf(chosen!), isByHand: false }, isUnproved: true } as const
    expect(codeOf(await avery.call(approveRefund, unproved))).toBe('session.step-up-needed')

    done(await approves('avery', uuid, { isByHand: false }))
    expect(await refundsIn(uuid)).toMatchObject([
      { status: 'OPEN', isByHand: false, approvals: [expect.stringContaining('avery@')] },
    ])
    expect(codeOf(await approves('avery', uuid, { isByHand: false }))).toBe('approval.same-agent')
    const byHand = { params, body: { reference: 'check 7', wasSentBefore: false } }
    expect(codeOf(await avery.call(recordRefundByHand, byHand))).toBe('transition.not-allowed')
    await product.settle()
    expect(await sentTimes(chosen!.uuid)).toEqual([])

    done(await approves('blake', uuid, { isByHand: false }))
    await product.settle()
    expect(await sentTimes(chosen!.uuid)).toHaveLength(1)
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SENT', isByHand: false }])
  })

  it('counts in what is owed back with every refund that was sent, beyond those that are shown', async () => {
    const { borrower, uuid } = await overpaid('5.00')
    await product.rows(
      `insert into refunds (id, application_id, organization_id, borrower_id, amount_cents, status, opened_at, due_at,
           first_approved_by, first_approved_at, second_approved_by, second_approved_at, hand_reference, sent_at, updated_at)
         select gen_random_uuid(), r.application_id, r.organization_id, r.borrower_id, 1, 'SENT', r.opened_at - n * interval '1 day',
           r.due_at, gen_random_uuid(), now(), gen_random_uuid(), now(), 'check ' || n, now(), now()
         from refunds r, generate_series(1, 203) n where r.application_id = $1`,
      [uuid],
    )
    expect((await loan(borrower, uuid)).overpaid).toBe('2.97')
  })
})
