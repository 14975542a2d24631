import { getLoanActivity, getLoanHistory } from '@pledge/contract/loan-history'
import { getLoan } from '@pledge/contract/servicing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

describe('the history of a loan for its chart (1.9.09, 1.9.10)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const { funded, pays } = loansOf(() => product)
  const now = () => product.application.clock.business().getTime()
  const candle = (ms: number, cents: number, low = cents) =>
    product.rows(
      `insert into price_candles (coin, hour, source, open_cents, high_cents, low_cents, close_cents, observations)
       values ('BTC', date_trunc('hour', $1::timestamptz), 'import', $2, $2, $3, $2, 0) on conflict do nothing`,
      [new Date(ms).toISOString(), cents, low],
    )

  it('is as absent for anybody else as the loan is, and has no other ranges', async () => {
    const { borrower, uuid } = await funded()
    const stranger = await product.borrower()
    const input = { params: { uuid }, query: { range: 'WEEK' } } as const
    expect((await stranger.call(getLoanHistory, input)).status).toBe(404)
    const odd = { params: { uuid }, query: { range: 'YEAR' as 'WEEK' } }
    expect(await borrower.call(getLoanHistory, odd)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    })
  })

  it('lists all that happened, newest first, of which the loan has the last', async () => {
    const { borrower, uuid } = await funded()
    for (let count = 0; count < 9; count += 1)
      await pays(uuid, { amount: '1.00', reference: `part ${count}` })
    const { activity, isCut } = await borrower.ask(getLoanActivity, { params: { uuid } })
    const { activity: last } = await borrower.ask(getLoan, { params: { uuid } })
    expect(last).toHaveLength(8)
    expect(activity.slice(0, 8)).toEqual(last)
    expect(activity.filter(({ kind }) => kind === 'payment-received')).toHaveLength(9)
    expect(activity.at(-1)?.kind).toBe('signed')
    expect(isCut).toBe(false)
    expect((await (await product.borrower()).call(getLoanActivity, { params: { uuid } })).status).toBe(404)
  })

  it('has LTV and price of its hours, by what was owed and held then, and none from before its funding', async () => {
    const { borrower, uuid } = await funded()
    await product.rows('delete from price_candles')
    await product.application.clock.forward(3 * DAY_MS)
    await candle(now() - 40 * DAY_MS, 1_000_000)
    await candle(now() - 30 * HOUR_MS, 9_000_000, 4_500_000)
    await candle(now() - 28 * HOUR_MS, 8_000_000)
    const of = (range: 'WEEK' | 'MONTH' | 'ALL') =>
      borrower.ask(getLoanHistory, { params: { uuid }, query: { range } })
    const week = await of('WEEK')
    expect(week.stepHours).toBe(1)
    expect(week.points.map(({ price, low }) => [price, low])).toEqual([
      ['90000.00', '45000.00'],
      ['80000.00', '80000.00'],
    ])
    const { confirmedCollateral, amount } = await borrower.ask(getLoan, { params: { uuid } })
    const [first] = week.points
    const worth = Number(confirmedCollateral?.coinQuantity) * 90_000
    expect(Number(first?.ltv)).toBeCloseTo(Number(amount) / worth, 3)
    expect(Number(first?.peakLtv)).toBeCloseTo(2 * Number(first?.ltv), 6)
    expect((await of('ALL')).points).toEqual(week.points)
  })
})
