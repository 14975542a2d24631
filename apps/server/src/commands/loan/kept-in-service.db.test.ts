import { getCollateral } from '@pledge/contract/collateral'
import { changeConsent } from '@pledge/contract/consents'
import { getDocuments } from '@pledge/contract/agreements'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import { release as disburse } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { syncRepayments } from '../../jobs/loan/sync-repayments.ts'
import { DAY_MS, HOUR_MS, moveTo } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { marginsOf } from '../../product/margins.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { bringTo, mailsTo } from '../../product/steps.test-data.ts'

const cents = (text: string) => BigInt(text.replace('.', ''))

describe('a loan in service keeps what its borrower was promised', { timeout: 120_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const { books, funded, loan, pays, today } = loansOf(() => product)
  const { forgetPrices, tick, row } = marginsOf(() => product)
  const forward = async (days: number) => {
    await product.application.clock.forward(days * DAY_MS)
    await product.settle()
    await product.settle()
  }

  it('owes three payments that are late, with their interest and no fee; nothing else is due (P.110, P.131, P.151; part of P.154)', async () => {
    const { borrower, uuid } = await funded()
    const { nextDue, principal } = await loan(borrower, uuid)
    const opened = Object.keys(await books(uuid))
    await forward(100)
    const late = await loan(borrower, uuid)
    expect(cents(late.pastDue)).toBe(3n * cents(nextDue!.amount))
    expect(late.principal).toBe(principal)
    expect(cents(late.payOff)).toBe(cents(late.principal) + cents(late.accruedInterest))
    const booked = await books(uuid)
    expect(new Set(Object.keys(booked))).toEqual(
      new Set([...opened, 'interest-income', 'interest-receivable', 'origination-fee-income']),
    )
    done(await pays(uuid, { amount: late.pastDue, reference: 'all-that-is-late' }))
    expect(await loan(borrower, uuid)).toMatchObject({ pastDue: '0.00', daysPastDue: 0, principal })
    const settled = await loan(borrower, uuid)
    done(await pays(uuid, { amount: settled.payOff, reference: 'payoff' }))
    const closed = await books(uuid)
    // In all its life it earned its interest and the fee of its offer, and nothing for being held, late or paid early.
    expect(-BigInt(closed['interest-income']!)).toBe(
      cents(late.pastDue) + cents(settled.payOff) - cents(principal),
    )
    expect(new Set(Object.keys(closed))).toEqual(
      new Set([
        ...opened.filter((account) => !['loan-principal', 'deferred-origination-fees'].includes(account)),
        'interest-income',
        'origination-fee-income',
        'payments-clearing',
      ]),
    )
  })

  it('counts a payment on the day on which the bank received it, though it is read days later (P.123)', async () => {
    const { borrower, uuid } = await funded()
    const bank = product.simulation.repayment.driver
    await forward(10)
    const receivedOn = today()
    const { payOff } = await loan(borrower, uuid)
    await bank.setReachable(false)
    await bank.pay({
      organizationCode: 'PLEDGE',
      method: 'WIRE',
      amountCents: cents(payOff),
      remittance: paymentReference(uuid),
    })
    await product.application.clock.forward(3 * DAY_MS)
    await bank.setReachable(true)
    await syncRepayments(product.application.jobs)
    await product.settle()
    expect((await loan(borrower, uuid)).payments).toMatchObject([{ paidOn: receivedOn }])
    // Interest of the three days since is not owed.
    expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', payOff: '0.00', overpaid: '0.00' })
  })

  it('is in no email with its deposit address or the account to pay to, and its emails go on after electronic records end (P.412, P.509)', async () => {
    const { borrower, uuid } = await funded()
    const { payTo, nextDue } = await loan(borrower, uuid)
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    await borrower.ask(changeConsent, { body: { type: 'COMMUNICATIONS', optInOut: 'OPT_OUT' } })
    // A reminder, a notice of what is due, one of what is past due, and the payment.
    for (const days of [-5, 6]) await moveTo(product, Date.parse(`${nextDue!.on}T18:00:00Z`) + days * DAY_MS)
    done(await pays(uuid, { amount: '100.00', reference: 'some' }))
    await product.settle()
    const mails = await mailsTo(product, borrower)
    const subjects = mails.map(({ subject }) => subject).join()
    for (const about of ['Send your collateral', 'due soon', 'past due', 'We received your payment'])
      expect(subjects).toContain(about)
    for (const secret of [wallet.depositAddress, payTo!.accountNumber, payTo!.achRoutingNumber]) {
      expect(secret).toMatch(/\w{8}/)
      expect(mails.filter(({ text, subject }) => `${subject} ${text}`.includes(secret!))).toEqual([])
    }
  })

  it('secures itself alone, at an address of its own: a second loan that is late keeps nothing of the first (P.411, P.415)', async () => {
    const { borrower, uuid } = await funded()
    const other = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    await disburse(product, other)
    const addressOf = async (id: string) =>
      (await borrower.ask(getCollateral, { params: { uuid: id } })).wallet.depositAddress
    expect(await addressOf(other)).not.toBe(await addressOf(uuid))
    await expect(
      product.rows(
        `insert into deposit_addresses select gen_random_uuid(), organization_id, borrower_id, coin, address,
           address_index + 1000000, allotted_at from deposit_addresses where application_id = $1`,
        [uuid],
      ),
    ).rejects.toThrow()
    await forward(45)
    expect(cents((await loan(borrower, other)).pastDue)).toBeGreaterThan(0n)
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: 'the-first' }))
    const state = async (id: string) =>
      (await product.rows('select state from applications where id = $1', [id]))[0]?.['state']
    expect(await state(uuid)).toBe('COLLATERAL_RELEASE')
    expect(await state(other)).toBe('COMPLETE')
  })

  it('keeps rate, payments, levels, hours and holds of its agreement, whatever is published later (P.101, P.303, P.404, P.512)', async () => {
    const { borrower, uuid } = await funded()
    await forgetPrices()
    const documents = async () => (await borrower.ask(getDocuments, { params: { uuid } })).documents
    const [before, signed] = [await loan(borrower, uuid), await documents()]
    await publishRules(product, 9, (rules) => {
      for (const tier of rules.tiers) {
        tier.rateBps += 500
        tier.warningLtvBps -= 500
        tier.marginCallLtvBps -= 500
        tier.liquidationLtvBps -= 500
      }
      rules.cureHours = 1
      if (rules.usualTimes === undefined) throw new Error('the shipped rules have usual times')
      rules.usualTimes.achRepaymentHoldDays = 90
    })
    product.application.organizations.forget()
    const after = await loan(borrower, uuid)
    expect(after).toMatchObject({
      interestRate: before.interestRate,
      nextDue: before.nextDue,
      maturesOn: before.maturesOn,
      collateralBack: before.collateralBack,
      confirmedCollateral: { triggers: before.confirmedCollateral!.triggers },
    })
    expect(await documents()).toEqual(signed)
    const at = product.application.clock.business().getTime()
    await tick(cents(before.confirmedCollateral!.triggers.marginCall.price), at)
    expect(await row(uuid)).toMatchObject({ status: 'CALLED' })
    expect(((await row(uuid))['cure_by'] as Date).getTime()).toBeGreaterThanOrEqual(at + 48 * HOUR_MS)
    // The interest of a whole month is that of the rate which was signed.
    await forward(36)
    expect((await loan(borrower, uuid)).pastDue).toBe(before.nextDue!.amount)
  })
})
