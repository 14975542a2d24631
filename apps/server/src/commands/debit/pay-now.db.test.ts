import { payByDebit, quoteDebit, stopDebit } from '@pledge/contract/debits'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { getDocuments } from '@pledge/contract/agreements'
import { DEBIT_ACCOUNTS } from '@pledge/sandbox/debit/debit-accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncDebits } from '../../jobs/debit/sync-debits.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const cents = (text: string) => BigInt(text.replace('.', ''))

describe('a payment by debit of a bank account', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = debitsOf(() => product)
  const { fundedWith, loan, shown, signs, until, rowsOf, books } = steps
  const bank = () => product.simulation.debit.driver

  it('counts on its settlement day, and holds the collateral like every ACH payment (1.9.24; part of 1.1.14; P.127, P.201)', async () => {
    const { borrower, uuid } = await fundedWith()
    const before = await loan(borrower, uuid)
    const answer = await steps.paysByDebit(borrower, uuid, '500.00')
    expect(answer.debits).toMatchObject([{ kind: 'PAY_NOW', status: 'SCHEDULED', amount: '500.00' }])
    const [pending] = (await shown(borrower, uuid)).debits
    expect(pending).toMatchObject({ status: 'SUBMITTED', canStop: false, failure: null })
    expect((await loan(borrower, uuid)).payments).toEqual([])

    await until(pending!.settlesOn)
    const after = await loan(borrower, uuid)
    expect(after.payments).toMatchObject([
      { method: 'ACH', amount: '500.00', paidOn: pending!.settlesOn, isReturned: false },
    ])
    expect(after.payments[0]?.heldUntil).not.toBeNull()
    expect(cents(after.principal)).toBeLessThan(cents(before.principal))
    expect((await shown(borrower, uuid)).debits).toMatchObject([{ status: 'SETTLED' }])
    expect((await books(uuid))['payments-clearing']).toBeDefined()
  })

  it('is one debit, however often and concurrently it is sent', async () => {
    const { borrower, uuid } = await fundedWith()
    const input = await signs(borrower, uuid, '120.00')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => borrower.call(payByDebit, { ...input, key: 'pay-once-1234567890' })),
    )
    const others = await Promise.all(Array.from({ length: 20 }, () => borrower.call(payByDebit, input)))
    expect([...answers, ...others].some(({ status }) => status >= 500)).toBe(false)
    await Promise.all([1, 2, 3].map(() => syncDebits(product.application.jobs)))
    await product.settle()
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SUBMITTED', cents: '12000' }])
    const drawn = (await bank().debits()).filter(({ debit }) => debit.amountCents === 12_000n)
    expect(drawn).toHaveLength(1)
  })

  it('is refused while another one is pending, above the payoff, below one dollar, and with a different text (P.128)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { payOff } = await loan(borrower, uuid)
    const tooMuch = (cents(payOff) + 100_000n).toString().replace(/(..)$/, '.$1')
    for (const amount of [tooMuch, '0.99', '0']) {
      const answer = await borrower.call(quoteDebit, { params: { uuid }, query: { amount } })
      expect(answer).toMatchObject({ status: 422, body: { code: 'debit.amount-invalid' } })
    }
    const input = await signs(borrower, uuid, '10.00')
    const body = { ...input.body, amount: '11.00' }
    expect(await borrower.call(payByDebit, { ...input, body })).toMatchObject({
      body: { code: 'debit.terms-changed' },
    })
    await steps.paysByDebit(borrower, uuid, '10.00')
    expect(await borrower.call(payByDebit, input)).toMatchObject({ body: { code: 'debit.pending' } })
    expect((await shown(borrower, uuid)).payNow).toBeNull()
  })

  it('that the bank may have accepted stays pending until the bank confirms it, and debits once', async () => {
    for (const account of [DEBIT_ACCOUNTS.unknownOnce, DEBIT_ACCOUNTS.answerLost]) {
      const { borrower, uuid } = await fundedWith(account)
      await steps.paysByDebit(borrower, uuid, '77.00')
      expect(await rowsOf(uuid)).toMatchObject([{ status: 'SUBMITTING' }])
      await product.application.clock.forward(60_000)
      await product.settle()
      const [debit] = (await shown(borrower, uuid)).debits
      expect(debit).toMatchObject({ status: 'SUBMITTED' })
      await until(debit!.settlesOn)
      expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: '77.00' }])
    }
  })

  it('that is rejected never counts, and is shown as failed', async () => {
    const { borrower, uuid } = await fundedWith(DEBIT_ACCOUNTS.rejected)
    await steps.paysByDebit(borrower, uuid, '50.00')
    expect((await shown(borrower, uuid)).debits).toMatchObject([{ status: 'REJECTED', failure: 'ACCOUNT' }])
    expect((await loan(borrower, uuid)).payments).toEqual([])
    expect((await shown(borrower, uuid)).payNow).not.toBeNull()
  })

  it("is the same payment as an agent's record of it and the bank's statement", async () => {
    const { borrower, uuid } = await fundedWith()
    await steps.paysByDebit(borrower, uuid, '200.00')
    const [debit] = (await shown(borrower, uuid)).debits
    const [row] = await product.rows('select trace_number from debits where application_id = $1', [uuid])
    const trace = String(row?.['trace_number'])
    // An agent sees it on the statement a day before the report of the debit, and again a day later.
    await steps.pays(uuid, { amount: '200.00', method: 'ACH', reference: trace })
    await until(debit!.settlesOn)
    await product.application.clock.forward(86_400_000)
    await steps.pays(uuid, { amount: '200.00', method: 'ACH', reference: trace })
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ amount: '200.00' }])
    expect((await shown(borrower, uuid)).debits).toMatchObject([{ status: 'SETTLED' }])
    const other = await steps.pays(uuid, { amount: '201.00', method: 'ACH', reference: trace })
    expect(other).toMatchObject({ body: { code: 'payment.known' } })
  })

  it('pays off the loan, and opens the collateral release once the bank can no longer return it (1.9.24)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { payNow } = await shown(borrower, uuid)
    await steps.paysByDebit(borrower, uuid, payNow!.payoff)
    await until(payNow!.settlesOn)
    expect(await loan(borrower, uuid)).toMatchObject({
      status: 'PAID_IN_FULL',
      payOff: '0.00',
      overpaid: '0.00',
    })
    await product.application.clock.forward(22 * 86_400_000)
    await product.settle()
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED' })
    expect((await books(uuid))['loan-principal']).toBeUndefined()
  })

  it('leaves a copy of the authorization, by email and in the documents (P.205)', async () => {
    const { borrower, uuid } = await fundedWith()
    const quote = await borrower.ask(quoteDebit, { params: { uuid }, query: { amount: '33.00' } })
    await steps.paysByDebit(borrower, uuid, '33.00')
    const mails = await product.simulation.mail.driver.inbox()
    const copy = mails.find(({ text }) => quote.terms.paragraphs.every((words) => text.includes(words)))
    expect(copy?.subject).toContain('Authorization for one payment')
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.filter(({ type }) => type === 'DEBIT_AUTHORIZATION')).toHaveLength(1)
  })

  it('is debited only on the authorized day, and is stopped if it would be submitted too late (P.201)', async () => {
    const { borrower, uuid } = await fundedWith()
    await borrower.ask(payByDebit, await signs(borrower, uuid, '45.00'))
    await product.application.clock.forward(10 * 86_400_000)
    await product.settle()
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'STOPPED', reason_code: 'EXPIRED' }])
    await product.settle()
    const mails = await mailsTo(product, borrower)
    expect(mails.filter(({ subject }) => subject.includes("We didn't take your payment of"))).toHaveLength(1)
    expect((await bank().debits()).filter(({ debit }) => debit.amountCents === 4_500n)).toEqual([])
    expect((await shown(borrower, uuid)).payNow).not.toBeNull()
  })

  it('that the bank never received is not submitted once its date has passed', async () => {
    const { borrower, uuid } = await fundedWith()
    await bank().setReachable(false)
    await borrower.ask(payByDebit, await signs(borrower, uuid, '46.00'))
    await expect(syncDebits(product.application.jobs)).rejects.toThrow('not reachable')
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SUBMITTING' }])
    await bank().setReachable(true)
    await product.application.clock.forward(10 * 86_400_000)
    await product.settle()
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'STOPPED', reason_code: 'EXPIRED' }])
    expect((await bank().debits()).filter(({ debit }) => debit.amountCents === 4_600n)).toEqual([])
  })

  it('whose settlement could not be applied is settled after an agent has handled it', async () => {
    const { borrower, uuid } = await fundedWith()
    await steps.paysByDebit(borrower, uuid, '200.00')
    const [debit] = (await shown(borrower, uuid)).debits
    const [row] = await product.rows('select trace_number from debits where application_id = $1', [uuid])
    const reference = String(row?.['trace_number'])
    // Another amount under its trace number, by mistake.
    await steps.pays(uuid, { amount: '201.00', method: 'ACH', reference })
    await until(debit!.settlesOn)
    const [waiting] = await steps.failed(uuid)
    expect(waiting).toMatchObject({ uuid: debit!.uuid, status: 'SUBMITTED' })
    const [wrong] = (await loan(borrower, uuid)).payments
    const avery = await product.agent('avery')
    await avery.ask(takePaymentBack, {
      params: { uuid, paymentUuid: wrong!.paymentId },
      body: { reason: 'MISTAKE' },
    })
    expect((await steps.handles(waiting!.uuid)).status).toBe(200)
    await product.settle()
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SETTLED' }])
    expect(await steps.failed(uuid)).toEqual([])
    const { payments } = await loan(borrower, uuid)
    expect(payments.filter(({ isReturned }) => !isReturned)).toMatchObject([{ amount: '200.00' }])
  })

  it('cannot be stopped once the bank may have it (P.202)', async () => {
    const { borrower, uuid } = await fundedWith()
    await steps.paysByDebit(borrower, uuid, '15.00')
    const [debit] = (await shown(borrower, uuid)).debits
    const stopped = await borrower.call(stopDebit, { params: { uuid, debitUuid: debit!.uuid } })
    expect(stopped).toMatchObject({ status: 409, body: { code: 'debit.submitted' } })
  })
})
