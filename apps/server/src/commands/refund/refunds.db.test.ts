import { readFile } from 'node:fs/promises'
import { getLoanActivity } from '@pledge/contract/loan-history'
import { approveRefund, getRefunds, recordHandReturn, recordRefundByHand } from '@pledge/contract/refunds'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { approvalOf, refundsOf } from '../../product/refunds.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const MIGRATION = new URL('../../migrations/055-overpayments-of-before.sql', import.meta.url)

describe('a refund of what a borrower overpaid (P.130, note 084)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { overpaid, loan, books, refundsIn, approves, approvedByBoth, owedBack, pays } = refundsOf(
    () => product,
  )
  const bank = () => product.simulation.disbursement.driver
  const sentTo = async (refundUuid: string) =>
    (await bank().payments()).filter(({ payment }) => payment.idempotencyKey === refundUuid)
  /** As the migration finds a loan that overpaid before there were refunds. */
  const ofBefore = async (uuid: string) => {
    await product.rows('delete from refunds where application_id = $1', [uuid])
    await product.rows('delete from overpayments where application_id = $1', [uuid])
    await product.rows(await readFile(MIGRATION, 'utf8'))
    await product.settle()
  }
  const waiting = async (uuid: string) =>
    (await (await product.agent('blake')).ask(getRefunds)).refunds.filter(({ appUuid }) => appUuid === uuid)

  it('is sent to the account on file once two different agents approved it, and leaves the books (P.130, 1.9.20)', async () => {
    const { borrower, uuid } = await overpaid()
    const [queued] = await waiting(uuid)
    expect(queued).toMatchObject({
      amount: '7.00',
      status: 'OPEN',
      approvals: [],
      destination: { kind: 'ACCOUNT_ON_FILE', mask: expect.stringContaining('•••• ') },
    })
    expect(Date.parse(queued!.deadline)).toBeGreaterThan(product.application.clock.business().getTime())
    expect(await loan(borrower, uuid)).toMatchObject({
      overpaid: '7.00',
      refunds: [{ amount: '7.00', stage: 'WAITING', destination: queued!.destination }],
    })

    done(await approves('avery', uuid))
    expect(codeOf(await approves('avery', uuid))).toBe('approval.same-agent')
    await product.settle()
    expect(await sentTo(queued!.uuid)).toEqual([])
    expect(await owedBack(uuid)).toBe(700n)

    done(await approves('blake', uuid))
    await product.settle()
    expect(await sentTo(queued!.uuid)).toMatchObject([{ payment: { amountCents: 700n }, requests: 1 }])
    expect(await owedBack(uuid)).toBe(0n)
    expect((await books(uuid))['overpayments-refunded']).toBe('700')
    expect(await waiting(uuid)).toEqual([])
    const after = await loan(borrower, uuid)
    expect(after).toMatchObject({ overpaid: '0.00', refunds: [{ stage: 'SENT' }] })
    expect(after.activity[0]).toMatchObject({ kind: 'refund-sent', amount: '7.00' })
    const { activity } = await borrower.ask(getLoanActivity, { params: { uuid } })
    expect(activity.filter(({ kind }) => kind === 'refund-sent')).toHaveLength(1)
    const mails = (await mailsTo(product, borrower)).filter(({ subject }) =>
      subject.includes('sent you back'),
    )
    expect(mails).toMatchObject([{ subject: 'Pledge: We sent you back $7.00' }])
    expect(mails[0]!.text).toContain(queued!.destination!.mask)
    expect(await refundsIn(uuid)).toMatchObject([
      {
        status: 'SENT',
        reference: expect.any(String),
        approvals: [/avery@/, /blake@/].map((name) => expect.stringMatching(name)),
      },
    ])
  })

  it('needs a step-up, the amount and the account that the agent saw, and is approved once by each', async () => {
    const { uuid } = await overpaid('8.00')
    const [refund] = await refundsIn(uuid)
    const params = { uuid, refundUuid: refund!.uuid }
    const avery = await product.agent('avery')
    const body = approvalOf(refund!)
    const unproved = await avery.call(approveRefund, { params, body, isUnproved: true })
    expect(codeOf(unproved)).toBe('session.step-up-needed')
    expect(codeOf(await approves('avery', uuid, { amount: '9.00' }))).toBe('transition.not-allowed')
    const others = [
      null,
      { ...body.destination!, mask: '•••• 0000' },
      { ...body.destination!, kind: 'DEBITED_ACCOUNT' as const },
    ]
    for (const destination of others)
      expect(codeOf(await approves('avery', uuid, { destination }))).toBe('transition.not-allowed')
    expect((await refundsIn(uuid))[0]!.approvals).toEqual([])
  })

  it('loses its approvals when the amount changes, because agents approve what they saw', async () => {
    const { uuid } = await overpaid('5.00')
    done(await approves('avery', uuid))
    done(await pays(uuid, { amount: '3.00', reference: `again-${uuid}` }))
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'OPEN', amount: '8.00', approvals: [] }])
    expect(codeOf(await approves('blake', uuid, { amount: '5.00' }))).toBe('transition.not-allowed')
  })

  it('is canceled when the payment is reversed after it was requested, also with both approvals (part of P.130)', async () => {
    const { borrower, uuid } = await overpaid('6.00')
    const [first] = await refundsIn(uuid)
    done(await approves('avery', uuid))
    const { payments } = await loan(borrower, uuid)
    const avery = await product.agent('avery')
    await avery.ask(takePaymentBack, {
      params: { uuid, paymentUuid: payments.at(-1)!.paymentId },
      body: { reason: 'MISTAKE' },
    })
    // Before any job looks at it, the second approval does.
    const late = await (
      await product.agent('blake')
    ).call(approveRefund, {
      params: { uuid, refundUuid: first!.uuid },
      body: approvalOf(first!),
    })
    expect(codeOf(late)).toBe('transition.not-allowed')
    await product.settle()
    expect(await refundsIn(uuid)).toMatchObject([{ uuid: first!.uuid, status: 'CANCELED' }])
    expect(await sentTo(first!.uuid)).toEqual([])
    expect((await books(uuid))['overpayments-refunded']).toBeUndefined()
  })

  it('waits for the end of the hold of an ACH payment (1.9.24)', async () => {
    const { borrower, uuid } = await overpaid('4.00')
    done(await pays(uuid, { amount: '2.00', method: 'ACH', reference: `ach-${uuid}` }))
    expect((await loan(borrower, uuid)).overpaid).toBe('6.00')
    expect(await refundsIn(uuid)).toMatchObject([{ amount: '4.00' }])
    await product.application.clock.forward(30 * DAY_MS)
    await product.settle()
    expect(await refundsIn(uuid)).toMatchObject([{ amount: '6.00', status: 'OPEN' }])
  })

  it('that comes back is owed again, and is sent by hand where no account is left, with two approvals', async () => {
    const { borrower, uuid } = await overpaid('11.00')
    await approvedByBoth(uuid)
    await product.settle()
    const [sent] = await refundsIn(uuid)
    for (let times = 0; times < 2; times += 1) {
      await bank().returnPayment(sent!.uuid, 'R02')
      await product.settle()
    }
    expect(await owedBack(uuid)).toBe(1_100n)
    const refunds = await refundsIn(uuid)
    expect(refunds.find(({ uuid: id }) => id === sent!.uuid)).toMatchObject({
      status: 'RETURNED',
      code: 'R02',
    })
    const again = refunds.find(({ status }) => status === 'OPEN')!
    expect(again).toMatchObject({ amount: '11.00', destination: null, approvals: [] })
    expect((await loan(borrower, uuid)).overpaid).toBe('11.00')
    expect((await mailsTo(product, borrower)).map(({ subject }) => subject)).toContain(
      'Pledge: Your refund of $11.00 came back to us',
    )

    const params = { uuid, refundUuid: again.uuid }
    const avery = await product.agent('avery')
    const records = (reference: string) => avery.call(recordRefundByHand, { params, body: { reference } })
    expect(codeOf(await records('check 17'))).toBe('transition.not-allowed')
    for (const name of ['avery', 'blake'] as const) {
      const body = approvalOf(again)
      done(await (await product.agent(name)).call(approveRefund, { params, body }))
    }
    await product.settle()
    expect(await owedBack(uuid)).toBe(1_100n)
    for (let times = 0; times < 2; times += 1) done(await records('check 17'))
    expect(codeOf(await records('check 18'))).toBe('transition.not-allowed')
    expect(await owedBack(uuid)).toBe(0n)
    await product.settle()
    expect(await loan(borrower, uuid)).toMatchObject({ overpaid: '0.00' })
  })

  it('that was sent by hand is owed again once two agents record that it came back', async () => {
    const { borrower, uuid } = await overpaid('22.00')
    for (const name of ['avery', 'blake'] as const) done(await approves(name, uuid, { isByHand: true }))
    const [refund] = await refundsIn(uuid)
    const params = { uuid, refundUuid: refund!.uuid }
    const avery = await product.agent('avery')
    done(await avery.call(recordRefundByHand, { params, body: { reference: 'check 22' } }))
    expect(await owedBack(uuid)).toBe(0n)
    const returns = async (name: 'avery' | 'blake', reference = 'check 22') =>
      (await product.agent(name)).call(recordHandReturn, { params, body: { reference } })
    expect(codeOf(await returns('avery', 'check 23'))).toBe('transition.not-allowed')
    done(await returns('avery'))
    expect(codeOf(await returns('avery'))).toBe('approval.same-agent')
    expect(await owedBack(uuid)).toBe(0n)
    done(await returns('blake'))
    expect(codeOf(await returns('avery'))).toBe('transition.not-allowed')
    await product.settle()
    expect(await owedBack(uuid)).toBe(2_200n)
    const refunds = await refundsIn(uuid)
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['OPEN', 'RETURNED'])
    expect(refunds.find(({ status }) => status === 'OPEN')).toMatchObject({
      amount: '22.00',
      destination: { kind: 'ACCOUNT_ON_FILE' },
      approvals: [],
    })
    const mail = (await mailsTo(product, borrower)).find(({ subject }) => subject.includes('came back'))
    expect(mail!.text).toContain('did not reach you')
  })

  it('of before is decided on by itself, and recorded as sent by hand before, though there is an account', async () => {
    const { borrower, uuid } = await overpaid('21.00')
    await ofBefore(uuid)
    const [refund] = await refundsIn(uuid)
    expect(refund).toMatchObject({
      amount: '21.00',
      isOfBefore: true,
      destination: { kind: 'ACCOUNT_ON_FILE' },
    })
    done(await pays(uuid, { amount: '2.00', reference: `since-${uuid}` }))
    expect(await refundsIn(uuid)).toMatchObject([{ amount: '21.00', isOfBefore: true }])

    const params = { uuid, refundUuid: refund!.uuid }
    const avery = await product.agent('avery')
    const records = () =>
      avery.call(recordRefundByHand, { params, body: { reference: 'wire of June', wasSentBefore: true } })
    done(await approves('avery', uuid))
    // The other way is another decision: the first approval of it, not the second of both.
    done(await approves('blake', uuid, { isByHand: true }))
    expect(await refundsIn(uuid)).toMatchObject([
      { status: 'OPEN', isByHand: true, approvals: [expect.stringMatching(/blake@/)] },
    ])
    expect(codeOf(await records())).toBe('transition.not-allowed')
    done(await approves('avery', uuid, { isByHand: true }))
    await product.settle()
    expect(await sentTo(refund!.uuid)).toEqual([])
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'APPROVED', isByHand: true }])
    for (let times = 0; times < 2; times += 1) done(await records())
    await product.settle()
    const refunds = await refundsIn(uuid)
    expect(refunds.find(({ uuid: id }) => id === refund!.uuid)).toMatchObject({
      status: 'SENT',
      reference: 'wire of June',
      destination: null,
    })
    // What was overpaid since is a refund like any other.
    expect(refunds.find(({ status }) => status === 'OPEN')).toMatchObject({
      amount: '2.00',
      isOfBefore: false,
    })
    expect(await owedBack(uuid)).toBe(200n)
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('sent you back'))).toEqual([])
  })

  it('shows what was sent too much where a payment is reversed after it was sent', async () => {
    const { borrower, uuid } = await overpaid('12.00')
    await approvedByBoth(uuid)
    await product.settle()
    const { payments } = await loan(borrower, uuid)
    const avery = await product.agent('avery')
    const { application } = await avery.ask(takePaymentBack, {
      params: { uuid, paymentUuid: payments.at(-1)!.paymentId },
      body: { reason: 'MISTAKE' },
    })
    expect(application.loan).toMatchObject({ refundedTooMuch: '12.00', overpaid: '0.00' })
    await product.settle()
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'SENT' }])
    // A later overpayment is not sent as long as it only makes up for that.
    done(await pays(uuid, { amount: '12.00', reference: `later-${uuid}` }))
    expect(await refundsIn(uuid)).toHaveLength(1)
    expect(await owedBack(uuid)).toBe(0n)
  })
})
