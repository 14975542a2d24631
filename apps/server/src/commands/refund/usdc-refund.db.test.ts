import { getApplicationFile } from '@pledge/contract/portfolio'
import { approveRefund, pollRefundAgain } from '@pledge/contract/refunds'
import { recordPayment } from '@pledge/contract/agent-payments'
import { done } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringInternationalTo, confirmOnChain, WALLET } from '../../product/international.test-data.ts'
import { approvedByAnother, loansOf } from '../../product/loans.test-data.ts'
import { sendRefund } from '../../jobs/refund/send-refund.ts'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { checkOverpayment } from './follow-overpayment.ts'
import { recordLostRefund } from './resolve-unanswered.ts'
import { approvalOf } from '../../product/refunds.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('a refund of an international loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { loan, today } = loansOf(() => product)
  const booked = async (uuid: string, asset: string) => {
    const rows = await product.rows(
      `select account, sum(amount)::text as sum from ledger_postings where application_id = $1 and asset = $2
        and account in ('overpayments-refunded', 'owed-to-borrower', 'usdc-conversion') group by account`,
      [uuid, asset],
    )
    return Object.fromEntries(rows.map(({ account, sum }) => [String(account), String(sum)]))
  }

  it('goes to the wallet of the disbursement in USDC, and is sent once its transfer is final (P.130)', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE')
    const conversion = BigInt((await booked(uuid, 'USDC'))['usdc-conversion'] ?? '0')
    const avery = await product.agent('avery', INTERNATIONAL)
    const pays = async (amount: string, reference: string) => {
      const body = { method: 'USDC', amount, paidOn: today(), reference } as const
      const answer = await avery.call(recordPayment, { params: { uuid }, body })
      done(await approvedByAnother(product, uuid, answer, INTERNATIONAL))
      await product.settle()
    }
    await pays((await loan(borrower, uuid)).payOff, `0x${'5a'.repeat(32)}`)
    await pays('25.00', `0x${'5b'.repeat(32)}`)
    const refunds = async () =>
      (await avery.ask(getApplicationFile, { params: { uuid } })).application.loan!.agentRefunds
    const [refund] = await refunds()
    expect(refund).toMatchObject({ amount: '25.00', destination: { kind: 'WALLET' } })
    const approvedByBoth = async () => {
      for (const name of ['avery', 'blake'] as const) {
        const body = approvalOf(refund!)
        const agent = await product.agent(name, INTERNATIONAL)
        done(await agent.call(approveRefund, { params: { uuid, refundUuid: refund!.uuid }, body }))
      }
    }
    const decided = (status: 'CONFIRMED' | 'CLEAR') =>
      product.rows(
        "update wallet_screenings set status = $2 where application_id = $1 and use = 'DISBURSEMENT' returning 1 as one",
        [uuid, status],
      )
    const jobsOnChain = (status: 'PENDING' | 'GONE') => ({
      ...product.application.jobs,
      usdcDisbursement: {
        ...product.simulation.usdcDisbursement.port,
        standing: () => Promise.resolve({ status, transactionId: '0xabc' } as const),
      },
    })
    const dueOf = (id: string) => ({
      id,
      applicationId: uuid,
      organizationId: avery.subject.organizationId,
      times: 0,
    })
    await approvedByBoth()
    // Agents reject the wallet before anything is sent: the refund asks for a decision again instead of waiting for good.
    expect(await decided('CONFIRMED')).toHaveLength(1)
    await product.settle()
    expect(await refunds()).toMatchObject([{ status: 'OPEN', destination: null, approvals: [] }])
    await decided('CLEAR')
    await checkOverpayment(product.application.jobs)({
      applicationId: uuid,
      organizationId: avery.subject.organizationId,
    })
    expect(await refunds()).toMatchObject([{ status: 'OPEN', destination: { kind: 'WALLET' } }])

    await approvedByBoth()
    await product.settle()
    expect(await refunds()).toMatchObject([{ status: 'SUBMITTING' }])
    expect((await loan(borrower, uuid)).overpaid).toBe('25.00')

    // However long the chain takes, a transfer that is on it is not without an answer.
    for (let times = 0; times < 2; times += 1) {
      const stuck = jobsOnChain('PENDING')
      await product.application.clock.forward(4 * DAY_MS)
      expect(await sendRefund(stuck, dueOf(refund!.uuid))).toBe('later')
    }
    expect(await refunds()).toMatchObject([{ status: 'SUBMITTING', isUnanswered: false }])
    // Nothing polled for days: it is for agents, and its loss is not recorded while the provider has it.
    await product.application.clock.forward(6 * DAY_MS)
    expect(await refunds()).toMatchObject([{ isUnanswered: true }])
    const record = recordLostRefund(jobsOnChain('PENDING'))
    const loss = { applicationId: uuid, refundId: refund!.uuid, amountCents: 2_500n }
    const refused = { ok: false, code: 'transition.not-allowed' }
    expect(await record({ subject: avery.subject, ...loss })).toEqual(refused)
    expect(await refunds()).toMatchObject([
      { status: 'SUBMITTING', isUnanswered: false, isLossReported: false },
    ])
    await product.application.clock.forward(6 * DAY_MS)
    const onceDropped = recordLostRefund(jobsOnChain('GONE'))
    expect(await onceDropped({ subject: avery.subject, ...loss })).toEqual(refused)
    done(
      await avery.call(pollRefundAgain, {
        params: { uuid, refundUuid: refund!.uuid },
        body: { amount: '25.00' },
      }),
    )

    await confirmOnChain(product)
    // What is not final yet is asked for again half a minute later.
    await product.application.clock.forward(60_000)
    await product.settle()
    expect(await refunds()).toMatchObject([{ status: 'SENT', reference: expect.any(String) }])
    expect(await loan(borrower, uuid)).toMatchObject({ overpaid: '0.00', refunds: [{ stage: 'SENT' }] })
    expect(await booked(uuid, 'USD')).toMatchObject({
      'owed-to-borrower': '-2500',
      'overpayments-refunded': '2500',
    })
    expect(BigInt((await booked(uuid, 'USDC'))['usdc-conversion']!) - conversion).toBe(25_000_000n)
    const transfers = (await product.simulation.usdcDisbursement.driver.transfers()).filter(
      ({ transfer }) => transfer.idempotencyKey === refund!.uuid,
    )
    expect(transfers).toMatchObject([{ transfer: { address: WALLET.address, microUsdc: 25_000_000n } }])
  }, 180_000)
})
