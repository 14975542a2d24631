import { getPayoffPlan } from '@pledge/contract/payoff-plan'
import { getPayoffQuote } from '@pledge/contract/servicing'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('the plan of a payoff (1.1.14, 1.9.24, 1.9.25)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const { funded, loan } = loansOf(() => product)

  it('has for each way the amount that is quoted for its day, and ends no earlier than the hold of ACH', async () => {
    const { borrower, uuid } = await funded()
    const { asOf, nextDue } = await loan(borrower, uuid)
    const plan = await borrower.ask(getPayoffPlan, { params: { uuid }, query: { on: asOf } })
    expect(plan.ways.map(({ way }) => way)).toEqual(['WIRE', 'ACH'])
    for (const { paidOn, payOff } of plan.ways)
      expect(await borrower.ask(getPayoffQuote, { params: { uuid }, query: { on: paidOn } })).toEqual({
        on: paidOn,
        payOff,
      })
    const [wire, ach] = plan.ways
    const days = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000
    expect(days(wire!.paidOn, wire!.backBy)).toBeLessThanOrEqual(3)
    expect(days(ach!.paidOn, ach!.releasableOn)).toBe(22)
    expect(plan.monthly).toBeNull()
    const extra = done(
      await borrower.call(getPayoffPlan, { params: { uuid }, query: { on: asOf, extra: '1000000' } }),
    ).monthly
    expect(extra).toMatchObject({ payments: 1, lastOn: nextDue!.on })
    expect(extra?.back.map(({ way }) => way)).toEqual(['WIRE', 'ACH'])
  })

  it('is refused for a day that no payoff is quoted for, and absent for anybody else', async () => {
    const { borrower, uuid } = await funded()
    const { payOffQuotedUntil, asOf } = await loan(borrower, uuid)
    const ask = (on: string, who = borrower) => who.call(getPayoffPlan, { params: { uuid }, query: { on } })
    expect((await ask(payOffQuotedUntil!)).status).toBe(200)
    for (const on of ['2020-01-01', '2026-02-30', '2050-01-01'])
      expect(await ask(on)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect((await ask(asOf, await product.borrower())).status).toBe(404)
  })
})
