import { selectOffer } from '@pledge/contract/offers'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, refused } from '@pledge/testing/call/answer'
import { rollForward } from '../../jobs/renewal/roll-forward.ts'
import { DAY_MS, timesInTrail } from '../../product/calendar.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { expectPostings } from '../../product/postings.test-data.ts'
import { createProduct, dyingAfterCommits, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** From the shipped rules, and the day on which it ends. */
const HOLD_DAYS = 22
const A_MINUTE_AND_MORE_MS = 120_000
const PENDING = ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'PROCESSING']
const cents = (text: string) => BigInt(text.replace('.', ''))
const dollars = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

describe('a renewed loan with payments received and reversed (1.1.20)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = renewalsOf(() => product)
  const { application, begins, books, coins, forward, fundedLongAgo, loan, pays } = steps
  const { signs, standsAt, toAgreements, topsUp } = steps
  /** The only payment of a loan no longer counts. */
  const takesBack = async (borrower: Caller, uuid: string) => {
    const [payment] = (await loan(borrower, uuid)).payments
    const avery = await product.agent('avery')
    const params = { uuid, paymentUuid: payment!.paymentId }
    await avery.ask(takePaymentBack, { params, body: { reason: 'R01' } })
    await product.settle()
  }
  const waits = async () => {
    await product.application.clock.forward(A_MINUTE_AND_MORE_MS)
    await product.settle()
  }

  it('is not started or priced again while the bank may reverse a payment (1.9.24)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    done(await pays(uuid, { amount: '100.00', method: 'ACH', reference: 'ach-before' }))
    expect(refused(await begins(borrower, uuid)).code).toBe('renewal.too-early')
    const { renewal: window, payments } = await loan(borrower, uuid)
    expect(window).toEqual({ isOpen: false, opensAt: payments[0]!.heldUntil })
    await forward(HOLD_DAYS)
    const { appUuid: renewal } = done(await begins(borrower, uuid)).application
    done(await pays(uuid, { amount: '100.00', method: 'ACH', reference: 'ach-again' }))
    expect(refused(await topsUp(borrower, renewal, '0.1')).code).toBe('renewal.too-early')
  })

  it('transfers nothing while a payment on it is on hold, and carries over the interest of the days since (1.9.24, P.603, P.604)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const [held = 0n] = await coins(uuid)
    const renewal = await toAgreements(borrower, uuid)
    done(await pays(uuid, { amount: '10.00', method: 'ACH', reference: 'ach-between' }))
    await signs(borrower, renewal)
    await waits()
    expect(await standsAt(renewal)).toEqual(PENDING)
    expect(await coins(uuid, renewal)).toEqual([held, 0n])
    expect((await loan(borrower, uuid)).status).toBe('IN_SERVICE')
    await forward(HOLD_DAYS)
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await coins(uuid, renewal)).toEqual([0n, held])

    const { selectedOffer } = await application(borrower, renewal)
    const paidOff = cents((await loan(borrower, uuid)).payments.at(-1)!.amount)
    const carried = paidOff - cents(selectedOffer!.drawAmount)
    expect(carried).toBeGreaterThan(0n)
    const opened = await loan(borrower, renewal)
    expect(opened).toMatchObject({ principal: selectedOffer!.amount, accruedInterest: dollars(carried) })
    const [after, taken] = [await books(uuid), await books(renewal)]
    expect(taken['interest-receivable']).toBe(String(carried))
    expect(taken['interest-income']).toBeUndefined()
    expect(after['loan-transfer']).toBe(String(paidOff))
    expect(taken['loan-transfer']).toBe(String(-paidOff))
    expect(after['interest-receivable']).toBeUndefined()
  })

  it('owes all of it in the new loan when such a payment is reversed before the transfer (1.9.24)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    done(await pays(uuid, { amount: '5000.00', method: 'ACH', reference: 'ach-bounces' }))
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(PENDING)
    await takesBack(borrower, uuid)
    await waits()
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    const { selectedOffer } = await application(borrower, renewal)
    expect(await loan(borrower, renewal)).toMatchObject({
      principal: selectedOffer!.amount,
      accruedInterest: '0.00',
    })
    await expectPostings(product, 'renewal-payment-reversed', uuid, renewal)
  })

  /** Signed, and held by a payment whose hold has ended; not polled since. */
  const dueForTransfer = async (reference: string) => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    done(await pays(uuid, { amount: '10.00', method: 'ACH', reference }))
    await signs(borrower, renewal)
    expect(await standsAt(renewal)).toEqual(PENDING)
    await product.application.clock.forward(HOLD_DAYS * DAY_MS)
    const job = { applicationId: renewal, organizationId: product.organizationId }
    return { borrower, uuid, renewal, job }
  }

  it('is transferred once by two concurrent attempts, and continues where both die before the end (R1, laws 1 and 2)', async () => {
    const { uuid, renewal, job } = await dueForTransfer('ach-dying')
    const [held = 0n] = await coins(uuid)
    const { jobs: dying } = dyingAfterCommits(product.application)
    await Promise.all([rollForward(dying, job), rollForward(dying, job)])
    expect(await standsAt(renewal)).toEqual(['FUNDABLE', 'ORIGINATING'])
    expect(await coins(uuid, renewal)).toEqual([0n, held])
    await rollForward(dying, job)
    expect(await timesInTrail(product, uuid, 'LoanClosedByRenewal')).toBe(1)
    await waits()
    await waits()
    expect(await standsAt(renewal)).toEqual(['COMPLETE', 'FINAL'])
    expect(await timesInTrail(product, renewal, 'RenewalFunded')).toBe(1)
  })

  it('is either transferred or paid when both happen at once: a double payment is owed back (R3)', async () => {
    const { borrower, uuid, renewal, job } = await dueForTransfer('ach-race')
    const [held = 0n] = await coins(uuid)
    const { payOff } = await loan(borrower, uuid)
    const { jobs } = product.application
    await Promise.all([pays(uuid, { amount: payOff, reference: 'wire-race' }), rollForward(jobs, job)])
    await waits()
    const [state] = await standsAt(renewal)
    const isRenewed = state === 'COMPLETE'
    expect(['COMPLETE', 'CANCELLED']).toContain(state)
    expect(await coins(uuid, renewal)).toEqual(isRenewed ? [0n, held] : [held, 0n])
    expect(await loan(borrower, uuid)).toMatchObject({
      payOff: '0.00',
      overpaid: isRenewed ? payOff : '0.00',
    })
  })

  it('ends when a payment that made its offer smaller is reversed: no principal is lent as interest (P.605)', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const { accruedInterest } = await loan(borrower, uuid)
    const amount = dollars(cents(accruedInterest) + 5_000n)
    done(await pays(uuid, { amount, reference: 'wire-by-mistake' }))
    const renewal = await toAgreements(borrower, uuid)
    await takesBack(borrower, uuid)
    expect(await standsAt(renewal)).toEqual(['CANCELLED', 'FINAL'])
    expect(await application(borrower, renewal)).toMatchObject({ ending: 'RENEWED_LOAN_OWES_MORE' })
    await product.settle()
    const [mail] = (await mailsTo(product, borrower)).filter(({ subject }) => subject.includes('renewal has'))
    expect(mail?.text).toContain('now owe more than your renewal would pay off')
    const owed = await loan(borrower, uuid)
    expect(owed).toMatchObject({ status: 'IN_SERVICE', accruedInterest })
    expect(done(await begins(borrower, uuid)).application.offers[0]!.drawAmount).toBe(owed.payOff)
  })

  it('also lets an unselected offer lapse: the next one is for the balance', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const { accruedInterest } = await loan(borrower, uuid)
    const amount = dollars(cents(accruedInterest) + 5_000n)
    done(await pays(uuid, { amount, reference: 'wire-not-ours' }))
    const { appUuid: renewal, offers } = done(await begins(borrower, uuid)).application
    const selects = (offerUuid: string) =>
      borrower.call(selectOffer, { params: { uuid: renewal }, body: { offerUuid } })
    await takesBack(borrower, uuid)
    expect(refused(await selects(offers[0]!.uuid)).code).toBe('offer.lapsed')
    const { payOff } = await loan(borrower, uuid)
    const next = done(await topsUp(borrower, renewal, '0.1')).offers[0]
    expect(next!.drawAmount).toBe(payOff)
    done(await selects(next!.uuid))
  })

  it('expires unsigned when the loan matures, before its own deadline', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    await forward(45)
    const { appUuid: renewal } = done(await begins(borrower, uuid)).application
    // The maturity date begins at the brand's midnight, so a late evening is closer to it than a morning.
    await forward(9)
    expect(await standsAt(renewal)).toEqual(['OFFER_SELECT', 'APPLYING'])
    await forward(3)
    expect((await standsAt(renewal))[0]).toBe('EXPIRED')
    expect(refused(await begins(borrower, uuid)).code).toBe('renewal.not-open')
    expect((await loan(borrower, uuid)).renewal).toBeNull()
  })
})
