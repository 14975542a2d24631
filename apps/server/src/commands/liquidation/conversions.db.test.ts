import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import { getLoan } from '@pledge/contract/servicing'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import {
  expensesCentsOf,
  fillsOf,
  netProceedsCentsOf,
  unitsOfFills,
  type Liquidation,
} from '@pledge/domain/liquidation/liquidation'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { fillCents, receiptProblems } from '@pledge/domain/liquidation/receipt'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import type { Deps } from '../deps.ts'
import { deficientLoans, openSales } from '../../store/liquidation/sale-queues.ts'
import { salesUnderWay } from '../../store/work/sale-sweeper.ts'
import { systemOf } from '../actors.ts'
import { repriceLoans } from '../margin/reprice-loans.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'
import { wordsToSign } from '../restoration/restorations.test-data.ts'
import { chooseStabilization } from './choose-stabilization.ts'
import { endSale, stopSale } from './steer-sale.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000
const OFFERED = { feeBps: 150, usdcLtvBps: 9_700 }
const NOT_ALLOWED = { ok: false, code: 'transition.not-allowed' }

const grossCentsOf = (sale: Liquidation): bigint =>
  fillsOf(sale).reduce((sum, fill) => sum + fillCents(sale.terms.coin, fill), 0n)

describe('a sale whose proceeds are held (part of G.72)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  /** Deps of an operator who offers it. */
  let offering: Deps
  const { books, pays } = loansOf(() => product)
  const { sellable, marketIs, lastSale, levelCents, delivered, happened, forward } = salesOf(() => product)
  const status = async () =>
    (await product.rows('select status from margins where application_id = $1', [uuid]))[0]?.['status']
  const heldIn = async (asset: string) => {
    const [row] = await product.rows(
      `select coalesce(sum(amount), 0)::text as held from ledger_postings
        where application_id = $1 and account = 'collateral-held' and asset = $2`,
      [uuid, asset],
    )
    return BigInt(String(row?.['held']))
  }
  /** The accounts in USDC that are not zero. */
  const usdcBooks = () =>
    product.rows(
      `select account, sum(amount)::text as amount from ledger_postings
        where application_id = $1 and asset = 'USDC' group by account having sum(amount) <> 0 order by account`,
      [uuid],
    )
  const owedCents = async () => parseDollars((await borrower.ask(getLoan, { params: { uuid } })).payOff) ?? 0n
  /** Signs the words of one operator, and is asked by another one. */
  const choose = async (isOn: boolean, deps: Deps = offering, words: Deps = deps) =>
    chooseStabilization(deps)({
      subject: borrower.subject,
      applicationId: uuid,
      signed: isOn ? await wordsToSign(words, borrower, uuid) : null,
    })
  /** The same operator, who offers it on other terms. */
  const changed = (change: Partial<LendingRules['stabilization']>): Deps => ({
    ...offering,
    organizations: {
      ...offering.organizations,
      async byId(id) {
        const owner = await offering.organizations.byId(id)
        if (owner === undefined) return undefined
        const stabilization = { ...owner.rules.stabilization, ...change }
        return { ...owner, rules: { ...owner.rules, stabilization } }
      },
    },
  })
  const withdrawn = () => changed({ isOffered: false })
  /** Some runs of the jobs, half a minute apart, at one price. */
  const goesOn = async (priceCents: bigint, rounds = 4) => {
    for (let round = 0; round < rounds; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await product.settle()
    }
  }
  /** The price just below the level of a sale. */
  const below = async () => ((await levelCents(borrower, uuid, 'liquidation')) * 99n) / 100n

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    offering = await publishRules(product, 900, (rules) => {
      rules.stabilization = { isOffered: true, ...OFFERED }
    })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await sellable())
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('is off until switched on, only where it is offered and with the terms that were shown, and not once a sale is under way (part of G.15, P.381)', async () => {
    const choices = () =>
      product.rows(
        'select number, is_on, fee_bps, usdc_ltv_bps from stabilization_choices where application_id = $1 order by number',
        [uuid],
      )
    expect(await choose(true, withdrawn())).toMatchObject(NOT_ALLOWED)
    // The words of another fee.
    expect(await choose(true, offering, changed({ feeBps: 149 }))).toMatchObject({
      ok: false,
      code: 'documents.changed',
    })
    const { subject } = await product.agent('avery')
    const signed = await wordsToSign(offering, borrower, uuid)
    const byAgent = { subject, applicationId: uuid, signed }
    expect(await chooseStabilization(offering)(byAgent)).toMatchObject(NOT_ALLOWED)
    expect(await choices()).toEqual([])
    expect(await choose(true)).toMatchObject({ ok: true })
    expect(await choose(true)).toMatchObject({ ok: true })
    expect(await choose(false, withdrawn())).toMatchObject({ ok: true })
    expect(await choices()).toEqual([
      { number: 1, is_on: true, fee_bps: 150, usdc_ltv_bps: 9_700 },
      { number: 2, is_on: false, fee_bps: null, usdc_ltv_bps: null },
    ])
    await marketIs(await below())
    await product.settle()
    expect((await lastSale(uuid)).terms.goal).toBe('RESTORE_LTV')
  })

  it('sells all collateral at the level of a sale and applies nothing: the balance stays, and USDC is held (part of G.72, P.382, P.386, P.387)', async () => {
    await choose(true)
    // Other terms that are offered later change nothing of what was signed.
    await publishRules(product, 901, (rules) => {
      rules.stabilization = { isOffered: true, feeBps: 900, usdcLtvBps: 9_000 }
    })
    const before = { owed: await owedCents(), units: await heldIn('BTC') }
    const priceCents = await below()
    await marketIs(priceCents)
    await product.settle()
    const sale = await lastSale(uuid)
    expect(sale).toMatchObject({ state: 'CONVERTED', cause: 'LEVEL_REACHED', terms: { feeBps: 150 } })
    expect(unitsOfFills(fillsOf(sale))).toBe(before.units)
    expect(await heldIn('BTC')).toBe(0n)
    const netCents = grossCentsOf(sale) - expensesCentsOf(sale)
    expect(await heldIn('USDC')).toBe(microUsdcOfCents(netCents))
    expect(await owedCents()).toBe(before.owed)
    const posted = Object.keys(await books(uuid))
    expect(posted.filter((account) => account.startsWith('sale-') || account === 'exchange-cash')).toEqual([])
    // The price does not matter to what is held, and the daily repricing says the same.
    expect(await status()).toBe('CLEAR')
    await goesOn(priceCents / 2n, 2)
    await repriceLoans(product.application.jobs)({
      organizationId: product.organizationId,
      applicationIds: [uuid],
    })
    await goesOn(priceCents / 2n, 2)
    expect(await status()).toBe('CLEAR')
    expect(await lastSale(uuid)).toEqual(sale)
    expect(await choose(false)).toMatchObject(NOT_ALLOWED)
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })

  it('is a sale for good where the price has fallen so far that what it brings could not bear the balance (P.385)', async () => {
    await choose(true)
    const units = await heldIn('BTC')
    const owed = await owedCents()
    // The LTV is 95 % at this price.
    await marketIs((owed * 100_000_000n * 100n) / (units * 95n))
    await product.settle()
    expect((await lastSale(uuid)).terms.goal).toBe('RESTORE_LTV')
  })

  it('is applied once the price has fallen meanwhile, so that it does not bear the balance, and agents have the deficiency (part of P.388)', async () => {
    await choose(true)
    const priceCents = await below()
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await goesOn(priceCents, 2)
    expect(fillsOf(await lastSale(uuid)).length).toBeGreaterThan(0)
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await goesOn((priceCents * 80n) / 100n)
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    expect(sale.conclusion).toBe('USDC_APPLIED')
    expect(receiptProblems(receiptOf(sale))).toEqual([])
    expect(await owedCents()).toBe(sale.deficiencyCents)
    expect(sale.deficiencyCents).toBeGreaterThan(0n)
    const reader = systemOf(product.organizationId)
    const queue = await offering.transaction(reader, ({ tx }) => deficientLoans(tx, product.organizationId))
    expect(queue.map(({ id }) => id)).toContain(uuid)
    expect(Object.keys(await books(uuid))).not.toContain('sale-proceeds')
    // The lender took the USDC over, one for one dollar.
    expect(await heldIn('USDC')).toBe(0n)
    const usdc = microUsdcOfCents(sale.grossCents - sale.expensesCents)
    expect(await usdcBooks()).toEqual([
      { account: 'usdc-conversion', amount: (-usdc).toString() },
      { account: 'usdc-treasury', amount: usdc.toString() },
    ])
    const payments = await product.rows(
      'select amount_cents::text as cents from loan_payments where application_id = $1',
      [uuid],
    )
    expect(payments).toEqual([{ cents: netProceedsCentsOf(sale).toString() }])
  })

  it('is carried through in slices after partial fills and the switch for automatic action, though the price recovers', async () => {
    await choose(true)
    const priceCents = await below()
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await marketIs(priceCents)
    await product.settle()
    expect(fillsOf(await lastSale(uuid)).length).toBeGreaterThan(0)
    const { subject } = await product.agent('avery')
    const { jobs } = product.application
    await setMarginAction(jobs)({ subject, action: 'stop', reason: 'A venue quotes nonsense' })
    await goesOn(priceCents, 2)
    expect(await lastSale(uuid)).toMatchObject({ state: 'STOPPED', stop: { cause: 'KILL_SWITCH' } })
    await setMarginAction(jobs)({ subject, action: 'resume', reason: 'It is clear' })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await goesOn(priceCents * 2n)
    const sale = await lastSale(uuid)
    expect(sale.state).toBe('CONVERTED')
    expect(sale.slices.length).toBeGreaterThan(1)
    expect(new Set(fillsOf(sale).map(({ fillId }) => fillId)).size).toBe(fillsOf(sale).length)
    expect((await happened(uuid)).filter((each) => each === 'CollateralConverted')).toHaveLength(1)
  })

  it('ends where the borrower pays enough between slices: what it sold is held, and the rest is not sold', async () => {
    await choose(true)
    const priceCents = await below()
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await marketIs(priceCents)
    await product.settle()
    expect(await lastSale(uuid)).toMatchObject({ terms: { goal: 'CONVERT' } })
    const owed = await owedCents()
    await pays(uuid, { amount: formatDollars(owed / 2n), reference: 'half of it' })
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    await goesOn(priceCents)
    const held = await lastSale(uuid)
    expect(held.state).toBe('CONVERTED')
    const units = await heldIn('BTC')
    expect(units).toBeGreaterThan(0n)
    await goesOn(priceCents * 2n, 2)
    expect(await lastSale(uuid)).toEqual(held)
    expect(await heldIn('BTC')).toBe(units)
    // It is held without a deadline, and looked at once a day.
    const reader = systemOf(product.organizationId)
    const open = await offering.transaction(reader, ({ tx }) => openSales(tx, product.organizationId))
    expect(open.map(({ id }) => id)).not.toContain(uuid)
    const at = { businessNow: offering.clock.business(), realNow: offering.clock.real(), most: 1_000 }
    const inAMinute = { ...at, businessNow: new Date(at.businessNow.getTime() + 60_000) }
    const inTwoDays = { ...at, businessNow: new Date(at.businessNow.getTime() + 2 * 86_400_000) }
    const sweep = async (when: typeof at) =>
      (await salesUnderWay(product.application.jobs.sweeperDb, when)).map((due) => due.applicationId)
    expect(await sweep(inAMinute)).not.toContain(uuid)
    expect(await sweep(inTwoDays)).toContain(uuid)
  })

  it('is ended by two agents, who apply what is held', async () => {
    await choose(true)
    await marketIs(await below())
    await product.settle()
    const { liquidationId } = await lastSale(uuid)
    const { jobs } = product.application
    const named = async (name: 'avery' | 'blake') => ({
      subject: (await product.agent(name)).subject,
      applicationId: uuid,
      liquidationId,
      reason: 'In default',
    })
    expect(await stopSale(jobs)(await named('avery'))).toMatchObject({ ok: true })
    expect(await endSale(jobs)(await named('avery'))).toMatchObject({ code: 'approval.same-agent' })
    expect(await endSale(jobs)(await named('blake'))).toMatchObject({ ok: true })
    expect(Object.keys(await books(uuid))).not.toContain('sale-proceeds')
  })

  it('is applied once the borrower pays the loan in full, and what is left is an overpayment (part of P.388)', async () => {
    await choose(true)
    const priceCents = await below()
    await marketIs(priceCents)
    await product.settle()
    const { state } = await lastSale(uuid)
    expect(state).toBe('CONVERTED')
    const { payOff } = await borrower.ask(getLoan, { params: { uuid } })
    await pays(uuid, { amount: payOff, reference: 'all of it' })
    await goesOn(priceCents, 2)
    const sale = await lastSale(uuid)
    expect(sale).toMatchObject({ state: 'CONCLUDED', conclusion: 'NO_LONGER_DUE' })
    expect(await books(uuid)).toMatchObject({ 'owed-to-borrower': (-netProceedsCentsOf(sale)).toString() })
  })
})
