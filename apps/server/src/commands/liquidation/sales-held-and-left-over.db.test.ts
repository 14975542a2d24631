import { changeLoanHold, setLoanHold } from '@pledge/contract/holds'
import { endSale, getSales, stopSale } from '@pledge/contract/portfolio-sales'
import { codeOf, done } from '@pledge/testing/call/answer'
import { fillsOf, unitsOfFills } from '@pledge/domain/liquidation/liquidation'
import { formatDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { ledgerAgainstChain } from '../../product/ledger-against-chain.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { refundsOf } from '../../product/refunds.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'

/** Where others share the machine. */
const A_WHOLE_LOAN_MS = 90_000

describe('what a sale of collateral brought', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let priceCents: bigint
  const { loan, pays } = loansOf(() => product)
  const { sellable, marketIs, levelCents, delivered, forward, lastSale } = salesOf(() => product)
  const { approvedByBoth, owedBack, refundsIn } = refundsOf(() => product)
  const goesOn = async (cents: bigint) => {
    for (let round = 0; round < 3; round += 1) {
      await marketIs(cents)
      await forward(31_000)
      await product.settle()
    }
  }
  const concluded = async () => {
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    return sale
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, A_WHOLE_LOAN_MS)
  /** A sale whose order is on the exchange, filled in part. */
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await sellable())
    priceCents = ((await levelCents(borrower, uuid, 'liquidation')) * 99n) / 100n
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await marketIs(priceCents)
    await product.settle()
    const sale = await lastSale(uuid)
    expect(sale.state).toBe('SELLING')
    expect(fillsOf(sale).length).toBeGreaterThan(0)
  }, A_WHOLE_LOAN_MS)
  afterAll(() => product.close())

  it('is not applied under a hold that stops sales, by nobody; the borrower sees that the sale is paused (note 076)', async () => {
    const [avery, blake] = [await product.agent('avery'), await product.agent('blake')]
    const params = { uuid }
    const { holds, today } = await avery.ask(setLoanHold, {
      params,
      body: { kind: 'BANKRUPTCY', reason: 'A petition was filed', from: null, until: '2040-01-01' },
    })
    await goesOn(priceCents)
    const held = await lastSale(uuid)
    expect(held).toMatchObject({ state: 'ORDERED', slices: [{ result: 'CANCELED' }] })
    expect((await loan(borrower, uuid)).sales).toMatchObject([{ state: 'STOPPED', applied: null }])

    const body = { saleUuid: held.liquidationId, reason: 'The court was called' }
    await avery.ask(stopSale, { params, body })
    expect((await blake.ask(getSales, { params })).sales[0]?.steps).toEqual(['resume'])
    expect(codeOf(await blake.call(endSale, { params, body }))).toBe('transition.not-allowed')
    // Nor does a job, once the price has recovered.
    await goesOn(priceCents * 2n)
    expect((await lastSale(uuid)).state).toBe('STOPPED')
    expect((await loan(borrower, uuid)).payments).toEqual([])

    const lift = { holdUuid: holds[0]!.uuid, action: 'lift', on: today, reason: 'It was dismissed' } as const
    done(await avery.call(changeLoanHold, { params, body: lift }))
    await goesOn(priceCents * 2n)
    expect(await concluded()).toMatchObject({ conclusion: 'NO_LONGER_DUE' })
    expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    await delivered()
  })

  it.each(['BANKRUPTCY', 'DISPUTE'] as const)(
    'is not applied under a hold where the borrower redeems either, and then all of it is refunded: %s (note 073)',
    async (kind) => {
      const avery = await product.agent('avery')
      const params = { uuid }
      const { holds, today } = await avery.ask(setLoanHold, {
        params,
        body: { kind, reason: 'A matter that stops sales', from: null, until: '2040-01-01' },
      })
      const { payOff } = await loan(borrower, uuid)
      done(await pays(uuid, { amount: payOff, reference: `payoff-${uuid}` }))
      await goesOn(priceCents)
      const held = await lastSale(uuid)
      expect(held.state).not.toBe('CONCLUDED')
      const soldUnits = unitsOfFills(fillsOf(held))
      expect(await loan(borrower, uuid)).toMatchObject({
        status: 'PAID_IN_FULL',
        payments: [{ amount: payOff }],
        sales: [{ applied: null }],
      })
      expect(await refundsIn(uuid)).toEqual([])
      const pledged = `select state->>'state' as state from streams where application_id = $1 and stream = 'collateral'`
      expect(await product.rows(pledged, [uuid])).toEqual([{ state: 'PLEDGED' }])

      const lift = { holdUuid: holds[0]!.uuid, action: 'lift', on: today, reason: 'It is settled' } as const
      done(await avery.call(changeLoanHold, { params, body: lift }))
      await goesOn(priceCents)
      const { applied, conclusion, soldUnits: all } = await concluded()
      // Nothing more was sold after the redemption.
      expect({ conclusion, all }).toEqual({ conclusion: 'NO_LONGER_DUE', all: soldUnits })
      expect(await owedBack(uuid)).toBe(applied.surplusCents)
      expect(await product.rows(pledged, [uuid])).toEqual([{ state: 'UNPLEDGED' }])
      await delivered()
    },
  )

  it('beyond what is owed is refunded to the cent, and the coins that were not sold are free (P.360)', async () => {
    const { payOff } = await loan(borrower, uuid)
    done(await pays(uuid, { amount: payOff, reference: `payoff-${uuid}` }))
    await goesOn(priceCents)
    const { applied, deficiencyCents, conclusion } = await concluded()
    expect({ conclusion, deficiencyCents }).toEqual({ conclusion: 'NO_LONGER_DUE', deficiencyCents: 0n })
    expect(applied.surplusCents).toBeGreaterThan(0n)
    const amount = formatDollars(applied.surplusCents)
    expect(await refundsIn(uuid)).toMatchObject([{ status: 'OPEN', amount }])
    expect(await owedBack(uuid)).toBe(applied.surplusCents)
    await approvedByBoth(uuid)
    await product.settle()
    const [refund] = await refundsIn(uuid)
    expect(refund).toMatchObject({ status: 'SENT', amount })
    const sent = await product.simulation.disbursement.driver.payments()
    expect(sent.filter(({ payment }) => payment.idempotencyKey === refund!.uuid)).toMatchObject([
      { payment: { amountCents: applied.surplusCents } },
    ])
    expect(await owedBack(uuid)).toBe(0n)
    expect(
      await product.rows(
        `select state->>'state' as state from streams where application_id = $1 and stream in ('collateral', 'loan')
           order by stream`,
        [uuid],
      ),
    ).toEqual([{ state: 'UNPLEDGED' }, { state: 'PAID_OFF' }])
    await delivered()
    expect(await ledgerAgainstChain(product, 'BTC')).toEqual([])
  })
})
