import { turnOffAutopay } from '@pledge/contract/debits'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { DEBIT_ACCOUNTS } from '@pledge/sandbox/debit/debit-accounts'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../product/calendar.test-data.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
const cents = (text: string) => BigInt(text.replace('.', ''))

describe('an authorization of automatic payments', { timeout: 120_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = debitsOf(() => product)
  const { fundedWith, loan, shown, until, rowsOf, turnsOnAutopay } = steps
  const endOf = async (uuid: string) =>
    (await product.rows('select end_reason from debit_authorizations where application_id = $1', [uuid])).map(
      (row) => row['end_reason'],
    )
  /** The first automatic payment of a new loan, settled, and what the bank reports after it. */
  const afterFirst = async (account: string) => {
    const { borrower, uuid } = await fundedWith(account)
    const { settlesOn } = (await turnsOnAutopay(borrower, uuid)).autopay.next!
    await until(dayBefore(settlesOn, 6))
    await steps.untilSettled(uuid)
    await until(dayBefore(settlesOn, -5))
    return { borrower, uuid, settlesOn }
  }

  it('debits no more than was authorized, even if more is due by then (P.207)', async () => {
    const { borrower, uuid } = await fundedWith()
    await steps.pays(uuid, { amount: '5000.00', reference: 'half-of-it' })
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    const signed = await product.rows(
      'select amount_cents::text as cents from debit_authorizations where application_id = $1',
      [uuid],
    )
    const [payment] = (await loan(borrower, uuid)).payments
    done(
      await (
        await product.agent('avery')
      ).call(takePaymentBack, {
        params: { uuid, paymentUuid: payment!.paymentId },
        body: { reason: 'MISTAKE' },
      }),
    )
    await product.settle()
    const { nextDue } = await loan(borrower, uuid)
    expect(cents(nextDue!.amount)).toBeGreaterThan(BigInt(String(signed[0]?.['cents'])))
    await until(dayBefore(autopay.next!.settlesOn, 6))
    await steps.untilSettled(uuid)
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'SETTLED', cents: signed[0]?.['cents'] }])
  })

  it('ends when the borrower stops a payment at the bank, and no debit follows (P.212)', async () => {
    const { borrower, uuid, settlesOn } = await afterFirst(DEBIT_ACCOUNTS.stopped)
    expect((await shown(borrower, uuid)).autopay.isOn).toBe(false)
    expect((await endOf(uuid))[0]).not.toBeNull()
    await until(dayBefore(settlesOn, -40))
    expect(await rowsOf(uuid)).toHaveLength(1)
  })

  it('ends when the borrower reports a debit as unauthorized, and when the loan is paid off (P.212)', async () => {
    const revoked = await afterFirst(DEBIT_ACCOUNTS.revoked)
    expect((await shown(revoked.borrower, revoked.uuid)).autopay.isOn).toBe(false)

    const { borrower, uuid } = await fundedWith()
    const { settlesOn } = (await turnsOnAutopay(borrower, uuid)).autopay.next!
    await until(dayBefore(settlesOn, 6))
    const { payOff } = await loan(borrower, uuid)
    await steps.pays(uuid, { amount: payOff, reference: 'all-of-it' })
    await until(dayBefore(settlesOn, -5))
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['STOPPED'])
    expect((await loan(borrower, uuid)).overpaid).toBe('0.00')
  })

  it('stays in force after another kind of return, but debits nothing until an agent has reviewed it (P.213)', async () => {
    const { borrower, uuid, settlesOn } = await afterFirst(DEBIT_ACCOUNTS.unknownCode)
    expect((await shown(borrower, uuid)).autopay.isOn).toBe(true)
    for (const days of [20, 33]) await until(dayBefore(settlesOn, -days))
    expect((await rowsOf(uuid)).filter(({ status }) => status !== 'SCHEDULED')).toMatchObject([
      { status: 'RETURNED' },
    ])
    const [failed] = await steps.failed(uuid)
    done(await steps.handles(failed!.uuid))
    expect((await shown(borrower, uuid)).autopay.isOn).toBe(true)
    for (const days of [52, 64]) await until(dayBefore(settlesOn, -days))
    // It goes on: the next debit is made, which this account returns too, and that of the month after waits again.
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['RETURNED', 'RETURNED', 'SCHEDULED'])
    expect(await endOf(uuid)).toEqual([null])
  })

  it('is not a condition of the loan, which continues and can be paid by wire when it is turned off (P.204)', async () => {
    const { borrower, uuid } = await fundedWith()
    const before = await loan(borrower, uuid)
    await turnsOnAutopay(borrower, uuid)
    await borrower.ask(turnOffAutopay, { params: { uuid } })
    const after = await loan(borrower, uuid)
    expect(after).toMatchObject({
      status: 'IN_SERVICE',
      interestRate: before.interestRate,
      nextDue: before.nextDue,
      payOff: before.payOff,
    })
    done(await steps.pays(uuid, { amount: '20.00', reference: 'by-wire' }))
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ method: 'WIRE', amount: '20.00' }])
  })

  it('emails the borrower before a payment is tried again, and has no fee for the first try (P.203, P.214)', async () => {
    const { borrower, uuid } = await fundedWith(DEBIT_ACCOUNTS.insufficientOnce)
    const accounts = Object.keys(await steps.books(uuid))
    const { principal } = await loan(borrower, uuid)
    await steps.paysByDebit(borrower, uuid, '100.00')
    const { settlesOn } = (await shown(borrower, uuid)).debits[0]!
    await until(settlesOn)
    await until(dayBefore(settlesOn, -4))
    const mail = (await mailsTo(product, borrower)).find(({ subject }) =>
      subject.includes("didn't go through"),
    )
    expect(mail?.text).toMatch(/We'll try again on \w+ \d+, \d{4}\. Please have \$100\.00 in the account/)
    const owed = await loan(borrower, uuid)
    expect(owed.principal).toBe(principal)
    expect(cents(owed.payOff)).toBe(cents(principal) + cents(owed.accruedInterest))
    const added = Object.keys(await steps.books(uuid)).filter((one) => !accounts.includes(one))
    expect(added.toSorted()).toEqual(['interest-income', 'interest-receivable', 'origination-fee-income'])
  })
})
