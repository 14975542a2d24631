import { randomUUID } from 'node:crypto'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { assignUnmatchedPayment, settleUnmatchedPayment } from '@pledge/contract/repayments'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { stateOf } from '@pledge/testing/steps/world'
import { syncRepayments } from '../../jobs/loan/sync-repayments.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const DAY_MS = 86_400_000

describe('what the bank tells of payments of borrowers', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { funded, loan, pays, books } = loansOf(() => product)
  const bank = () => product.simulation.repayment.driver
  /** Money comes to the account of PLEDGE, and the recurring jobs look. */
  const comes = async (input: {
    readonly remittance: string
    readonly amountCents?: bigint
    readonly method?: 'ACH' | 'WIRE'
    readonly organizationCode?: string
  }) => {
    const payment = { organizationCode: 'PLEDGE', method: 'WIRE', amountCents: 7_499n, ...input } as const
    const reference = await bank().pay(payment)
    await product.settle()
    return reference
  }
  const unapplied = async () => (await (await product.agent('avery')).ask(getQueues)).unmatchedPayments
  /** A report of a payment to PLEDGE. */
  const idOf = (reference: string) => `PLEDGE:simulated-payment-${reference}`
  const assigns = async (id: string, loanReference: string) =>
    (await product.agent('avery')).call(assignUnmatchedPayment, { params: { id }, body: { loanReference } })
  const reported = async (reference: string) =>
    product.rows('select kind, status, problem from repayment_reports where reference = $1 order by kind', [
      reference,
    ])

  it('is written down on the loan that its payer names, once, whatever the bank writes around the name (P.127)', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({
      remittance: `ACH CREDIT ${paymentReference(uuid).replaceAll('-', '')} ERIN`,
    })
    await bank().tellAgain(reference)
    await product.settle()
    const after = await loan(borrower, uuid)
    expect(after.payments).toMatchObject([
      { method: 'WIRE', amount: '74.99', heldUntil: null, isReturned: false },
    ])
    expect(after.paymentReference).toBe(paymentReference(uuid))
    expect(await reported(reference)).toEqual([{ kind: 'PAYMENT', status: 'APPLIED', problem: null }])
    expect((await books(uuid))['cash']).toBeDefined()
  })

  it('holds the collateral for three weeks after an ACH payment that pays all, and opens its return then (1.9.24, R8, P.404)', async () => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const amountCents = BigInt(String(payOff).replace('.', ''))
    await comes({ remittance: paymentReference(uuid), amountCents, method: 'ACH' })
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'PAID_IN_FULL', payOff: '0.00' })
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    await product.application.clock.forward(20 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COMPLETE')
    await product.application.clock.forward(2 * DAY_MS)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('COLLATERAL_RELEASE')
  })

  it('takes a payment off its loan that comes back, also where the bank tells of the return first', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({ remittance: 'not known yet', method: 'ACH' })
    await bank().takeBack(reference, 'R01')
    await product.settle()
    expect(await reported(reference)).toMatchObject([
      { status: 'UNAPPLIED' },
      { kind: 'RETURN', status: 'WAITING' },
    ])
    done(await assigns(idOf(reference), paymentReference(uuid)))
    await product.application.clock.forward(31_000)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
    expect(await reported(reference)).toMatchObject([
      { status: 'APPLIED' },
      { kind: 'RETURN', status: 'APPLIED' },
    ])
  })

  it('is not written down again once it was taken back, though its report was not marked', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({ remittance: paymentReference(uuid), method: 'ACH' })
    await bank().takeBack(reference, 'R01')
    await product.settle()
    await bank().tellAgain(reference)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
  })

  it('of two payments with one name and amount that may have come back is for an agent to judge', async () => {
    const [one, other] = [await funded(), await funded()]
    const reference = await comes({ remittance: paymentReference(one.uuid) })
    done(await pays(other.uuid, { amount: '74.99', reference }))
    await bank().takeBack(reference, 'OTHER')
    await product.settle()
    expect(await reported(reference)).toMatchObject([{ status: 'APPLIED' }, { problem: 'SEVERAL_PAYMENTS' }])
    for (const { borrower, uuid } of [one, other])
      expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: false }])
  })

  it('waits for the payment that came back, and asks an agent when none comes', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({ remittance: 'no name', method: 'ACH' })
    await bank().takeBack(reference, 'R10')
    for (let look = 0; look < 12; look += 1) {
      await product.application.clock.forward(31_000)
      await syncRepayments(product.application.jobs)
    }
    await product.settle()
    expect(await reported(reference)).toEqual([
      { kind: 'PAYMENT', status: 'UNAPPLIED', problem: 'NO_REFERENCE' },
      { kind: 'RETURN', status: 'UNAPPLIED', problem: 'NO_PAYMENT' },
    ])
    expect((await loan(borrower, uuid)).payments).toEqual([])
  })

  it('shows agents what names no loan, until one of them says for which it is', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({ remittance: 'from Erin', amountCents: 10_000n })
    const [waiting] = (await unapplied()).filter((one: { reference: string }) => one.reference === reference)
    expect(waiting).toMatchObject({
      id: idOf(reference),
      kind: 'PAYMENT',
      remittance: 'from Erin',
      amount: '100.00',
      problem: 'NO_REFERENCE',
    })
    expect(await assigns(waiting!.id, '0000-0000-0000')).toMatchObject({
      body: { code: 'payment.no-such-loan' },
    })
    done(await assigns(waiting!.id, paymentReference(uuid)))
    done(await assigns(waiting!.id, paymentReference(uuid)))
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: '100.00', isReturned: false }])
    expect((await unapplied()).map((one: { reference: string }) => one.reference)).not.toContain(reference)
    const other = await funded()
    expect(await assigns(waiting!.id, paymentReference(other.uuid))).toMatchObject({
      body: { code: 'transition.not-allowed' },
    })
  })

  it('is in the list of agents though another payment of the same words and amount is on a loan', async () => {
    const { uuid } = await funded()
    done(await pays(uuid, { amount: '74.99', reference: 'monthly', isSeparate: true }))
    await product.rows(
      `insert into repayment_reports (id, organization_code, organization_id, kind, method, reference, remittance, amount_cents,
         occurred_at, received_at, status, problem)
       values ('PLEDGE:monthly-2', 'PLEDGE', $1, 'PAYMENT', 'WIRE', 'monthly', '', 7499, now(), now(), 'UNAPPLIED', 'NO_REFERENCE')`,
      [product.organizationId],
    )
    expect((await unapplied()).map((one: { id: string }) => one.id)).toContain('PLEDGE:monthly-2')
  })

  it('is settled by an agent who says what became of it, and not unsaid', async () => {
    const reference = await comes({ remittance: 'AAAA-BBBB-CCCC' })
    const { id, problem } = (await unapplied()).find((one) => one.reference === reference)!
    expect(problem).toBe('NO_SUCH_LOAN')
    const avery = await product.agent('avery')
    const says = (note: string) => avery.call(settleUnmatchedPayment, { params: { id }, body: { note } })
    expect(await says(' ')).toMatchObject({ body: { code: 'approval.reason-required' } })
    done(await says('Sent back to the payer'))
    done(await says('Sent back to the payer'))
    expect(await says('Kept')).toMatchObject({ body: { code: 'transition.not-allowed' } })
    expect((await unapplied()).map((one: { reference: string }) => one.reference)).not.toContain(reference)
  })

  it.each([
    [assignUnmatchedPayment, { loanReference: randomUUID() }],
    [settleUnmatchedPayment, { note: 'Of nobody' }],
  ] as const)('is not looked for by an id that no database keeps ($0.name)', async (call, body) => {
    const answer = await (await product.agent('avery')).call(call, { params: { id: '\u0000' }, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  })

  it('of another organization is on no loan of this one, and its agents alone see it', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({ remittance: paymentReference(uuid), organizationCode: 'NORTHWIND' })
    expect((await loan(borrower, uuid)).payments).toEqual([])
    expect((await unapplied()).map((one: { reference: string }) => one.reference)).not.toContain(reference)
    const northwind = await product.agent('avery', 'NORTHWIND')
    expect((await northwind.ask(getQueues)).unmatchedPayments).toMatchObject([
      { reference, problem: 'NO_SUCH_LOAN' },
    ])
  })

  it('of an organization that is not known yet is kept until it is, and keeps nothing behind it waiting', async () => {
    const { borrower, uuid } = await funded()
    const early = await comes({ remittance: paymentReference(uuid), organizationCode: 'NOBODY' })
    await comes({ remittance: paymentReference(uuid) })
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    expect(await reported(early)).toMatchObject([{ status: 'WAITING' }])
    // As if it was brought in now, under this code.
    await product.rows(`update repayment_reports set organization_code = 'PLEDGE' where reference = $1`, [
      early,
    ])
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toHaveLength(2)
  })

  it('stops for no bank that is away', async () => {
    const { borrower, uuid } = await funded()
    await bank().setReachable(false)
    await bank().pay({
      organizationCode: 'PLEDGE',
      method: 'WIRE',
      amountCents: 1n,
      remittance: paymentReference(uuid),
    })
    await expect(syncRepayments(product.application.jobs)).rejects.toThrow()
    expect((await loan(borrower, uuid)).payments).toEqual([])
    await bank().setReachable(true)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
  })

  it('is not written down before its day has come on our clock (R8)', async () => {
    const { borrower, uuid } = await funded()
    const reference = await comes({ remittance: 'nothing yet' })
    await product.rows(
      `update repayment_reports set status = 'WAITING', problem = null, remittance = $2,
         occurred_at = occurred_at + interval '1 hour' where reference = $1`,
      [reference, paymentReference(uuid)],
    )
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toEqual([])
    await product.application.clock.forward(3_700_000)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
  })

  it('changed in the books behind the product is said to the agent who opens the loan (S7)', async () => {
    const { uuid } = await funded()
    const avery = await product.agent('avery')
    const brokenAt = async () =>
      (await avery.ask(getApplicationFile, { params: { uuid } })).application.ledgerBrokenAt
    expect(await brokenAt()).toBeNull()
    await product.rows('alter table ledger_entries disable trigger all')
    await product.rows(
      `update ledger_entries set description = 'Nothing' where application_id = $1 and chain_number = 2`,
      [uuid],
    )
    await product.rows('alter table ledger_entries enable trigger all')
    expect(await brokenAt()).toBe(2)
  })
})
