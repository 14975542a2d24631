import {
  approveRefund,
  pollRefundAgain,
  recordLostRefund,
  recordRefundByHand,
} from '@pledge/contract/refunds'
import type { AchPayment as Payment } from '@pledge/providers/disbursement/port'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import { pollLostRefund } from '../../jobs/refund/poll-lost-refund.ts'
import { sendRefund } from '../../jobs/refund/send-refund.ts'
import { syncRefunds } from '../../jobs/refund/sync-refunds.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { disbursementsOf } from '../../product/disbursements.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { approvalOf, refundsOf } from '../../product/refunds.test-data.ts'
import { lostRefundsToPoll, refundsToSend } from '../../store/refund/due-refunds.ts'

const MOST = 100
const HOUR_MS = 3_600_000
const ALMOST_MS = 5 * DAY_MS - 60_000

describe('a refund that the bank never answers (P.130, note 084)', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
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
  })

  /** A refund that its process holds back, and that two agents recorded as never received. */
  const lost = async (over: string) => {
    const { uuid } = await overpaid(over)
    await approvedByBoth(uuid)
    const [refund] = await refundsIn(uuid)
    const due = { id: refund!.uuid, applicationId: uuid, organizationId: product.organizationId, times: 0 }
    const held: Payment[] = []
    const deps = jobsWith((payment) => (held.push(payment), Promise.resolve({ status: 'UNKNOWN' })))
    expect(await sendRefund(deps, due)).toBe('later')
    await product.application.clock.forward(5 * DAY_MS)
    for (const name of ['avery', 'blake'] as const)
      done(
        await (
          await agent(name)
        ).call(recordLostRefund, { params: { uuid, refundUuid: due.id }, body: { amount: over } }),
      )
    /** The process goes on after all. */
    const arrives = () => simulated().port.send(held[0]!)
    return { uuid, due, arrives }
  }
  const statuses = async (uuid: string) => (await refundsIn(uuid)).map(({ status }) => status).toSorted()

  it('that arrived after it was recorded as lost is posted by a job within an hour, and found by its return', async () => {
    const { uuid, due, arrives } = await lost('8.50')
    await syncRefunds(product.application.jobs)
    expect(await statuses(uuid)).toEqual(['OPEN', 'REJECTED'])
    await arrives()
    await product.application.clock.forward(HOUR_MS)
    await syncRefunds(product.application.jobs)
    expect(await statuses(uuid)).toEqual(['CANCELED', 'SENT'])
    expect(await owedBack(uuid)).toBe(0n)

    await simulated().driver.returnPayment(due.id, 'R02')
    await product.settle()
    expect((await refundsIn(uuid)).find((refund) => refund.uuid === due.id)).toMatchObject({
      status: 'RETURNED',
      code: 'R02',
    })
  })

  it('that arrived after it was recorded as lost keeps the one that was opened instead from leaving', async () => {
    const { uuid, due, arrives } = await lost('8.60')
    for (const name of ['avery', 'blake'] as const) {
      const open = (await refundsIn(uuid)).find(({ status }) => status === 'OPEN')!
      const params = { uuid, refundUuid: open.uuid }
      done(await (await agent(name)).call(approveRefund, { params, body: approvalOf(open) }))
    }
    const second = (await refundsIn(uuid)).find(({ status }) => status === 'APPROVED')!
    const of = { ...due, id: second.uuid }
    const silentStanding = jobsWith(simulated().port.send, () => Promise.resolve({ status: 'UNKNOWN' }))
    expect(await sendRefund(silentStanding, of)).toBe('later')
    await arrives()
    expect(await sendRefund(product.application.jobs, of)).toBe('done')
    expect(await sentTimes(second.uuid)).toEqual([])
    expect(await statuses(uuid)).toEqual(['CANCELED', 'SENT'])
    expect(await owedBack(uuid)).toBe(0n)
  })

  it('that is recorded as lost is polled every hour, and its account is not tried again once the bank rejects it', async () => {
    const { uuid, due } = await lost('8.70')
    const isListed = async () =>
      (
        await lostRefundsToPoll(product.application.sweeperDb, product.application.clock.business(), MOST)
      ).some(({ id }) => id === due.id)
    expect(await isListed()).toBe(true)
    await pollLostRefund(product.application.jobs, due)
    expect(await isListed()).toBe(false)
    await product.application.clock.forward(HOUR_MS)
    expect(await isListed()).toBe(true)
    const rejects = jobsWith(simulated().port.send, () =>
      Promise.resolve({ status: 'REJECTED', code: 'R03', reason: 'No account' }),
    )
    await pollLostRefund(rejects, due)
    await product.application.clock.forward(HOUR_MS)
    expect(await isListed()).toBe(false)
    const all = await refundsIn(uuid)
    expect(all.find((refund) => refund.uuid === due.id)).toMatchObject({ status: 'REJECTED', code: 'R03' })
    expect(all.find(({ status }) => status === 'OPEN')).toMatchObject({ destination: null })
  })

  it('that is recorded as lost is polled no more after 60 days', async () => {
    const other = await lost('8.80')
    await product.application.clock.forward(60 * DAY_MS)
    await pollLostRefund(product.application.jobs, other.due)
    await product.application.clock.forward(HOUR_MS)
    const late = await lostRefundsToPoll(
      product.application.sweeperDb,
      product.application.clock.business(),
      MOST,
    )
    expect(late.map(({ id }) => id)).not.toContain(other.due.id)
  })

  it('is not recorded as lost where the bank has it: its answer is recorded instead', async () => {
    const { uuid } = await overpaid('8.90')
    await approvedByBoth(uuid)
    const [refund] = await refundsIn(uuid)
    const due = { id: refund!.uuid, applicationId: uuid, organizationId: product.organizationId, times: 0 }
    const arriving = jobsWith(async (payment) => {
      await simulated().port.send(payment)
      return { status: 'UNKNOWN' }
    })
    expect(await sendRefund(arriving, due)).toBe('later')
    await product.application.clock.forward(5 * DAY_MS)
    const avery = await agent('avery')
    const call = { params: { uuid, refundUuid: due.id }, body: { amount: '8.90' } }
    await simulated().driver.setReachable(false)
    expect(codeOf(await avery.call(recordLostRefund, call))).toBe('provider.unavailable')
    await simulated().driver.setReachable(true)
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SUBMITTING', isLossReported: false }])
    expect(codeOf(await avery.call(recordLostRefund, call))).toBe('transition.not-allowed')
    expect(await statuses(uuid)).toEqual(['SENT'])
    expect(await owedBack(uuid)).toBe(0n)
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
