import { getDocuments } from '@pledge/contract/agreements'
import {
  cancelPlannedSale,
  decideDefaultDecision,
  proposeDefaultDecision,
  sendSaleNotice,
} from '@pledge/contract/delinquency'
import { setLoanHold } from '@pledge/contract/holds'
import { getWorkItems } from '@pledge/contract/work-items'
import { receiptProblems } from '@pledge/domain/liquidation/receipt'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { soldUnitsOf } from '@pledge/domain/liquidation/sales'
import { done, refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLoanDocuments } from '../../jobs/loan/make-loan-documents.ts'
import { jobsAt } from '../../product/calendar.test-data.ts'
import { CALM_PRICE_CENTS, defaultSalesOf } from '../../product/default-sales.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'

const REFUSED = { code: 'transition.not-allowed' } as const

describe('a sale of a loan in default (note 093)', { timeout: 180_000 }, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const steps = defaultSalesOf(() => product)
  const {
    inDefault,
    accelerated,
    planned,
    approved,
    proposes,
    decides,
    standing,
    emailed,
    pays,
    loan,
    today,
  } = steps
  const { marketIs, lastSale, sales, delivered, happened, onDay, goesOn, endOf, plans, timesOf } = steps
  const avery = () => product.agent('avery')

  const propose = async (uuid: string) =>
    (await avery()).call(proposeDefaultDecision, {
      params: { uuid },
      body: { kind: 'SALE', reason: 'Nothing was paid for months' },
    })

  /** What of the work list is about a sale of a loan that is planned. */
  const workOf = async (uuid: string) => {
    const { items } = await (await avery()).ask(getWorkItems, { query: {} })
    const own = items.filter(({ appUuid, kind }) => appUuid === uuid && kind.startsWith('sale'))
    expect(own.every(({ deadline, isEndOfDay }) => deadline !== null && isEndOfDay)).toBe(true)
    return own.map(({ kind }) => kind)
  }

  it('is proposed in default and once everything is due alone, and approved by another agent alone (P.351)', async () => {
    const found = await inDefault()
    const { uuid } = found
    expect((await standing(uuid)).proposable).not.toContain('SALE')
    expect(refused(await propose(uuid))).toMatchObject(REFUSED)
    done(await approved(uuid, 'ACCELERATION'))
    const decision = await proposes(uuid, 'SALE')
    const own = { params: { uuid }, body: { decisionUuid: decision, decision: 'approve' } } as const
    expect(refused(await (await avery()).call(decideDefaultDecision, own))).toMatchObject({
      code: 'approval.same-agent',
    })
    done(await decides(uuid, decision, 'reject'))
    const { decisions, plannedSale } = await standing(uuid)
    expect(decisions.at(-1)).toMatchObject({ kind: 'SALE', status: 'REJECTED', end: null })
    expect(plannedSale).toBeNull()
    done(await decides(uuid, await proposes(uuid, 'SALE')))
    expect((await standing(uuid)).proposable).not.toContain('SALE')
    expect(refused(await propose(uuid))).toMatchObject(REFUSED)
  })

  it('begins once banks had a business day to report after the notice has ended, pays everything, and leaves the rest to the borrower (P.354, P.364, P.365)', async () => {
    const { borrower, uuid, payThrough, beginsOn } = await planned()
    const subjects = async () => (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(
      (await subjects()).filter((one) => /We plan to sell your collateral: pay by/.test(one)),
    ).toHaveLength(1)
    await makeLoanDocuments(jobsAt(product, product.application.clock.business().getTime()))
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    expect(documents.map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^Notice of planned sale, /),
    )
    expect((await loan(borrower, uuid)).delinquency?.plannedSale).toMatchObject({ payThrough, beginsOn })
    await onDay(payThrough, 0)
    expect(await sales(uuid)).toEqual([])
    await onDay(beginsOn, -1)
    expect(await sales(uuid)).toEqual([])
    await onDay(beginsOn, 0)
    await goesOn()
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    expect(sale).toMatchObject({ cause: 'IN_DEFAULT', terms: { goal: 'PAY_ALL' }, deficiencyCents: 0n })
    expect(receiptProblems(receiptOf(sale))).toEqual([])
    expect(receiptOf(sale).cause).toBe('IN_DEFAULT')
    expect(sale.applied.feeCents).toBe((sale.grossCents * 2n) / 100n)
    expect(await endOf(uuid)).toBe('ORDERED')
    expect(await loan(borrower, uuid)).toMatchObject({ payOff: '0.00', delinquency: null })
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
    expect((await loan(borrower, uuid)).status).toBe('CLOSED')
    expect((await subjects()).filter((one) => /Collateral was sold/.test(one))).toHaveLength(1)
  })

  it('does not begin once everything is paid, however the loan stands later', async () => {
    const { borrower, uuid, beginsOn } = await planned()
    done(await pays(uuid, { amount: (await loan(borrower, uuid)).payOff, reference: `all ${uuid}` }))
    await onDay(beginsOn, 0)
    expect(await sales(uuid)).toEqual([])
    expect(await endOf(uuid)).toBe('PAID')
  })

  it('ends where the borrower pays everything between two slices, and sells no more (P.358, P.365)', async () => {
    const { borrower, uuid, beginsOn } = await planned()
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await onDay(beginsOn, 0)
    await marketIs(CALM_PRICE_CENTS)
    await product.settle()
    const before = await lastSale(uuid)
    expect(before.state).not.toBe('CONCLUDED')
    const sold = soldUnitsOf(await sales(uuid))
    expect(sold).toBeGreaterThan(0n)
    done(await pays(uuid, { amount: (await loan(borrower, uuid)).payOff, reference: `redeemed ${uuid}` }))
    for (let rounds = 0; rounds < 10 && (await lastSale(uuid)).state !== 'CONCLUDED'; rounds += 1) {
      await goesOn()
    }
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONCLUDED', conclusion: 'NO_LONGER_DUE' })
    expect(soldUnitsOf(await sales(uuid))).toBe(sold)
  })

  it('is canceled by one agent: the borrower who had notice is notified, and another takes two agents and a notice', async () => {
    const { borrower, uuid, payThrough, beginsOn } = await planned()
    const cancel = async () => (await avery()).call(cancelPlannedSale, { params: { uuid } })
    expect(done(await cancel()).delinquency).toMatchObject({
      plannedSale: null,
      decisions: [{}, { kind: 'SALE', end: 'CANCELED' }],
    })
    expect(refused(await cancel())).toMatchObject(REFUSED)
    await emailed()
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((one) => /We canceled the sale of your collateral/.test(one))).toHaveLength(1)
    await onDay(payThrough, -3)
    const second = await plans(uuid)
    expect(second.payThrough > today()).toBe(true)
    await onDay(beginsOn, 0)
    expect(await sales(uuid)).toEqual([])
    await onDay(second.beginsOn, -1)
    expect(await sales(uuid)).toEqual([])
    await onDay(second.beginsOn, 0)
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })

  it('waits for a notice where the email was withheld: an agent gives it on paper, with its full time', async () => {
    const { borrower, uuid } = await accelerated()
    const notify = async (way: 'EMAIL' | 'PAPER') =>
      (await avery()).call(sendSaleNotice, { params: { uuid }, body: { way } })
    const verified = (at: string) =>
      product.rows(`update accounts set email_verified_at = ${at} where id = $1`, [
        borrower.subject.accountId,
      ])
    expect(refused(await notify('PAPER'))).toMatchObject(REFUSED)
    await verified('null')
    done(await decides(uuid, await proposes(uuid, 'SALE')))
    expect((await standing(uuid)).plannedSale).toEqual({ notice: null, noticeWays: ['PAPER'] })
    expect(refused(await notify('EMAIL'))).toMatchObject(REFUSED)
    expect(await workOf(uuid)).toEqual(['saleNoticeToGive'])
    await onDay(today(), 20)
    expect(await sales(uuid)).toEqual([])
    const { delinquency } = done(await notify('PAPER'))
    expect(await workOf(uuid)).toEqual(['salePlanned'])
    expect(refused(await notify('PAPER'))).toMatchObject(REFUSED)
    await verified('now()')
    expect(delinquency!.plannedSale!.notice).toMatchObject(await timesOf(uuid))
    await onDay((await timesOf(uuid)).beginsOn, 0)
    expect(await lastSale(uuid)).toMatchObject({ cause: 'IN_DEFAULT' })
  })

  it('ends with a hold that stops default steps, and is not proposed under it', async () => {
    const { uuid, beginsOn } = await planned()
    const body = { kind: 'DISPUTE', reason: 'A payment is missing', from: null, until: '2040-01-01' } as const
    done(await (await avery()).call(setLoanHold, { params: { uuid }, body }))
    expect(await endOf(uuid)).toBe('HOLD')
    expect(refused(await propose(uuid))).toMatchObject(REFUSED)
    await onDay(beginsOn, 0)
    expect(await sales(uuid)).toEqual([])
  })

  it('does not begin while automatic action is stopped, and begins once it is on again', async () => {
    const { borrower, uuid, beginsOn } = await planned()
    const { subject } = await avery()
    const jobs = product.application.jobs
    await setMarginAction(jobs)({ subject, action: 'stop', reason: 'A venue quotes nonsense' })
    await onDay(beginsOn, 0)
    expect(await sales(uuid)).toEqual([])
    await setMarginAction(jobs)({ subject, action: 'resume', reason: 'It is clear' })
    await goesOn()
    expect(await happened(uuid)).toContain('LiquidationOrdered')
    const [shown] = (await loan(borrower, uuid)).sales
    expect(shown).toMatchObject({ cause: 'IN_DEFAULT', goal: 'PAY_ALL' })
  })
})
