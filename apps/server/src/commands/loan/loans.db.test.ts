import { getApplication } from '@pledge/contract/applications'
import { getQueues } from '@pledge/contract/portfolio'
import { getLoan, getLoanStatus, getPayoffQuote } from '@pledge/contract/servicing'
import { recordPayment, takePaymentBack } from '@pledge/contract/agent-payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { DAY_MS, timesInTrail, zoned } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** An ACH payment is on hold for three weeks. */
const HOLD_DAYS = 21

describe('a loan in service', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { loan, funded, pays, books, today } = loansOf(() => product)
  const { asks, bothApprove, mine, release } = releasesOf(() => product)
  const forward = async (days: number) => {
    await product.application.clock.forward(days * DAY_MS)
    await product.settle()
    await product.settle()
  }
  const zonedDay = (days: number) =>
    zoned(product.application.clock.business().getTime()).toPlainDate().add({ days }).toString()
  const standsAt = async (uuid: string) => {
    const [row] = await product.rows('select state, stage from applications where id = $1', [uuid])
    return [row?.['state'], row?.['stage']]
  }

  it("owes the amount lent and the interest since, and is in its borrower's status (1.7.04)", async () => {
    const { borrower, uuid } = await funded()
    const opened = await loan(borrower, uuid)
    expect(opened).toMatchObject({
      status: 'IN_SERVICE',
      accruedInterest: '0.00',
      pastDue: '0.00',
      fundedOn: today(),
      releaseOpensAt: null,
      payments: [],
    })
    expect(opened.payOff).toBe(opened.amount)
    const status = await borrower.ask(getLoanStatus)
    expect(status).toEqual({
      loans: [{ appUuid: uuid, profile: { isServicedViaApp: false }, loanType: 'CRYPTO_BACKED' }],
    })
    const stranger = await product.borrower()
    expect(await stranger.ask(getLoanStatus)).toEqual({ loans: [] })
    expect((await stranger.call(getLoan, { params: { uuid } })).status).toBe(404)
  })

  it('has payoff quotes for the days that it offers, and is paid off by that amount on that day (1.1.14, P.107)', async () => {
    const { borrower, uuid } = await funded()
    await forward(10)
    const { asOf, payOffQuotedUntil, payOff } = await loan(borrower, uuid)
    const quote = (on: string) => borrower.call(getPayoffQuote, { params: { uuid }, query: { on } })
    expect(done(await quote(asOf))).toEqual({ on: asOf, payOff })
    const last = done(await quote(payOffQuotedUntil!))
    expect(Number(last.payOff)).toBeGreaterThan(Number(payOff))
    for (const on of ['2026-02-30', zonedDay(-1), zonedDay(31)])
      expect(await quote(on)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(
      (await (await product.borrower()).call(getPayoffQuote, { params: { uuid }, query: { on: asOf } }))
        .status,
    ).toBe(404)
    await forward(30)
    expect(today()).toBe(payOffQuotedUntil)
    expect((await loan(borrower, uuid)).payOff).toBe(last.payOff)
    await pays(uuid, { amount: last.payOff, reference: 'as-quoted' })
    expect(await loan(borrower, uuid)).toMatchObject({
      status: 'CLOSED',
      payOffQuotedUntil: null,
      overpaid: '0.00',
    })
  })

  it('has its interest posted once a month, however often the job runs', async () => {
    const { borrower, uuid } = await funded()
    const before = await books(uuid)
    // A month, and the days without business after its due date.
    await forward(36)
    const { pastDue, nextDue, accruedInterest } = await loan(borrower, uuid)
    const accrued = accruedInterest.replace('.', '')
    expect(Number(accruedInterest)).toBeGreaterThan(Number(nextDue!.amount))
    const {
      'deferred-origination-fees': unearned,
      'origination-fee-income': earned,
      ...after
    } = await books(uuid)
    const { 'deferred-origination-fees': fee, ...opened } = before
    expect(after).toEqual({ ...opened, 'interest-income': `-${accrued}`, 'interest-receivable': accrued })
    expect(Number(earned)).toBeLessThan(0)
    expect(Number(unearned) + Number(earned)).toBe(Number(fee))
    expect(pastDue).toBe(nextDue!.amount)
    await forward(1)
    const entries = await product.rows(
      `select count(*)::int as n from ledger_entries where application_id = $1 and description = 'Interest accrued'`,
      [uuid],
    )
    expect(entries).toEqual([{ n: 1 }])
    await expectPostings(product, 'interest-accrued', uuid)
  })

  it('is paid off early by exactly what is owed, and its collateral is released (1.1.14, 1.1.19, P.105, P.106, P.401, P.518)', async () => {
    const { borrower, uuid } = await funded()
    const { collateralBack } = await loan(borrower, uuid)
    expect(collateralBack).toEqual({ achHoldDays: 21, wireReturnDays: 3 })
    await forward(45)
    const owed = await loan(borrower, uuid)
    const answer = done(await pays(uuid, { amount: owed.payOff, reference: 'wire-payoff' })).application.loan
    expect(answer).toMatchObject({
      principal: '0.00',
      accruedInterest: '0.00',
      payOff: '0.00',
      overpaid: '0.00',
    })
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    const avery = await product.agent('avery')
    const { lateDeposits } = await avery.ask(getQueues)
    expect(lateDeposits).toContainEqual(expect.objectContaining({ appUuid: uuid }))
    const cents = (text: string) => BigInt(text.replace('.', ''))
    const interest = cents(owed.payOff) - cents(owed.amount)
    const booked = await books(uuid)
    // Nothing was earned but the fee of the beginning and the interest of 45 days.
    expect(booked['interest-income']).toBe(`-${interest}`)
    expect(booked['payments-clearing']).toBe(cents(owed.payOff).toString())
    expect(booked['loan-principal']).toBeUndefined()
    expect(booked['interest-receivable']).toBeUndefined()

    const held = await release(borrower, uuid)
    expect(held.isReady).toBe(true)
    const { requestId } = done(await asks(borrower, uuid, WALLETS.BTC[0]))
    // A wire: within three days (1.9.25), here the business day after the request or sooner.
    const { request } = await release(borrower, uuid)
    expect(Date.parse(request!.dueAt)).toBeLessThanOrEqual(
      product.application.clock.business().getTime() + 4 * DAY_MS,
    )
    await bothApprove(uuid, requestId)
    await product.settle()
    await mine('BTC')
    expect(await release(borrower, uuid)).toMatchObject({
      held: { coinQuantity: '0' },
      request: { result: 'SUCCESS' },
    })
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    await product.settle()
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects).toContain('Pledge: Your loan is paid off')
    expect(subjects).toContain("Pledge: We've sent your collateral")
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED' })
    expect((await borrower.ask(getLoanStatus)).loans).toEqual([])
    await expectPostings(product, 'paid-off-and-released', uuid)
  })

  it('paid off by ACH opens its collateral release three weeks after the payment (1.9.24, P.404)', async () => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const taken = done(await pays(uuid, { amount: payOff, method: 'ACH', reference: 'ach-1' })).application
      .loan
    expect(taken!.status).toBe('PAID_IN_FULL')
    expect(taken!.payments).toMatchObject([{ heldUntil: taken!.releaseOpensAt }])
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    await forward(HOLD_DAYS)
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    await forward(1)
    await forward(1)
    expect(await standsAt(uuid)).toEqual(['COLLATERAL_RELEASE', 'COLLATERAL_RELEASE'])
    expect(await timesInTrail(product, uuid, 'LoanPaidOff')).toBe(1)
  })

  it('is owed again when the bank reverses its payment within the hold (P.124)', async () => {
    const { borrower, uuid } = await funded()
    const { payOff, amount } = await loan(borrower, uuid)
    const before = await books(uuid)
    const { payments } = done(await pays(uuid, { amount: payOff, method: 'ACH', reference: 'ach-2' }))
      .application.loan!
    const takesBack = async () => {
      const avery = await product.agent('avery')
      const params = { uuid, paymentUuid: payments[0]!.paymentId }
      return avery.call(takePaymentBack, { params, body: { reason: 'R01' } })
    }
    done(await takesBack())
    expect(refused(await takesBack()).code).toBe('transition.not-allowed')
    expect(await loan(borrower, uuid)).toMatchObject({
      status: 'IN_SERVICE',
      payOff: amount,
      releaseOpensAt: null,
      payments: [{ isReturned: true }],
    })
    expect(await books(uuid)).toEqual(before)
    await forward(HOLD_DAYS + 2)
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    expect(Number((await loan(borrower, uuid)).accruedInterest)).toBeGreaterThan(0)
    await expectPostings(product, 'payment-reversed', uuid)
  })

  it('accepts the same payment once, and refuses another amount or another day with its reference', async () => {
    const { borrower, uuid } = await funded()
    const first = { amount: '100', reference: 'wire-7' }
    done(await pays(uuid, first))
    done(await pays(uuid, first))
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    expect(refused(await pays(uuid, { ...first, reference: 'WIRE-7', amount: '101' })).code).toBe(
      'payment.known',
    )
    const early = { amount: '5', reference: 'wire-8', paidOn: '2020-01-01' }
    expect(refused(await pays(uuid, early)).code).toBe('payment.date-invalid')
    expect(refused(await pays(uuid, { ...early, paidOn: '2999-01-01' })).code).toBe('payment.date-invalid')
    expect(refused(await pays(uuid, { ...early, paidOn: '2026-02-30' })).code).toBe('payment.date-invalid')
    expect((await pays(uuid, { amount: '0', reference: 'wire-9' })).status).toBe(400)
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: 'wire-10' }))
    const { application } = await borrower.ask(getApplication, { params: { uuid } })
    expect(application.state).toBe('COLLATERAL_RELEASE')
  })

  it('owes back an overpayment (P.129; part of P.130)', async () => {
    const { borrower, uuid } = await funded()
    const { amount } = await loan(borrower, uuid)
    const more = `${BigInt(amount.replace('.', '')) / 100n + 7n}.00`
    done(await pays(uuid, { amount: more, reference: 'wire-12' }))
    expect(Number((await loan(borrower, uuid)).overpaid)).toBeGreaterThanOrEqual(6)
    expect(Number((await books(uuid))['owed-to-borrower'])).toBeLessThanOrEqual(-600)
    await expectPostings(product, 'overpaid', uuid)
  })

  it('owes back payments received after its close, and is reopened when the payment that closed it was a mistake', async () => {
    const { borrower, uuid } = await funded()
    const { payOff } = await loan(borrower, uuid)
    const closing = done(await pays(uuid, { amount: payOff, reference: 'wire-20' })).application.loan
    const later = done(await pays(uuid, { amount: '7.00', reference: 'wire-21' })).application.loan
    expect(later).toMatchObject({ status: 'CLOSED', overpaid: '7.00' })
    expect((await books(uuid))['owed-to-borrower']).toBe('-700')
    const avery = await product.agent('avery')
    const params = { uuid, paymentUuid: closing!.payments[0]!.paymentId }
    await avery.ask(takePaymentBack, { params, body: { reason: 'MISTAKE' } })
    expect(await standsAt(uuid)).toEqual(['COMPLETE', 'FINAL'])
    const owes = await loan(borrower, uuid)
    expect(owes).toMatchObject({ status: 'IN_SERVICE', overpaid: '0.00' })
    const cents = (text: string) => BigInt(text.replace('.', ''))
    expect(cents(owes.payOff)).toBe(cents(payOff) - 700n)
    expect((await books(uuid))['loan-principal']).toBe(cents(owes.principal).toString())
    expect((await borrower.ask(getLoanStatus)).loans).toHaveLength(1)
    await expectPostings(product, 'reopened', uuid)
  })

  it('keeps a payment in its ledger when interest due before it is posted after it', async () => {
    const { borrower, uuid } = await funded()
    // Nobody looks while the clock moves on.
    await product.application.clock.forward(40 * DAY_MS)
    const avery = await product.agent('avery')
    const body = { method: 'WIRE', amount: '1000.00', paidOn: today(), reference: 'wire-30' } as const
    await avery.ask(recordPayment, { params: { uuid }, body })
    await forward(0)
    const { principal, accruedInterest } = await loan(borrower, uuid)
    const booked = await books(uuid)
    expect(booked['payments-clearing']).toBe('100000')
    expect(booked['loan-principal']).toBe(principal.replace('.', ''))
    expect(booked['interest-receivable'] ?? '0').toBe(String(Number(accruedInterest.replace('.', ''))))
  })
})
