import { getLoanScenarios } from '@pledge/contract/loan-scenarios'
import { getLoan, getPayoffQuote } from '@pledge/contract/servicing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../product/calendar.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'

const HOURS = 168

describe('what prices to come would mean for a loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const { funded } = loansOf(() => product)
  /** Hours of prices from a moment on, which fall to a part of their first price in the middle and stay there. */
  const history = (from: number, hours: number, part: number) =>
    product.rows(
      `insert into price_candles (coin, hour, source, open_cents, high_cents, low_cents, close_cents, observations)
       select 'BTC', $1::timestamptz + n * interval '1 hour', 'import', p, p, p, p, 0
         from (select n, case when n < $2::integer / 2 then 1000000 else 1000000 * $3::numeric end::bigint as p
           from generate_series(0, $2::integer - 1) n) s`,
      [new Date(from).toISOString(), hours, part],
    )

  it('are judged by the terms that the loan is monitored by, and by what it owes on each day (1.9.07, 1.9.12)', async () => {
    const { borrower, uuid } = await funded()
    const { terms, saleFee, owed, pastWeeks } = await borrower.ask(getLoanScenarios, { params: { uuid } })
    const { asOf, confirmedCollateral } = await borrower.ask(getLoan, { params: { uuid } })
    const { triggers } = confirmedCollateral!
    expect(terms).toMatchObject({
      warningLtv: triggers.warning.ltv,
      marginCallLtv: triggers.marginCall.ltv,
      liquidationLtv: triggers.liquidation.ltv,
      cureTargetLtv: triggers.warning.ltv,
      cureHours: 48,
      isCuredByPrice: false,
    })
    expect(saleFee).toBe('0.02')
    expect(pastWeeks).toEqual([])
    for (const [days, amount] of owed.entries()) {
      const on = new Date(Date.parse(`${asOf}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
      expect(await borrower.ask(getPayoffQuote, { params: { uuid }, query: { on } })).toEqual({
        on,
        payOff: amount,
      })
    }
    const stranger = await product.borrower()
    expect((await stranger.call(getLoanScenarios, { params: { uuid } })).status).toBe(404)
  })

  it('have the worst weeks of stored prices, each of whole days and none twice', async () => {
    const { borrower, uuid } = await funded()
    await product.rows('delete from price_candles')
    const day = (ago: number) =>
      Math.floor(product.application.clock.business().getTime() / DAY_MS - ago) * DAY_MS
    await history(day(400), HOURS, 0.6)
    await history(day(300), HOURS, 0.9)
    await history(day(200), 2 * HOURS, 0.8)
    // An hour is missing, and another lasts for six days only.
    await history(day(100), HOURS, 0.1)
    await product.rows(`delete from price_candles where hour = $1`, [
      new Date(day(99) + HOUR_MS).toISOString(),
    ])
    await history(day(50), HOURS - 24, 0.2)
    const { pastWeeks } = await borrower.ask(getLoanScenarios, {
      params: { uuid },
      query: { pastWeeks: 'true' },
    })
    expect(pastWeeks.map(({ lows }) => Math.min(...lows))).toEqual([6_000, 8_000, 9_000])
    expect(pastWeeks[0]?.from).toBe(new Date(day(400)).toISOString())
    for (const { lows, closes } of pastWeeks) {
      expect(lows).toHaveLength(HOURS)
      expect(closes[0]).toBe(10_000)
    }
  })
})
