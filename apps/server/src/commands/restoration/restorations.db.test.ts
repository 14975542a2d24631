import { getLoan } from '@pledge/contract/servicing'
import { microUsdcOfCents } from '@pledge/domain/disbursement/usdc-amount'
import { netProceedsCentsOf } from '@pledge/domain/liquidation/liquidation'
import { receiptOf } from '@pledge/domain/liquidation/receipt-of'
import { receiptProblems } from '@pledge/domain/liquidation/receipt'
import { spentCentsOf } from '@pledge/domain/liquidation/spent'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { boughtUnitsOf, leftCentsOf, type Restoration } from '@pledge/domain/restoration/restoration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { restorationState } from '../../store/restoration/restoration-state.ts'
import type { Deps } from '../deps.ts'
import { chooseStabilization } from '../liquidation/choose-stabilization.ts'
import { endSale, stopSale } from '../liquidation/steer-sale.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'
import { orderRestoration } from './order-restoration.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000
const OFFERED = { feeBps: 150, usdcLtvBps: 9_700 }
const NOT_ALLOWED = { ok: false, code: 'transition.not-allowed' }

describe('the way back of a conversion (part of G.72)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let offering: Deps
  const { funded, books, pays } = loansOf(() => product)
  const { marketIs, lastSale, levelCents, delivered, forward } = salesOf(() => product)
  const owedCents = async () => parseDollars((await borrower.ask(getLoan, { params: { uuid } })).payOff) ?? 0n
  const restores = (shownUnits = 1n) =>
    orderRestoration(offering)({ subject: borrower.subject, applicationId: uuid, shownUnits })
  const restorations = async (): Promise<readonly Restoration[]> => {
    const rows = await product.rows(
      'select state from restorations where application_id = $1 order by ordered_at',
      [uuid],
    )
    return rows.map(({ state }) => restorationState.parse(state))
  }
  const last = async (): Promise<Restoration> => {
    const restoration = (await restorations()).at(-1)
    if (restoration === undefined) throw new Error('nothing is restored')
    return restoration
  }
  /** The accounts of an asset that are not zero. */
  const accounts = async (asset: string): Promise<Readonly<Record<string, bigint>>> => {
    const rows = await product.rows(
      `select account, sum(amount)::text as amount from ledger_postings
        where application_id = $1 and asset = $2 group by account having sum(amount) <> 0`,
      [uuid, asset],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [String(account), BigInt(String(amount))]))
  }
  const depth = (cents: bigint) => product.simulation.exchange.driver.setDepth('BTC', cents)
  /** Some runs of the jobs, half a minute apart, at one price. */
  const goesOn = async (priceCents: bigint, rounds = 3) => {
    for (let round = 0; round < rounds; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await product.settle()
    }
  }
  /** A loan whose collateral was converted, at the price returned. */
  const converted = async (): Promise<bigint> => {
    await chooseStabilization(offering)({ subject: borrower.subject, applicationId: uuid, shown: OFFERED })
    const priceCents = ((await levelCents(borrower, uuid, 'liquidation')) * 99n) / 100n
    await marketIs(priceCents)
    await product.settle()
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONVERTED' })
    await delivered()
    return priceCents
  }
  /** The borrower pays as much as leaves a part of the balance. */
  const paysHalf = async () => {
    const owed = await owedCents()
    await pays(uuid, { amount: formatDollars(owed / 2n), reference: 'half of it' })
  }
  /** Nothing was created or lost: what was held is spent, or was applied, and the coins that were bought are collateral. */
  const expectWhole = async (restoration: Restoration) => {
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    expect(sale.conclusion).toBe('RESTORED')
    expect(receiptProblems(receiptOf(sale))).toEqual([])
    const spent = spentCentsOf('BTC', sale.boughtFills)
    const { interestCents, principalCents, surplusCents } = sale.applied
    expect(spent + interestCents + principalCents + surplusCents).toBe(netProceedsCentsOf(sale))
    expect(leftCentsOf(restoration)).toBe(netProceedsCentsOf(sale) - spent)
    expect(await accounts('BTC')).toEqual({
      'collateral-held': boughtUnitsOf(restoration),
      'collateral-owed-to-borrower': -boughtUnitsOf(restoration),
    })
    const taken = microUsdcOfCents(sale.grossCents - sale.expensesCents - spent)
    expect(await accounts('USDC')).toEqual({ 'usdc-treasury': taken, 'usdc-conversion': -taken })
    expect(Object.keys(await books(uuid))).not.toContain('sale-proceeds')
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    offering = await publishRules(product, 900, (rules) => {
      rules.stabilization = { isOffered: true, ...OFFERED }
    })
  })
  beforeEach(async () => {
    await product.simulation.prices.driver.followSeries('BTC')
    await depth(200_000_000n)
    await product.settle()
    ;({ borrower, uuid } = await funded())
    await product.settle()
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('buys coins with what is held, has them sent to the loan, and applies what is left over (part of G.72)', async () => {
    const priceCents = await converted()
    await paysHalf()
    const before = await owedCents()
    expect(await restores()).toMatchObject({ ok: true })
    await goesOn(priceCents)
    expect(await last()).toMatchObject({ state: 'DELIVERING' })
    await delivered()
    await goesOn(priceCents, 2)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'CONCLUDED' })
    await expectWhole(restoration)
    expect(await owedCents()).toBe(before - leftCentsOf(restoration))
  })

  it('is refused to others, before anything is held, for less than was shown, twice, and while the LTV would be too high', async () => {
    expect(await restores()).toMatchObject(NOT_ALLOWED)
    await converted()
    // Nothing was paid: what is held buys too little for the balance.
    expect(await restores()).toMatchObject(NOT_ALLOWED)
    await paysHalf()
    const { subject } = await product.agent('avery')
    expect(await orderRestoration(offering)({ subject, applicationId: uuid, shownUnits: 1n })).toMatchObject(
      NOT_ALLOWED,
    )
    expect(await restores(10n ** 12n)).toMatchObject(NOT_ALLOWED)
    expect(await restorations()).toEqual([])
    expect(await restores()).toMatchObject({ ok: true })
    expect(await restores()).toMatchObject(NOT_ALLOWED)
    expect(await restorations()).toHaveLength(1)
  })

  it('buys in slices after partial fills, and nothing while automatic action is stopped, which applies nothing meanwhile', async () => {
    const priceCents = await converted()
    await paysHalf()
    await depth(20_000n)
    expect(await restores()).toMatchObject({ ok: true })
    await goesOn(priceCents, 1)
    const { subject } = await product.agent('avery')
    const { jobs } = product.application
    await setMarginAction(jobs)({ subject, action: 'stop', reason: 'A venue quotes nonsense' })
    await goesOn(priceCents, 2)
    const stopped = await last()
    expect(stopped).toMatchObject({ state: 'BUYING', purchase: null })
    expect(stopped.purchases.map(({ result }) => result)).toEqual(['CANCELED'])
    await goesOn(priceCents, 2)
    expect(await last()).toEqual(stopped)
    expect(await lastSale(uuid)).toMatchObject({ state: 'CONVERTED' })
    await setMarginAction(jobs)({ subject, action: 'resume', reason: 'It is clear' })
    await depth(200_000_000n)
    await goesOn(priceCents)
    await delivered()
    await goesOn(priceCents, 2)
    const restoration = await last()
    expect(restoration.purchases.length).toBeGreaterThan(1)
    await expectWhole(restoration)
  })

  it('waits while an agent has stopped the conversion, which no agent ends meanwhile', async () => {
    const priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
    const { liquidationId } = await lastSale(uuid)
    const named = async (name: 'avery' | 'blake') => ({
      subject: (await product.agent(name)).subject,
      applicationId: uuid,
      liquidationId,
      reason: 'To find out',
    })
    const { jobs } = product.application
    expect(await stopSale(jobs)(await named('avery'))).toMatchObject({ ok: true })
    await goesOn(priceCents, 2)
    expect(await last()).toMatchObject({ state: 'BUYING', purchases: [] })
    expect(await endSale(jobs)(await named('blake'))).toMatchObject(NOT_ALLOWED)
  })

  it('resolves an answer that was lost by asking again, and places one order', async () => {
    const priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
    await product.simulation.exchange.driver.loseNextAnswer()
    await goesOn(priceCents)
    await delivered()
    await goesOn(priceCents, 2)
    await expectWhole(await last())
  })
})
