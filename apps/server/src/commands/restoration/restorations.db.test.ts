import { getSaleQueues } from '@pledge/contract/portfolio-sales'
import { getLoan } from '@pledge/contract/servicing'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { boughtUnitsOf, leftCentsOf } from '@pledge/domain/restoration/restoration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobDeps } from '../../jobs/deps.ts'
import { restoreCollateral } from '../../jobs/restoration/restore-collateral.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { publishRules } from '../../product/rules.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'
import { endSale, resumeSale, stopSale } from '../liquidation/steer-sale.ts'
import { setMarginAction } from '../margin/set-margin-action.ts'
import { endRestoration } from './end-restoration.ts'
import { principalOf } from '../actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { orderRestoration } from './order-restoration.ts'
import { OFFERED, restorationsOf, type LoanWithOffer } from './restorations.test-data.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000
const NOT_ALLOWED = { ok: false, code: 'transition.not-allowed' }

describe('the way back of a conversion (part of G.72)', { timeout: 120_000 }, () => {
  let product: Product
  let offering: LoanWithOffer['offering']
  let loan: LoanWithOffer
  const { pays } = loansOf(() => product)
  const { sellable, marketIs, forward, lastSale, delivered } = salesOf(() => product)
  const {
    accounts,
    owedCents,
    restorations,
    last,
    restores,
    orderOf,
    goesOn,
    converted,
    paysHalf,
    expectWhole,
    expectOrders,
  } = restorationsOf(
    () => product,
    () => loan,
  )
  const depth = (cents: bigint) => product.simulation.exchange.driver.setDepth('BTC', cents)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    offering = await publishRules(product, 900, (rules) => {
      rules.stabilization = { isOffered: true, ...OFFERED }
    })
  })
  beforeEach(async () => {
    await product.startAnew()
    loan = { ...(await sellable()), offering }
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('buys coins with what is held, has them sent to the loan, and applies what is left over (part of G.72, P.389)', async () => {
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
    const byAgent = {
      subject,
      applicationId: loan.uuid,
      shownUnits: 1n,
      shownMostCents: 10n ** 9n,
      payload: {},
      stepUpProof: undefined,
    }
    expect(await orderRestoration(offering)(byAgent)).toMatchObject(NOT_ALLOWED)
    expect(await orderRestoration(offering)({ ...byAgent, subject: loan.borrower.subject })).toMatchObject({
      ok: false,
      code: 'session.step-up-needed',
    })
    expect(await restores(10n ** 12n)).toMatchObject({ ok: false, code: 'restoration.price-risen' })
    expect(await restorations()).toEqual([])
    const order = await orderOf()
    const both = await Promise.all([orderRestoration(offering)(order), orderRestoration(offering)(order)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject(NOT_ALLOWED)
    expect(await restores()).toMatchObject(NOT_ALLOWED)
    expect(await restorations()).toHaveLength(1)
    const { restorationId, mostPriceCents } = await last()
    const actions = await product.rows(
      'select restoration_id, kind, account_id, shown_units::text as units, most_price_cents::text as cents from restoration_actions',
    )
    expect(actions).toEqual([
      {
        restoration_id: restorationId,
        kind: 'ORDERED',
        account_id: loan.borrower.subject.accountId,
        units: '1',
        cents: mostPriceCents.toString(),
      },
    ])
  })

  it('is refused while a payment can be reversed: without it the loan would be called at once (P.383)', async () => {
    await converted()
    const owed = await owedCents()
    await pays(loan.uuid, { amount: formatDollars(owed / 2n), method: 'ACH', reference: 'half of it' })
    expect(await owedCents()).toBe(owed - owed / 2n)
    expect(await restores()).toMatchObject(NOT_ALLOWED)
    expect(await restorations()).toEqual([])
  })

  it('is refused once agents have decided on a sale of a loan in default (note 093)', async () => {
    await converted()
    await paysHalf()
    await product.rows(
      `insert into default_decisions (id, application_id, organization_id, borrower_id, kind, reason, proposed_by,
           proposed_at, status, decided_by, decided_at, effective_on)
         select gen_random_uuid(), application_id, organization_id, borrower_id, 'SALE', 'Nothing was paid', borrower_id,
             now(), 'APPROVED', gen_random_uuid(), now(), now()::date from loans where application_id = $1`,
      [loan.uuid],
    )
    expect(await restores()).toMatchObject(NOT_ALLOWED)
    expect(await restorations()).toEqual([])
    await product.rows('delete from default_decisions where application_id = $1', [loan.uuid])
    expect(await restores()).toMatchObject({ ok: true })
  })

  it('is not concluded where the exchange sends less than was bought: it still owes the rest', async () => {
    const priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
    const { exchange, ...jobs } = product.application.jobs
    const sendsLess: JobDeps = {
      ...jobs,
      exchange: {
        ...exchange,
        deliver: (delivery) => exchange.deliver({ ...delivery, units: delivery.units - 1n }),
      },
    }
    const runs = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        await marketIs(priceCents)
        await forward(31_000)
        await restoreCollateral(sendsLess)
      }
    }
    await runs(3)
    expect(await last()).toMatchObject({ state: 'DELIVERING', transactionId: expect.any(String) })
    await delivered()
    await runs(2)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'DELIVERING' })
    expect(await accounts('BTC')).toMatchObject({
      'collateral-held': boughtUnitsOf(restoration) - 1n,
      'due-from-exchange': boughtUnitsOf(restoration),
    })
    expect(await lastSale(loan.uuid)).toMatchObject({ state: 'CONVERTED' })
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
    expect(await lastSale(loan.uuid)).toMatchObject({ state: 'CONVERTED' })
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
    const { liquidationId } = await lastSale(loan.uuid)
    const named = async (name: 'avery' | 'blake') => ({
      subject: (await product.agent(name)).subject,
      applicationId: loan.uuid,
      liquidationId,
      reason: 'To find out',
    })
    const { jobs } = product.application
    expect(await stopSale(jobs)(await named('avery'))).toMatchObject({ ok: true })
    await goesOn(priceCents, 2)
    expect(await last()).toMatchObject({ state: 'BUYING', purchases: [] })
    expect(await endSale(jobs)(await named('blake'))).toMatchObject(NOT_ALLOWED)
  })

  it('is ended by two agents where the exchange sends less: what has arrived counts, and it owes the rest (note 103)', async () => {
    const priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
    const { exchange, ...jobs } = product.application.jobs
    const sendsLess: JobDeps = {
      ...jobs,
      exchange: {
        ...exchange,
        deliver: (delivery) => exchange.deliver({ ...delivery, units: delivery.units - 1n }),
      },
    }
    for (let round = 0; round < 3; round += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await restoreCollateral(sendsLess)
    }
    await delivered()
    const { liquidationId } = await lastSale(loan.uuid)
    const { restorationId } = await last()
    const reason = 'The exchange deducts its network fee'
    const as = async (name: 'avery' | 'blake') => ({
      subject: (await product.agent(name)).subject,
      applicationId: loan.uuid,
      liquidationId,
      restorationId,
      reason,
    })
    // It is in the list of sales under way since it was ordered, and nobody ends it before it is stopped.
    const queues = await (await product.agent('blake')).ask(getSaleQueues)
    expect(queues.openSales.map(({ appUuid }) => appUuid)).toEqual([loan.uuid])
    expect(await endRestoration(product.application.jobs)(await as('blake'))).toMatchObject(NOT_ALLOWED)
    expect(await stopSale(product.application.jobs)(await as('avery'))).toMatchObject({ ok: true })
    expect(await endRestoration(product.application.jobs)(await as('avery'))).toMatchObject({
      ok: false,
      code: 'approval.same-agent',
    })
    expect(await endRestoration(product.application.jobs)(await as('blake'))).toMatchObject({ ok: true })
    expect(await resumeSale(product.application.jobs)(await as('blake'))).toMatchObject({ ok: true })
    // The job has failed with the exchange before, and looks again later.
    await forward(3_600_000)
    await goesOn(priceCents, 2)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'CONCLUDED' })
    expect(await lastSale(loan.uuid)).toMatchObject({
      state: 'CONCLUDED',
      conclusion: 'RESTORED',
      undeliveredUnits: 1n,
    })
    const mails = await mailsTo(product, loan.borrower)
    expect(mails.find(({ subject }) => /Part of your collateral/.test(subject))?.text).toContain(
      'We have not received 0.00000001 BTC of it yet.',
    )
    expect(mails.map(({ subject }) => subject)).not.toContain('Pledge: Your collateral was bought back')
    expect(await accounts('BTC')).toEqual({
      'collateral-held': boughtUnitsOf(restoration) - 1n,
      'collateral-owed-to-borrower': 1n - boughtUnitsOf(restoration),
      'due-from-exchange': 1n,
      'bought-collateral': -1n,
    })
    const ended = await product.rows("select reason from restoration_actions where kind = 'ENDED'")
    expect(ended).toEqual([{ reason }])
    // The reasons of agents are the lender's own.
    const { subject: borrower } = loan.borrower
    const seen = await withTenant(product.application.db, principalOf(borrower), (tx) =>
      tx.selectFrom('restoration_actions').select('kind').execute(),
    )
    expect(seen).toEqual([{ kind: 'ORDERED' }])
  })

  it('counts coins that have arrived, and no longer the USDC that they cost, while the conclusion waits (note 103)', async () => {
    const priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
    await goesOn(priceCents)
    const secured = async () => {
      const { borrower, uuid } = loan
      const { confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
      return parseDollars(confirmedCollateral?.balance ?? '0.00') ?? 0n
    }
    const named = { applicationId: loan.uuid, liquidationId: (await lastSale(loan.uuid)).liquidationId }
    const { subject } = await product.agent('avery')
    await stopSale(product.application.jobs)({ ...named, subject, reason: 'To find out' })
    await delivered()
    await goesOn(priceCents, 2)
    const restoration = await last()
    expect(restoration).toMatchObject({ state: 'DELIVERING' })
    // Only what was not spent bears the balance beside the coins.
    const left = (leftCentsOf(restoration) * BigInt(OFFERED.usdcLtvBps)) / 10_000n
    expect(await secured()).toBe((await owedCents()) - left)
  })

  it('resolves an answer that was lost by asking again, and places one order', async () => {
    const priceCents = await converted()
    await paysHalf()
    expect(await restores()).toMatchObject({ ok: true })
    await product.simulation.exchange.driver.loseNextAnswer()
    await goesOn(priceCents)
    await delivered()
    await goesOn(priceCents, 2)
    await expectOrders(await last(), 2)
    await expectWhole(await last())
  })
})
