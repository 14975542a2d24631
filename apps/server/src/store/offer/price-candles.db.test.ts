import { randomUUID } from 'node:crypto'
import type { Coin } from '@pledge/domain/collateral/coins'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import {
  candlesBetween,
  candlesByStep,
  importCandles,
  keepCandles,
  MOST_CANDLES,
  removePricesInCandles,
  type PriceCandle,
} from './price-candles.ts'
import { insertPrice } from './prices.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

describe('hourly candles of prices', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(() => product.rows('truncate prices, price_candles'))

  const db = () => product.application.db
  const observe = (time: string, priceCents: bigint, coin: Coin = 'BTC') =>
    insertPrice(db(), randomUUID(), { coin, priceCents, venues: ['one'], observedAt: at(time) })
  const candles = (coin: Coin = 'BTC') =>
    candlesBetween(db(), { coin, from: at('00:00:00'), until: new Date('2026-11-22T00:00:00Z') })
  const shown = async (coin: Coin = 'BTC') =>
    (await candles(coin)).map(
      ({ hour, openCents, highCents, lowCents, closeCents, observations }) =>
        `${hour.toISOString().slice(11, 16)} ${openCents} ${highCents} ${lowCents} ${closeCents} ${observations}`,
    )
  const pricesLeft = async () => Number((await product.rows('select count(*) from prices'))[0]?.['count'])

  it('have the first, highest, lowest and last price of each finished hour, by coin, and how many there were', async () => {
    await observe('10:00:00', 500n)
    await observe('10:20:00', 700n)
    await observe('10:40:00', 300n)
    await observe('10:59:59.999', 400n)
    await observe('11:00:00', 450n)
    await observe('10:30:00', 9n, 'SOL')
    await observe('12:10:00', 1n)
    await keepCandles(db(), at('12:59:59'))
    expect(await shown()).toEqual(['10:00 500 700 300 400 4', '11:00 450 450 450 450 1'])
    expect(await shown('SOL')).toEqual(['10:00 9 9 9 9 1'])
    expect((await candles())[0]).toMatchObject({
      source: 'venues',
      firstObservedAt: at('10:00:00'),
      lastObservedAt: at('10:59:59.999'),
    })
  })

  it('are the same however often, and by however many processes, they are written', async () => {
    await observe('10:00:00', 500n)
    await observe('10:20:00', 700n)
    await Promise.all(Array.from({ length: 4 }, () => keepCandles(db(), at('11:00:00'))))
    await keepCandles(db(), at('11:00:00'))
    expect(await shown()).toEqual(['10:00 500 700 500 700 2'])
  })

  it('take in a price that was stored late, and lose nothing when the prices of an hour are gone', async () => {
    await observe('10:00:00', 500n)
    await keepCandles(db(), at('11:00:00'))
    await observe('10:59:00', 800n)
    await keepCandles(db(), at('11:00:00'))
    expect(await shown()).toEqual(['10:00 500 800 500 800 2'])
    await product.rows(`delete from prices where price_cents = 500`)
    await keepCandles(db(), at('11:00:00'))
    expect(await shown()).toEqual(['10:00 500 800 500 800 2'])
  })

  it('are written for every hour that nobody wrote down in time, and none for an hour without a price', async () => {
    for (const time of ['01:30:00', '02:30:00', '05:30:00']) await observe(time, 100n)
    await keepCandles(db(), at('09:00:00'))
    expect(await shown()).toEqual([
      '01:00 100 100 100 100 1',
      '02:00 100 100 100 100 1',
      '05:00 100 100 100 100 1',
    ])
  })

  it('let prices go by whole hours alone, never before their candle is there, and never the newest', async () => {
    await observe('10:10:00', 1n)
    await observe('10:50:00', 2n)
    await observe('11:10:00', 3n)
    await removePricesInCandles(db(), at('12:00:00'))
    expect(await pricesLeft()).toBe(3)
    await keepCandles(db(), at('12:00:00'))
    await removePricesInCandles(db(), at('10:59:59'))
    expect(await pricesLeft()).toBe(3)
    await removePricesInCandles(db(), at('12:00:00'))
    expect(await pricesLeft()).toBe(1)
    expect(await shown()).toEqual(['10:00 1 2 1 2 2', '11:00 3 3 3 3 1'])
  })

  it('are written by the job that asks for prices, in time for it to remove them after a day', async () => {
    const { jobs, clock } = product.application
    await refreshPrices(jobs)
    const before = clock.business()
    const span = { from: new Date(before.getTime() - 3_600_000), until: before }
    await clock.forward(25 * 3_600_000)
    // A day later, with venues that answer and after them.
    await refreshPrices(jobs)
    for (const coin of ['BTC', 'ETH', 'SOL'] as const)
      expect(await candlesBetween(db(), { coin, ...span })).toHaveLength(1)
    await clock.forward(3_600_000)
    await refreshPrices(jobs)
    expect(await pricesLeft()).toBe(6)
  })

  const imported = (hour: string, openCents = 10n): PriceCandle => ({
    coin: 'BTC',
    hour: at(hour),
    openCents,
    highCents: 20n,
    lowCents: 5n,
    closeCents: 15n,
  })

  it('that are imported fill hours, are corrected by another import, and never replace what our venues said', async () => {
    await observe('10:10:00', 7n)
    await keepCandles(db(), at('11:00:00'))
    const all = ['08:00:00', '09:00:00', '10:00:00'].map((hour) => imported(hour))
    expect(await importCandles(db(), all)).toEqual({ written: 2, kept: 1 })
    expect(await importCandles(db(), all)).toEqual({ written: 0, kept: 3 })
    expect(await importCandles(db(), [imported('09:00:00', 11n)])).toEqual({ written: 1, kept: 0 })
    expect(await shown()).toEqual(['08:00 10 20 5 15 0', '09:00 11 20 5 15 0', '10:00 7 7 7 7 1'])
  })

  it('of our venues replace imported ones', async () => {
    await importCandles(db(), [imported('10:00:00')])
    await observe('10:10:00', 7n)
    await keepCandles(db(), at('11:00:00'))
    expect(await shown()).toEqual(['10:00 7 7 7 7 1'])
  })

  it('are imported all or none', async () => {
    const broken = { ...imported('09:00:00'), lowCents: 11n }
    await expect(importCandles(db(), [imported('08:00:00'), broken])).rejects.toThrow('price_candles_within')
    expect(await candles()).toEqual([])
  })

  it('are read for at most a year at once', async () => {
    const from = at('00:00:00')
    const until = new Date(from.getTime() + (MOST_CANDLES + 1) * 3_600_000)
    await expect(candlesBetween(db(), { coin: 'BTC', from, until })).rejects.toThrow('At most 8784 hours')
  })

  it('are read in steps, counted from the beginning of the span: the first, the lowest and the last price of each', async () => {
    const span = { coin: 'BTC', from: at('09:00:00'), until: at('17:00:00') } as const
    const hours = [
      ['08', 1],
      ['09', 500],
      ['11', 300],
      ['12', 400],
      ['16', 700],
      ['17', 2],
    ] as const
    for (const [hour, cents] of hours) {
      await observe(`${hour}:10:00`, BigInt(cents))
      await observe(`${hour}:20:00`, BigInt(cents) + 50n)
    }
    await keepCandles(db(), at('20:00:00'))
    const steps = await candlesByStep(db(), { ...span, stepHours: 3 })
    expect(
      steps.map(({ from, openCents, lowCents, closeCents }) =>
        [from.toISOString().slice(11, 16), openCents, lowCents, closeCents].join(' '),
      ),
    ).toEqual(['09:00 500 300 350', '12:00 400 400 450', '15:00 700 700 750'])
    const until = new Date(span.from.getTime() + (MOST_CANDLES + 1) * 3_600_000)
    await expect(candlesByStep(db(), { ...span, until, stepHours: 3 })).rejects.toThrow('At most 8784 hours')
  })
})
