import { getPaymentReviews, reviewTypedPayment } from '@pledge/contract/payment-reviews'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { settleUnmatchedPayment } from '@pledge/contract/repayments'
import { getLoan } from '@pledge/contract/servicing'
import { recordPayment } from '@pledge/contract/agent-payments'
import { codeOf, done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

describe('a typed payment that pays off a loan (1.1.19, note 077)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, today, books } = loansOf(() => product)
  const types = async (uuid: string, amount: string, reference: string, isSeparate = false) => {
    const body = { method: 'WIRE', amount, paidOn: today(), reference, isSeparate } as const
    return (await product.agent('avery')).call(recordPayment, { params: { uuid }, body })
  }
  const decides = async (
    name: 'avery' | 'blake',
    uuid: string,
    typedUuid: string,
    decision: 'approve' | 'refuse' = 'approve',
  ) =>
    (await product.agent(name)).call(reviewTypedPayment, { params: { uuid, typedUuid }, body: { decision } })
  const waiting = async (uuid: string) =>
    (await (await product.agent('blake')).ask(getPaymentReviews)).typed.filter(
      ({ appUuid }) => appUuid === uuid,
    )
  /** Typed by avery, and waiting. */
  const typed = async (reference: string) => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const answer = done(await types(uuid, payOff, reference))
    return { borrower, uuid, payOff, typedUuid: answer.application.loan!.typedPayments[0]!.uuid }
  }

  /** By the bank; answers the id of its report. */
  const isReported = async (borrower: Caller, uuid: string, amount: string, remittance?: string) => {
    const reference = await product.simulation.repayment.driver.pay({
      organizationCode: 'PLEDGE',
      method: 'WIRE',
      amountCents: BigInt(amount.replace('.', '')),
      remittance: remittance ?? (await loan(borrower, uuid)).paymentReference,
    })
    await product.settle()
    return `PLEDGE:simulated-payment-${reference}`
  }
  const settles = async (id: string) =>
    done(
      await (
        await product.agent('avery')
      ).call(settleUnmatchedPayment, { params: { id }, body: { note: 'Sent back to the payer' } }),
    )

  it('counts only once a second agent approves it, who is shown what was typed and by whom', async () => {
    const { borrower, uuid, payOff, typedUuid } = await typed('wire-77')
    const before = await books(uuid)
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'IN_SERVICE', payOff, payments: [] })
    expect(await waiting(uuid)).toMatchObject([
      { uuid: typedUuid, amount: payOff, reference: 'wire-77', typedBy: expect.stringContaining('avery@') },
    ])
    expect(codeOf(await decides('avery', uuid, typedUuid))).toBe('approval.same-agent')
    await product.settle()
    expect(await books(uuid)).toEqual(before)
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')

    const { application } = done(await decides('blake', uuid, typedUuid))
    expect(application.loan).toMatchObject({
      status: 'PAID_IN_FULL',
      typedPayments: [],
      payments: [{ reference: 'wire-77', recordedBy: expect.stringContaining('avery@') }],
    })
    expect(application.events.find(({ type }) => type === 'PaymentReceived')?.actor).toContain('blake@')
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COLLATERAL_RELEASE')
    expect(await waiting(uuid)).toEqual([])
    await product.settle()
    const mails = await mailsTo(product, borrower)
    expect(mails.filter(({ subject }) => subject.includes('payment')).length).toBeGreaterThan(0)
    // Approved again, nothing changes; it is not rejected any more.
    done(await decides('blake', uuid, typedUuid))
    expect(codeOf(await decides('blake', uuid, typedUuid, 'refuse'))).toBe('transition.not-allowed')
    expect((await borrower.ask(getLoan, { params: { uuid } })).payments).toHaveLength(1)
  })

  it('waits once however often it is typed, and another amount under its name is refused', async () => {
    const { uuid, payOff } = await typed('wire-78')
    done(await types(uuid, payOff, 'WIRE-78'))
    expect(await waiting(uuid)).toHaveLength(1)
    expect(codeOf(await types(uuid, `${Number(payOff) + 1}`, 'wire-78'))).toBe('payment.known')
  })

  it('leaves the list without a trace on the loan where any agent rejects it, and can be typed again', async () => {
    const { borrower, uuid, payOff, typedUuid } = await typed('wire-79')
    done(await decides('avery', uuid, typedUuid, 'refuse'))
    expect(await waiting(uuid)).toEqual([])
    expect(codeOf(await decides('blake', uuid, typedUuid))).toBe('transition.not-allowed')
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'IN_SERVICE', payments: [] })
    done(await types(uuid, payOff, 'wire-79'))
    expect(await waiting(uuid)).toHaveLength(1)
  })

  it('is recorded once where the bank reports it while it waits', async () => {
    const { borrower, uuid, payOff, typedUuid } = await typed('not yet')
    await isReported(borrower, uuid, payOff)
    expect((await loan(borrower, uuid)).status).toBe('CLOSED')
    const { application } = await (await product.agent('blake')).ask(getApplicationFile, { params: { uuid } })
    expect(application.loan?.typedPayments).toHaveLength(1)
    expect(codeOf(await decides('blake', uuid, typedUuid))).toBe('payment.reported')
    done(await decides('blake', uuid, typedUuid, 'refuse'))
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: payOff }])
  })

  it('as another payment than one that the bank had reported is compared with what it reports later', async () => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const id = await isReported(borrower, uuid, payOff, 'no name at all')
    expect(codeOf(await types(uuid, payOff, 'another'))).toBe('payment.reported')
    const typedUuid = done(await types(uuid, payOff, 'another', true)).application.loan!.typedPayments[0]!
      .uuid
    await isReported(borrower, uuid, payOff)
    expect(codeOf(await decides('blake', uuid, typedUuid))).toBe('payment.reported')
    done(await decides('blake', uuid, typedUuid, 'refuse'))
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: payOff }])
    await settles(id)
  })

  it('as another payment than one that the bank had reported is recorded where it reports nothing more', async () => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const id = await isReported(borrower, uuid, payOff, 'no name at all')
    const typedUuid = done(await types(uuid, payOff, 'another', true)).application.loan!.typedPayments[0]!
      .uuid
    done(await decides('blake', uuid, typedUuid))
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: payOff }])
    await settles(id)
  })

  it('of a part is recorded at once', async () => {
    const { borrower, uuid } = await funded()
    done(await types(uuid, '10.00', 'part'))
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    expect(await waiting(uuid)).toEqual([])
  })
})
