import { randomUUID } from 'node:crypto'
import type { Coin } from '@pledge/domain/collateral/coins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { insertPrice, lastTwoPrices, latestPrice, latestPrices } from './prices.ts'

describe('the newest price (decision 19)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  beforeEach(() => product.rows('truncate prices'))

  const db = () => product.application.db
  const store = (time: string, priceCents: bigint, coin: Coin = 'BTC') =>
    insertPrice(db(), randomUUID(), {
      coin,
      priceCents,
      venues: ['one', 'two'],
      observedAt: new Date(`2026-11-20T${time}Z`),
    })
  const cents = (prices: readonly { readonly priceCents: bigint }[]) =>
    prices.map(({ priceCents }) => priceCents)

  it('is the one that was stored last, though a venue in it lags behind those of the price before', async () => {
    await store('10:00:00', 100n)
    await store('10:00:20', 200n)
    await store('10:00:05', 300n)
    await store('10:00:30', 9n, 'SOL')
    expect((await latestPrice(db(), 'BTC'))?.priceCents).toBe(300n)
    expect(new Set(cents(await latestPrices(db())))).toEqual(new Set([300n, 9n]))
    expect(cents(await lastTwoPrices(db(), 'BTC'))).toEqual([300n, 200n])
    await store('10:00:06', 400n)
    expect(cents(await lastTwoPrices(db(), 'BTC'))).toEqual([400n, 300n])
    expect(cents(await lastTwoPrices(db(), 'SOL'))).toEqual([9n])
    expect(await lastTwoPrices(db(), 'ETH')).toEqual([])
  })
})
