import { getLoanScenarios } from '@pledge/contract/loan-scenarios'
import { getLoan, type LoanAnswer } from '@pledge/contract/servicing'
import { fillsOf, netProceedsCentsOf, unitsOfFills } from '@pledge/domain/liquidation/liquidation'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { salesOf } from '../../product/sales.test-data.ts'

/** Of an LTV that is computed from rounded figures. */
const ROUNDING = 0.00001

describe('a sale on the page of its loan', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let priceCents: bigint
  const { funded, loan } = loansOf(() => product)
  const { marketIs, lastSale, levelCents, forward } = salesOf(() => product)
  const cents = (text: string) => parseDollars(text) ?? 0n
  const ltv = ({ confirmedCollateral }: LoanAnswer) => Number(confirmedCollateral?.ltv)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    ;({ borrower, uuid } = await funded())
    await product.settle()
    const level = await levelCents(borrower, uuid, 'liquidation')
    priceCents = (level * 99n) / 100n
    // A thin book, so that the first order is filled in part and stays open.
    await product.simulation.exchange.driver.setDepth('BTC', 20_000n)
    await marketIs(priceCents)
    await product.settle()
  }, 120_000)
  afterAll(() => product.close())

  it('shows what is sold so far, at which prices, and what is left by the rules; its LTV counts the proceeds (1.9.07, 1.9.09)', async () => {
    const sale = await lastSale(uuid)
    expect(sale.state).toBe('SELLING')
    // Venues may have quoted prices of their own in the meantime.
    await marketIs(priceCents)
    const answer = await loan(borrower, uuid)
    const [shown, ...others] = answer.sales
    expect(others).toEqual([])
    const prices = fillsOf(sale).map((fill) => fill.priceCents)
    expect(shown).toMatchObject({
      saleUuid: sale.liquidationId,
      state: 'SELLING',
      cause: 'LEVEL_REACHED',
      goal: 'RESTORE_LTV',
      sold: formatCoin(unitsOfFills(fillsOf(sale)), 'BTC'),
      applied: null,
      concludedAt: null,
    })
    expect(prices).toContain(cents(shown?.prices?.lowest ?? ''))
    const net = cents(shown!.proceeds) - cents(shown!.expenses) - cents(shown!.fee)
    expect(net).toBe(netProceedsCentsOf(sale))
    expect(net).toBeGreaterThan(0n)
    expect(answer.confirmedCollateral?.balance).toBe(formatDollars(cents(answer.payOff) - net))
    const { owed } = await borrower.ask(getLoanScenarios, { params: { uuid } })
    expect(owed[0]).toBe(answer.confirmedCollateral?.balance)
    // What is left to sell brings the LTV just below the target at this price, after the fee.
    const [left, units] = [Number(shown?.toSell), Number(answer.confirmedCollateral?.coinQuantity)]
    const price = Number(answer.confirmedCollateral?.price?.price)
    const after =
      (Number(answer.confirmedCollateral?.balance) - left * price * (1 - 0.02 - 0.001)) /
      ((units - left) * price)
    // Figures of the page are rounded to the cent.
    expect(after).toBeLessThan(0.75 + ROUNDING)
    expect(after).toBeGreaterThan(0.749)
    expect(answer.activity.map(({ kind }) => kind)).toContain('sale-ordered')
  })

  it('shows once it is over what it paid, and the LTV does not jump when the proceeds are applied', async () => {
    const before = await loan(borrower, uuid)
    await product.simulation.exchange.driver.setDepth('BTC', 200_000_000n)
    for (let rounds = 0; rounds < 4; rounds += 1) {
      await marketIs(priceCents)
      await forward(31_000)
      await product.settle()
    }
    const sale = await lastSale(uuid)
    if (sale.state !== 'CONCLUDED') throw new Error(`it is ${sale.state}`)
    const answer = await borrower.ask(getLoan, { params: { uuid } })
    const [shown] = answer.sales
    expect(shown).toMatchObject({
      state: 'CONCLUDED',
      conclusion: 'GOAL_REACHED',
      toSell: null,
      applied: {
        fee: formatDollars(sale.applied.feeCents),
        surplus: '0.00',
        deficiency: formatDollars(sale.deficiencyCents),
      },
    })
    expect(answer.payOff).toBe(shown?.applied?.deficiency)
    expect(answer.confirmedCollateral?.balance).toBe(answer.payOff)
    expect(ltv(answer)).toBeLessThan(0.75)
    expect(ltv(before)).toBeGreaterThan(ltv(answer))
    expect(answer.activity).toContainEqual(
      expect.objectContaining({
        kind: 'collateral-sold',
        coinQuantity: shown?.sold,
        amount: shown?.applied?.paid,
      }),
    )
    expect(answer.activity.map(({ kind }) => kind)).not.toContain('payment-received')
  })
})
