import { getLoan } from '@pledge/contract/servicing'
import {
  fillsOf,
  netProceedsCentsOf,
  slicesOf,
  unitsOfFills,
  type Liquidation,
} from '@pledge/domain/liquidation/liquidation'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { receiptProblems } from '@pledge/domain/liquidation/receipt'
import { parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { monitorPrices } from '../../jobs/loan/monitor-prices.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { repriceLoans } from '../margin/reprice-loans.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'
import { recordOrderEnd } from './record-order.ts'
import { endSale, resumeSale, stopSale } from './steer-sale.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('a sale of collateral', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  const { books } = loansOf(() => product)
  const { sellable, marketIs, lastSale, sales, levelCents, delivered, happened, forward } = salesOf(
    () => product,
  )
  const status = async () =>
    (await product.rows('select status from margins where application_id = $1', [uuid]))[0]?.['status']
  const balanceUnits = async () => {
    const [row] = await product.rows(
      `select coalesce(sum(amount), 0)::text as held from ledger_postings
        where application_id = $1 and account = 'collateral-held'`,
      [uuid],
    )
    return BigInt(String(row?.['held']))
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await sellable())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('at the level of a sale restores the target after fee and expenses, and no more: the rest stays pledged (1.9.07, 1.9.12, decision 6, P.362)', async () => {
    const before = await balanceUnits()
    const level = await levelCents(borrower, uuid, 'liquidation')
    await marketIs((level * 99n) / 100n)
    await product.settle()
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    expect(sale).toMatchObject({ cause: 'LEVEL_REACHED', conclusion: 'GOAL_REACHED' })
    expect(receiptProblems(receiptOf(sale))).toEqual([])
    expect(sale.applied.feeCents).toBe((sale.grossCents * 2n) / 100n)
    // The LTV is below 75 %, and is not below 74 %.
    const held = await balanceUnits()
    expect(held).toBe(before - sale.soldUnits)
    const worth = held * ((level * 99n) / 100n)
    expect(sale.deficiencyCents * 100_000_000n * 100n).toBeLessThan(worth * 75n)
    expect(sale.deficiencyCents * 100_000_000n * 100n).toBeGreaterThan(worth * 74n)
    expect(['CLEAR', 'WARNED']).toContain(await status())
    expect(
      await product.rows(
        `select state->>'state' as state from streams where application_id = $1 and stream = 'collateral'`,
        [uuid],
      ),
    ).toEqual([{ state: 'PLEDGED' }])
    const { payOff, payments } = await borrower.ask(getLoan, { params: { uuid } })
    expect(payOff).toBe(
      `${sale.deficiencyCents / 100n}.${String(sale.deficiencyCents % 100n).padStart(2, '0')}`,
    )
    expect(payments).toHaveLength(1)
    const net = sale.grossCents - sale.applied.expensesCents - sale.applied.feeCents
    expect(await books(uuid)).toMatchObject({
      'exchange-cash': (sale.grossCents - sale.expensesCents).toString(),
      'liquidation-fee-income': (-sale.applied.feeCents).toString(),
      'payments-clearing': net.toString(),
      'sale-clearing': (-net).toString(),
    })
    expect(Object.keys(await books(uuid))).not.toContain('sale-proceeds')
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
    const subjects = (await mailsTo(product, borrower)).map(({ subject }) => subject)
    expect(subjects.filter((each) => each === 'Pledge: Collateral was sold')).toHaveLength(1)
    expect(subjects).not.toContain('Pledge: Payment received')
  })

  it('goes on in slices where the book is thin, and delivers each', async () => {
    const level = await levelCents(borrower, uuid, 'liquidation')
    // Some hundred dollars at each of ten levels within the limit.
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await marketIs((level * 99n) / 100n)
    for (
      let rounds = 0;
      rounds < 60 && (await happened(uuid)).at(-1) !== 'LiquidationConcluded';
      rounds += 1
    ) {
      await marketIs((level * 99n) / 100n)
      await forward(31_000)
      await product.settle()
    }
    const sale = await lastSale(uuid)
    expect(sale.state).toBe('CONCLUDED')
    expect(sale.slices.length).toBeGreaterThan(1)
    await delivered()
    const deliveries = await product.rows(
      `select sum(units)::text as units, bool_and(status = 'CONCLUDED') as over from sale_deliveries where application_id = $1`,
      [uuid],
    )
    expect(deliveries).toEqual([{ units: unitsOfFills(fillsOf(sale)).toString(), over: true }])
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })

  /** A sale whose order is on the exchange, filled in part. */
  const selling = async () => {
    const level = await levelCents(borrower, uuid, 'liquidation')
    const priceCents = (level * 99n) / 100n
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await marketIs(priceCents)
    await product.settle()
    const sale = await lastSale(uuid)
    expect(sale.state).toBe('SELLING')
    expect(fillsOf(sale).length).toBeGreaterThan(0)
    return { liquidationId: sale.liquidationId, priceCents }
  }
  /** Some runs of the jobs, half a minute apart, at one price. */
  const goesOn = async (priceCents: bigint, rounds = 4) => {
    for (let round = 0; round < rounds; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await product.settle()
    }
  }

  /** Lets a sale end, so that its order takes nothing of the book from the next one. */
  const soldOut = async (priceCents: bigint) => {
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await goesOn(priceCents)
    expect((await lastSale(uuid)).state).toBe('CONCLUDED')
  }

  it('does not close an order whose reported end contradicts its trades: it is asked again (law 4)', async () => {
    const { liquidationId, priceCents } = await selling()
    const before = await lastSale(uuid)
    if (before.state !== 'SELLING') throw new Error(`it is ${before.state}`)
    const { jobs } = product.application
    const order = { applicationId: uuid, organizationId: product.organizationId, liquidationId }
    const of = { ...order, sliceId: before.slice.sliceId }
    for (const reported of ['FILLED', 'REJECTED', 'NOT_PLACED'] as const)
      await expect(recordOrderEnd(jobs)({ ...of, reported })).rejects.toThrow('contradicts its trades')
    expect(await lastSale(uuid)).toEqual(before)
    expect(await recordOrderEnd(jobs)({ ...of, reported: 'CLOSED' })).toMatchObject({ ok: true })
    expect((await lastSale(uuid)).slices).toMatchObject([{ result: 'CANCELED' }])
    await soldOut(priceCents)
  })

  it('is stopped by an agent, and ended by another: what was sold is applied, and nothing more is sold (note 073)', async () => {
    const { liquidationId, priceCents } = await selling()
    const { subject } = await product.agent('avery')
    const named = { subject, applicationId: uuid, liquidationId, reason: 'Nothing more is to be sold' }
    const byAnother = { ...named, subject: (await product.agent('blake')).subject }
    const { jobs } = product.application
    expect(await endSale(jobs)(named)).toMatchObject({ ok: false, code: 'transition.not-allowed' })
    expect(await stopSale(jobs)({ ...named, reason: 'A dispute' })).toMatchObject({ ok: true })
    await goesOn(priceCents, 2)
    const stopped = await lastSale(uuid)
    expect(stopped).toMatchObject({ state: 'STOPPED', stop: { cause: 'AGENT', reason: 'A dispute' } })
    expect(await endSale(jobs)(named)).toMatchObject({ ok: false, code: 'approval.same-agent' })
    expect(await endSale(jobs)(byAnother)).toMatchObject({ ok: true })
    await goesOn(priceCents)
    const [ended, ...others] = await sales(uuid)
    expect(others).toEqual([])
    expect(ended).toMatchObject({ state: 'CONCLUDED', conclusion: 'AGENT' })
    const payments = await product.rows(
      'select amount_cents::text as cents from loan_payments where payment_id = $1',
      [liquidationId],
    )
    if (ended?.state !== 'CONCLUDED') throw new Error('it has not ended')
    const net = ended.grossCents - ended.applied.expensesCents - ended.applied.feeCents
    expect(payments).toEqual([{ cents: net.toString() }])
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })

  it('is resumed by an agent, and goes on to its end', async () => {
    const { liquidationId, priceCents } = await selling()
    const { subject } = await product.agent('avery')
    const named = { subject, applicationId: uuid, liquidationId, reason: 'It is clear' }
    const { jobs } = product.application
    expect((await stopSale(jobs)(named)).ok).toBe(true)
    await goesOn(priceCents, 2)
    expect((await resumeSale(jobs)(named)).ok).toBe(true)
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await goesOn(priceCents)
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONCLUDED', conclusion: 'GOAL_REACHED' })
  })

  it('is stopped by the switch for automatic action, which cancels its order, and goes on by itself afterwards', async () => {
    const { priceCents } = await selling()
    const { subject } = await product.agent('avery')
    const { jobs } = product.application
    await setMarginAction(jobs)({ subject, action: 'stop', reason: 'A venue quotes nonsense' })
    await goesOn(priceCents, 2)
    expect(await lastSale(uuid)).toMatchObject({ state: 'STOPPED', stop: { cause: 'KILL_SWITCH' } })
    await setMarginAction(jobs)({ subject, action: 'resume', reason: 'It is clear' })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await goesOn(priceCents)
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONCLUDED', conclusion: 'GOAL_REACHED' })
  })

  /** How the exchange answers about the orders of a sale: of its slices, and of one more. */
  const ordersOf = async (sale: Liquidation) => {
    const keys = [
      ...slicesOf(sale).map(({ sliceId }) => sliceId),
      `${sale.liquidationId}-${slicesOf(sale).length + 1}`,
    ]
    const { exchange } = product.application.jobs
    return Promise.all(keys.map(async (key) => (await exchange.standing(key)).status))
  }

  it('places one order where an answer is lost (law 4)', async () => {
    const level = await levelCents(borrower, uuid, 'liquidation')
    await product.simulation.exchange.driver.loseNextAnswer()
    await marketIs((level * 99n) / 100n)
    await product.settle()
    await goesOn((level * 99n) / 100n)
    const [sale, ...others] = await sales(uuid)
    expect(others).toEqual([])
    expect(sale).toMatchObject({ state: 'CONCLUDED', conclusion: 'GOAL_REACHED' })
    expect(await ordersOf(sale!)).toEqual([...sale!.slices.map(() => 'FILLED'), 'NONE'])
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })

  it('lowers what the monitoring judges the loan by from the commit of each trade, and in its daily repricing', async () => {
    const { priceCents } = await selling()
    const sale = await lastSale(uuid)
    const upCents = async () => {
      const [row] = await product.rows('select price_up_cents from margins where application_id = $1', [uuid])
      return BigInt(String(row?.['price_up_cents']))
    }
    const up = await upCents()
    const { payOff } = await borrower.ask(getLoan, { params: { uuid } })
    const owedCents = (parseDollars(payOff) ?? 0n) - netProceedsCentsOf(sale)
    // At the price that it waits for the LTV is just below 75 %.
    const ltvBps = (owedCents * 100_000_000n * 10_000n) / ((await balanceUnits()) * up)
    expect(ltvBps).toBeGreaterThanOrEqual(7_490n)
    expect(ltvBps).toBeLessThanOrEqual(7_500n)
    const organizationId = product.organizationId
    await repriceLoans(product.application.jobs)({ organizationId, applicationIds: [uuid] })
    expect(await upCents()).toBe(up)
    await soldOut(priceCents)
  })

  it('cancels its order once the price has recovered, and sells nothing more (UCC 9-623)', async () => {
    const { liquidationId, priceCents } = await selling()
    await marketIs(priceCents * 2n)
    // What the exchange traded by now stays sold; that the price has recovered is known before it is asked again.
    await monitorPrices(product.application.jobs)
    await goesOn(priceCents * 2n)
    const [sale, ...others] = await sales(uuid)
    expect(others).toEqual([])
    if (sale?.state !== 'CONCLUDED') throw new Error('it has not ended')
    expect(sale).toMatchObject({ liquidationId, conclusion: 'NO_LONGER_DUE' })
    expect(sale.slices).toMatchObject([{ result: 'CANCELED' }])
    expect(sale.soldUnits).toBeGreaterThan(0n)
    expect(sale.soldUnits).toBeLessThan(sale.slices[0]!.orderedUnits)
    expect(await ordersOf(sale)).toEqual(['CLOSED', 'NONE'])
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })
})
