import {
  getDebits,
  getLoanDebits,
  quoteAutopay,
  stopDebit,
  stopLoanDebit,
  turnOffAutopay,
  turnOffLoanAutopay,
  turnOnAutopay,
} from '@pledge/contract/debits'
import { DEBIT_ACCOUNTS } from '@pledge/sandbox/debit/debit-accounts'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { done, refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { DAY_MS, moveTo } from '../../product/calendar.test-data.ts'
import { debitsOf } from '../../product/debits.test-data.ts'
import { bringInternationalTo } from '../../product/international.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

describe('automatic payments', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = debitsOf(() => product)
  const { fundedWith, loan, shown, until, rowsOf, turnsOnAutopay } = steps
  const mailsAbout = async (borrower: Caller, text: string) =>
    (await mailsTo(product, borrower)).filter(({ subject }) => subject.includes(text))

  it('are made on each due date shifted to a banking day, and count as paid on time (1.1.14, P.127, P.206)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { nextDue } = await loan(borrower, uuid)
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    expect(autopay).toMatchObject({
      isOn: true,
      next: { dueOn: nextDue!.on, settlesOn: nextDue!.onTimeThrough, amount: nextDue!.amount },
    })
    let { next } = autopay
    for (let month = 1; month <= 2; month += 1) {
      await until(dayBefore(next!.settlesOn, 6))
      expect((await shown(borrower, uuid)).debits[0]).toMatchObject({
        status: 'SCHEDULED',
        dueOn: next!.dueOn,
        canStop: true,
      })
      await steps.untilSettled(uuid)
      const after = await loan(borrower, uuid)
      expect(after.payments).toHaveLength(month)
      expect(after).toMatchObject({ pastDue: '0.00', daysPastDue: 0 })
      ;({ next } = (await shown(borrower, uuid)).autopay)
    }
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED'])
    const [soon] = await mailsAbout(borrower, 'Your payment is due soon')
    expect(soon?.text).toContain("so you don't need to send anything")
    // The amount did not vary, so that no notice was due.
    expect(await mailsAbout(borrower, 'Your next automatic payment')).toEqual([])
  })

  it('skip what the borrower has paid manually, and debit less after a partial payment, with a notice (P.208, P.209)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    const { settlesOn } = autopay.next!
    // Half of the principal is paid before the debit is planned: the interest of that month is less.
    await steps.pays(uuid, { amount: '5000.00', reference: 'half-of-it' })
    await until(dayBefore(settlesOn, 12))
    await until(dayBefore(settlesOn, 11))
    const [planned] = (await shown(borrower, uuid)).debits
    expect(Number(planned?.amount)).toBeLessThan(Number(autopay.next!.amount))
    expect(await mailsAbout(borrower, `Your next automatic payment is $${planned!.amount}`)).toHaveLength(1)
    // More is paid by hand after the notice: the debit is smaller than the notice said.
    await steps.pays(uuid, { amount: '2000.00', reference: 'ahead' })
    await steps.untilSettled(uuid)
    const [debit] = await rowsOf(uuid)
    expect(debit?.['status']).toBe('SETTLED')
    expect(Number(debit?.['cents'])).toBeLessThan(Number(planned?.amount.replace('.', '')))
    expect(await loan(borrower, uuid)).toMatchObject({ pastDue: '0.00' })
  })

  it('end immediately when they are turned off, and stop debits that were not submitted (P.128, P.211)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    await until(dayBefore(autopay.next!.settlesOn, 6))
    const off = await borrower.ask(turnOffAutopay, { params: { uuid } })
    expect(off).toMatchObject({ autopay: { isOn: false }, debits: [{ status: 'STOPPED' }] })
    await until(autopay.next!.settlesOn)
    await until(dayBefore(autopay.next!.settlesOn, -35))
    expect((await loan(borrower, uuid)).payments).toEqual([])
    expect(await rowsOf(uuid)).toHaveLength(1)
  })

  it('skip one payment that was stopped, and make the next one (P.202)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    await until(dayBefore(autopay.next!.settlesOn, 6))
    const [first] = (await shown(borrower, uuid)).debits
    await borrower.ask(stopDebit, { params: { uuid, debitUuid: first!.uuid } })
    await until(autopay.next!.settlesOn)
    expect((await loan(borrower, uuid)).payments).toEqual([])
    const { next } = (await shown(borrower, uuid)).autopay
    await until(dayBefore(next!.settlesOn, 6))
    await steps.untilSettled(uuid)
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['STOPPED', 'SETTLED'])
  })

  it('can be stopped by an agent for a borrower who called, one or all, with the reason in the audit log (P.211)', async () => {
    const avery = await product.agent('avery')
    const { borrower, uuid } = await fundedWith()
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    await until(dayBefore(autopay.next!.settlesOn, 6))
    const before = await avery.ask(getLoanDebits, { params: { uuid } })
    expect(before).toMatchObject({
      autopay: { isOn: true, accountMask: autopay.accountMask },
      debits: [{ canStop: true }],
    })
    const debitUuid = before.debits[0]!.uuid
    const stopped = await avery.call(stopLoanDebit, {
      params: { uuid, debitUuid },
      body: { reason: 'BORROWER_CALLED' },
    })
    expect(done(stopped)).toMatchObject({
      autopay: { isOn: true },
      debits: [{ status: 'STOPPED', reasonCode: 'AGENT' }],
    })
    const off = await avery.call(turnOffLoanAutopay, {
      params: { uuid },
      body: { reason: 'BORROWER_WROTE' },
    })
    expect(done(off)).toMatchObject({ autopay: { isOn: false, accountMask: null } })
    expect((await shown(borrower, uuid)).autopay.isOn).toBe(false)
    await product.settle()
    expect(await mailsAbout(borrower, 'Automatic payments are off')).toHaveLength(1)
    await until(dayBefore(autopay.next!.settlesOn, -35))
    expect((await loan(borrower, uuid)).payments).toEqual([])
    const audited = await product.rows(
      `select detail ->> 'reason' as reason from audit_entries
        where subject_id in ($1, $2) and detail ? 'reason' order by 1`,
      [uuid, debitUuid],
    )
    expect(audited).toEqual([{ reason: 'BORROWER_CALLED' }, { reason: 'BORROWER_WROTE' }])
  })

  it('can be authorized again with the current text, and repeating the same text is a no-op', async () => {
    const { borrower, uuid } = await fundedWith()
    const { termsSha256, terms } = await borrower.ask(quoteAutopay, { params: { uuid } })
    expect(terms.paragraphs.join(' ')).toContain('Your loan does not depend on this authorization')
    const body = { termsSha256, accepted: true } as const
    await borrower.ask(turnOnAutopay, { params: { uuid }, body })
    await borrower.ask(turnOnAutopay, { params: { uuid }, body })
    const rows = () =>
      product.rows(
        'select end_reason from debit_authorizations where application_id = $1 order by signed_at',
        [uuid],
      )
    expect(await rows()).toEqual([{ end_reason: null }])
    await steps.pays(uuid, { amount: '1000.00', reference: 'some' })
    await turnsOnAutopay(borrower, uuid)
    expect(await rows()).toEqual([{ end_reason: 'REPLACED' }, { end_reason: null }])
    const old = await borrower.call(turnOnAutopay, { params: { uuid }, body })
    expect(old).toMatchObject({ body: { code: 'debit.terms-changed' } })
  })

  it('can be authorized again while a debit is scheduled, which the new authorization replaces', async () => {
    const { borrower, uuid } = await fundedWith()
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    await until(dayBefore(autopay.next!.settlesOn, 6))
    await steps.pays(uuid, { amount: '1000.00', reference: 'some-before' })
    const anew = await turnsOnAutopay(borrower, uuid)
    expect(anew.autopay).toMatchObject({ isOn: true, next: { dueOn: autopay.next!.dueOn } })
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['STOPPED', 'SCHEDULED'])
  })

  it('that are submitted late do not include what the borrower has paid since the scheduled day (P.209)', async () => {
    const { borrower, uuid } = await fundedWith()
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    const { settlesOn, amount } = autopay.next!
    await until(dayBefore(settlesOn, 6))
    // No job runs until the borrower has paid, days after the planned day.
    const late = Date.parse(`${dayBefore(settlesOn, -4)}T19:00:00Z`)
    const { clock } = product.application
    await clock.forward(late - clock.business().getTime())
    await steps.pays(uuid, { amount, reference: 'paid-late' })
    await product.settle()
    expect(await rowsOf(uuid)).toMatchObject([{ status: 'STOPPED', reason_code: 'NOT_DUE' }])
  })

  it('continue after the return of a payoff that was pending when they were scheduled', async () => {
    const { borrower, uuid } = await fundedWith()
    const { settlesOn } = (await turnsOnAutopay(borrower, uuid)).autopay.next!
    await until(dayBefore(settlesOn, 13))
    const { payNow } = await shown(borrower, uuid)
    await steps.paysByDebit(borrower, uuid, payNow!.payoff)
    const { uuid: payoff } = (await shown(borrower, uuid)).debits[0]!
    // Autopay is planned in the morning, before the bank reports the payoff.
    await moveTo(product, Date.parse(`${dayBefore(settlesOn, 12)}T12:00:00Z`))
    await product.simulation.debit.driver.returnDebit(payoff, 'R08')
    await product.settle()
    await until(dayBefore(settlesOn, 6))
    expect(await rowsOf(uuid)).toMatchObject([
      { kind: 'PAY_NOW', status: 'RETURNED' },
      { kind: 'AUTOPAY', status: 'SCHEDULED' },
    ])
  })

  it('are not available to international borrowers, who pay in USDC (1.2.59)', async () => {
    const borrower = await product.borrower(undefined, INTERNATIONAL)
    const uuid = await bringInternationalTo(product, borrower, 'COMPLETE')
    const answer = await borrower.call(getDebits, { params: { uuid } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'debit.not-available' } })
  })

  it('are turned off when the bank reports that the account is closed, and the borrower is notified (P.212, P.214)', async () => {
    const { borrower, uuid } = await fundedWith(DEBIT_ACCOUNTS.closed)
    const { autopay } = await turnsOnAutopay(borrower, uuid)
    const { settlesOn } = autopay.next!
    await until(dayBefore(settlesOn, 6))
    await steps.untilSettled(uuid)
    await until(dayBefore(settlesOn, -5))
    const after = await shown(borrower, uuid)
    expect(after).toMatchObject({
      autopay: { isOn: false },
      debits: [{ status: 'RETURNED', failure: 'ACCOUNT' }],
    })
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ isReturned: true }])
    expect(await mailsAbout(borrower, "didn't go through")).toHaveLength(1)
  })

  it('leave it to the borrower where the payment by hand that had made one superfluous is returned', async () => {
    const { borrower, uuid } = await fundedWith()
    const { settlesOn, amount } = (await turnsOnAutopay(borrower, uuid)).autopay.next!
    await until(dayBefore(settlesOn, 6))
    const [planned] = await product.rows(
      "select submit_at from debits where application_id = $1 and status = 'SCHEDULED'",
      [uuid],
    )
    // In the evening before autopay is submitted, to settle on the same day: autopay has nothing to draw, and is stopped.
    await moveTo(product, new Date(String(planned?.['submit_at'])).getTime() - 2 * 3_600_000)
    await steps.paysByDebit(borrower, uuid, amount)
    const byHand = (await shown(borrower, uuid)).debits.find(({ kind }) => kind === 'PAY_NOW')!
    await until(settlesOn)
    expect(await rowsOf(uuid)).toMatchObject([
      { kind: 'AUTOPAY', status: 'STOPPED', reason_code: 'NOT_DUE' },
      { kind: 'PAY_NOW', status: 'SETTLED' },
    ])
    await product.simulation.debit.driver.returnDebit(byHand.uuid, 'R08')
    await product.settle()
    await until(dayBefore(settlesOn, -8))
    // What is past due is not in what was signed, and the email says so.
    expect((await rowsOf(uuid)).map(({ kind, status }) => [kind, status])).toEqual([
      ['AUTOPAY', 'STOPPED'],
      ['PAY_NOW', 'RETURNED'],
    ])
    expect(await loan(borrower, uuid)).toMatchObject({ pastDue: amount })
    const [failed] = await mailsAbout(borrower, "didn't go through")
    expect(failed?.text).toContain("We won't try this payment again.")
  })

  it('are held by a correction of the bank until the borrower gave the account again or they are off', async () => {
    const { borrower, uuid } = await fundedWith(DEBIT_ACCOUNTS.changedNumber)
    const first = (await turnsOnAutopay(borrower, uuid)).autopay.next!
    await until(dayBefore(first.settlesOn, 6))
    await steps.untilSettled(uuid)
    await until(dayBefore(first.settlesOn, -6))
    const [waiting] = await steps.failed(uuid)
    expect(waiting).toMatchObject({ reasonCode: 'C01', correction: { mask: '•••• 1202' } })
    expect((await steps.handles(waiting!.uuid)).body).toMatchObject({ code: 'debit.correction-open' })
    expect((await shown(borrower, uuid)).payNow).toBeNull()
    // The next one is planned, and stays with us on its day.
    const { next } = (await shown(borrower, uuid)).autopay
    await until(dayBefore(next!.settlesOn, 6))
    await until(next!.settlesOn)
    expect((await rowsOf(uuid)).map(({ status }) => status)).toEqual(['SETTLED', 'SCHEDULED'])
    await borrower.ask(turnOffAutopay, { params: { uuid } })
    expect((await steps.handles(waiting!.uuid)).status).toBe(200)
    // The account on file is still the one that the bank corrected.
    expect((await shown(borrower, uuid)).payNow).toBeNull()
    const quoted = await borrower.call(quoteAutopay, { params: { uuid } })
    expect(refused(quoted)).toMatchObject({ code: 'debit.not-available' })
  })

  it('are held by a correction of a payment by hand, and cannot be authorized again with the same account', async () => {
    const { borrower, uuid } = await fundedWith(DEBIT_ACCOUNTS.changedNumber)
    await turnsOnAutopay(borrower, uuid)
    await steps.paysByDebit(borrower, uuid, '100.00')
    const { settlesOn } = (await shown(borrower, uuid)).debits[0]!
    await until(dayBefore(settlesOn, -6))
    const [waiting] = await steps.failed(uuid)
    expect(waiting).toMatchObject({ reasonCode: 'C01' })
    expect((await steps.handles(waiting!.uuid)).body).toMatchObject({ code: 'debit.correction-open' })
    await steps.pays(uuid, { amount: '1000.00', reference: 'other words' })
    const quoted = await borrower.call(quoteAutopay, { params: { uuid } })
    expect(refused(quoted)).toMatchObject({ code: 'debit.not-available' })
    await borrower.ask(turnOffAutopay, { params: { uuid } })
    expect((await steps.handles(waiting!.uuid)).status).toBe(200)
  })

  it('send a copy, what is due and that it arrived in a month, and nothing else (1.1.14)', async () => {
    const { borrower, uuid } = await fundedWith()
    const before = (await mailsTo(product, borrower)).length
    const { settlesOn } = (await turnsOnAutopay(borrower, uuid)).autopay.next!
    await until(dayBefore(settlesOn, 12))
    await until(dayBefore(settlesOn, 7))
    await until(dayBefore(settlesOn, 6))
    await steps.untilSettled(uuid)
    await until(dayBefore(settlesOn, -4))
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.length - before).toBeGreaterThanOrEqual(3)
    const month = subjects.filter((subject) => !/statement|funds|loan is funded/i.test(subject))
    expect(month.filter((subject) => /Your copy/.test(subject))).toHaveLength(1)
    expect(month.filter((subject) => /Your payment is due soon/.test(subject))).toHaveLength(1)
    expect(month.filter((subject) => /received your payment|Payment received/i.test(subject))).toHaveLength(1)
    expect(month.filter((subject) => /past due|didn't go through|due today/i.test(subject))).toEqual([])
  })
})
