import { COINS, type Coin } from '@pledge/domain/collateral/coins'
import { decodeAddress } from '@pledge/domain/collateral/address'
import { unitsPerCoin } from '@pledge/domain/money/coin-quantity'
import { describe, expect, it } from 'vitest'
import type { ExchangeDriver } from './driver.ts'
import { QUOTE_CURRENCIES, type ExchangePort, type OrderStanding, type LimitOrder } from './port.ts'

export interface MadeExchange {
  readonly port: ExchangePort
  readonly driver: ExchangeDriver
  /** The current market price of one whole coin, in cents. */
  readonly priceCents: (coin: Coin) => Promise<bigint>
  /** Refills the book. */
  readonly replenish: () => void
}

const fillsOf = (standing: OrderStanding) => ('fills' in standing ? standing.fills : [])
const soldUnits = (standing: OrderStanding): bigint =>
  fillsOf(standing).reduce((total, { units }) => total + units, 0n)

/** The suite for exchange adapters. */
export const describeExchangePort = (name: string, make: () => Promise<MadeExchange>): void => {
  const orderOf = async (made: MadeExchange, more: Partial<LimitOrder> = {}): Promise<LimitOrder> => {
    const price = await made.priceCents('BTC')
    return {
      idempotencyKey: 'order',
      coin: 'BTC',
      currency: 'USD',
      units: unitsPerCoin('BTC') / 10n,
      limitPriceCents: (price * 95n) / 100n,
      ...more,
    }
  }

  describe(`${name} as an exchange`, () => {
    it('sells within the limit, immediately if the book is deep enough', async () => {
      const made = await make()
      const order = await orderOf(made)
      const standing = await made.port.sell(order)
      expect(standing.status).toBe('FILLED')
      expect(soldUnits(standing)).toBe(order.units)
      for (const { priceCents, feeCents, units } of fillsOf(standing)) {
        expect(priceCents >= order.limitPriceCents).toBe(true)
        expect(feeCents >= 0n && units > 0n).toBe(true)
      }
    })

    it('buys within the limit, under a key of its own', async () => {
      const made = await make()
      const price = await made.priceCents('BTC')
      const order = await orderOf(made, { currency: 'USDC', limitPriceCents: (price * 105n) / 100n })
      const standing = await made.port.buy(order)
      expect(standing.status).toBe('FILLED')
      expect(soldUnits(standing)).toBe(order.units)
      expect(fillsOf(standing).every(({ priceCents }) => priceCents <= order.limitPriceCents)).toBe(true)
      expect(await made.port.buy(order)).toEqual(standing)
      await expect(made.port.sell(order)).rejects.toThrow()
    })

    it('does not buy above the limit', async () => {
      const made = await make()
      const limitPriceCents = (await made.priceCents('BTC')) / 2n
      expect(await made.port.buy(await orderOf(made, { limitPriceCents }))).toMatchObject({
        status: 'OPEN',
        fills: [],
      })
    })

    it('sends bought coins once for a key, and refuses the key for another payment', async () => {
      const { port, driver } = await make()
      const { address } = await port.settlementAddress('BTC')
      const delivery = { idempotencyKey: 'delivery', coin: 'BTC', units: 5n, address } as const
      expect(await port.deliveryStanding('delivery')).toEqual({ status: 'NONE' })
      const sent = await port.deliver(delivery)
      expect(await port.deliveryStanding('delivery')).toEqual(sent)
      expect(sent.status).toBe('SENT')
      expect(await port.deliver(delivery)).toEqual(sent)
      await expect(port.deliver({ ...delivery, units: 6n })).rejects.toThrow()
      await driver.setReachable(false)
      expect(await port.deliver(delivery)).toEqual({ status: 'UNKNOWN' })
    })

    it('places one order for a key, and refuses the key for another order', async () => {
      const made = await make()
      const order = await orderOf(made)
      const first = await made.port.sell(order)
      expect(await made.port.sell(order)).toEqual(first)
      expect(await made.port.standing(order.idempotencyKey)).toEqual(first)
      await expect(made.port.sell({ ...order, units: order.units + 1n })).rejects.toThrow()
      await expect(made.port.sell({ ...order, currency: 'USDC' })).rejects.toThrow()
    })

    it.each(QUOTE_CURRENCIES)('sells for %s', async (currency) => {
      const made = await make()
      const order = await orderOf(made, { currency })
      const standing = await made.port.sell(order)
      expect(standing.status).toBe('FILLED')
      expect(soldUnits(standing)).toBe(order.units)
    })

    it('places one order for concurrent requests', async () => {
      const made = await make()
      const order = await orderOf(made)
      const answers = await Promise.all(Array.from({ length: 8 }, () => made.port.sell(order)))
      const standing = await made.port.standing(order.idempotencyKey)
      expect(soldUnits(standing)).toBe(order.units)
      expect(new Set(answers.flatMap((each) => ('orderId' in each ? [each.orderId] : []))).size).toBe(1)
    })

    it('fills a part if the book is thin, at lower prices the deeper it goes, and the rest once it refills', async () => {
      const made = await make()
      const price = await made.priceCents('BTC')
      await made.driver.setDepth('BTC', price / 40n)
      const order = await orderOf(made, { limitPriceCents: (price * 999n) / 1_000n })
      const begun = await made.port.sell(order)
      expect(begun.status).toBe('OPEN')
      expect(soldUnits(begun) < order.units).toBe(true)
      let standing = begun
      for (let rounds = 0; rounds < 50 && standing.status === 'OPEN'; rounds += 1) {
        made.replenish()
        standing = await made.port.standing(order.idempotencyKey)
      }
      expect(standing.status).toBe('FILLED')
      expect(soldUnits(standing)).toBe(order.units)
      // Earlier fills never change.
      expect(fillsOf(standing).slice(0, fillsOf(begun).length)).toEqual(fillsOf(begun))
      const ids = fillsOf(standing).map(({ fillId }) => fillId)
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('does not sell below the limit', async () => {
      const made = await make()
      const price = await made.priceCents('BTC')
      const standing = await made.port.sell(await orderOf(made, { limitPriceCents: price * 2n }))
      expect(standing).toMatchObject({ status: 'OPEN', fills: [] })
    })

    it('ends a canceled order, which keeps its fills', async () => {
      const made = await make()
      const price = await made.priceCents('BTC')
      await made.driver.setDepth('BTC', price / 40n)
      const order = await orderOf(made, { limitPriceCents: (price * 999n) / 1_000n })
      const begun = await made.port.sell(order)
      const closed = await made.port.cancel(order.idempotencyKey)
      expect(closed).toMatchObject({ status: 'CLOSED', fills: fillsOf(begun) })
      made.replenish()
      expect(await made.port.standing(order.idempotencyKey)).toEqual(closed)
      expect(await made.port.sell(order)).toEqual(closed)
      expect(await made.port.cancel(order.idempotencyKey)).toEqual(closed)
    })

    it('never places an order under a canceled key', async () => {
      const made = await make()
      const order = await orderOf(made)
      const canceled = { status: 'REJECTED', reason: 'CANCELED' }
      expect(await made.port.standing(order.idempotencyKey)).toEqual({ status: 'NONE' })
      expect(await made.port.cancel(order.idempotencyKey)).toEqual(canceled)
      expect(await made.port.sell(order)).toEqual(canceled)
    })

    it('either sells or cancels, when both are requested at the same time', async () => {
      const made = await make()
      for (let round = 0; round < 4; round += 1) {
        const order = await orderOf(made, { idempotencyKey: `race-${round}` })
        await Promise.all([made.port.sell(order), made.port.cancel(order.idempotencyKey)])
        const standing = await made.port.standing(order.idempotencyKey)
        expect(['FILLED', 'CLOSED', 'REJECTED']).toContain(standing.status)
        expect(await made.port.sell(order)).toEqual(standing)
      }
    })

    it('keeps a rejection for the key', async () => {
      const made = await make()
      await made.driver.rejectNext('SUSPENDED')
      const order = await orderOf(made)
      const rejected = { status: 'REJECTED', reason: 'SUSPENDED' }
      expect([await made.port.sell(order), await made.port.sell(order)]).toEqual([rejected, rejected])
      expect((await made.port.sell({ ...order, idempotencyKey: 'next' })).status).toBe('FILLED')
    })

    it('answers UNKNOWN where an answer is lost, and the same order afterwards', async () => {
      const made = await make()
      await made.driver.loseNextAnswer()
      const order = await orderOf(made)
      expect(await made.port.sell(order)).toEqual({ status: 'UNKNOWN' })
      const standing = await made.port.standing(order.idempotencyKey)
      expect(soldUnits(standing)).toBe(order.units)
      expect(await made.port.sell(order)).toEqual(standing)
    })

    it('places nothing while unreachable', async () => {
      const made = await make()
      const order = await orderOf(made)
      await made.driver.setReachable(false)
      expect(await made.port.sell(order)).toEqual({ status: 'UNKNOWN' })
      expect(await made.port.cancel(order.idempotencyKey)).toEqual({ status: 'UNKNOWN' })
      await made.driver.setReachable(true)
      expect(await made.port.standing(order.idempotencyKey)).toEqual({ status: 'NONE' })
    })

    it.each(COINS)('accepts delivery of %s at an address of its chain, always the same', async (coin) => {
      const { port } = await make()
      const { address } = await port.settlementAddress(coin)
      expect(decodeAddress(coin, address)).toBe(address)
      expect(await port.settlementAddress(coin)).toEqual({ address })
    })
  })
}
