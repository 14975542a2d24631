import { unitsPerCoin } from '@pledge/domain/money/coin-quantity'
import { describeExchangePort } from '@pledge/providers/exchange/behavior'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../state/memory-store.ts'
import { REPLENISH_SECONDS, tradeWith } from './order-book.ts'
import { createSimulatedExchange } from './simulated-exchange.ts'

const MARKET_CENTS = { BTC: 10_000_000n, ETH: 350_000n, SOL: 18_000n } as const

/** A chain that names the transaction after its key. */
const chain = { payOnce: (key: string) => Promise.resolve({ transactionId: `transaction of ${key}` }) }

const make = () => {
  let now = new Date('2026-11-26T12:00:00Z')
  const priceCents = (coin: 'BTC' | 'ETH' | 'SOL') => Promise.resolve(MARKET_CENTS[coin])
  const exchange = createSimulatedExchange({
    store: createMemoryStore(),
    now: () => now,
    marketCents: priceCents,
    chains: { BTC: chain, ETH: chain, SOL: chain },
  })
  const replenish = () => void (now = new Date(now.getTime() + REPLENISH_SECONDS * 1_000))
  return { ...exchange, priceCents, replenish }
}

describeExchangePort('simulated', () => Promise.resolve(make()))

describe('the simulated order book', () => {
  const at = new Date('2026-11-26T12:00:00Z')
  const empty = { depthCents: 10_000_000n, period: 0, consumedCents: 0n }

  it('slips: the more is sold, the lower its average price', () => {
    const averageOf = (units: bigint) => {
      const { trades } = tradeWith(empty, {
        side: 'SELL',
        coin: 'BTC',
        units,
        limitPriceCents: 1n,
        marketCents: 10_000_000n,
        at,
      })
      const cents = trades.reduce((total, trade) => total + trade.units * trade.priceCents, 0n)
      return cents / trades.reduce((total, trade) => total + trade.units, 0n)
    }
    const averages = [1n, 5n, 20n].map((coins) => averageOf(coins * 100_000_000n))
    expect(averages[0]! > averages[1]! && averages[1]! > averages[2]!).toBe(true)
    expect(averages[0]! < 10_000_000n).toBe(true)
  })

  it('never sells more than ordered, below the limit, or more than its depth', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 9n),
        fc.bigInt(1n, 10n ** 8n),
        fc.bigInt(0n, 10n ** 10n),
        (units, depthCents, limitPriceCents, consumedCents) => {
          const book = { depthCents, period: Math.floor(at.getTime() / 30_000), consumedCents }
          const marketCents = 9_700_000n
          const sold = tradeWith(book, { side: 'SELL', coin: 'BTC', units, limitPriceCents, marketCents, at })
          const total = sold.trades.reduce((sum, trade) => sum + trade.units, 0n)
          expect(total <= units).toBe(true)
          for (const trade of sold.trades) {
            expect(trade.units > 0n && trade.priceCents >= limitPriceCents).toBe(true)
            expect((trade.units * trade.priceCents) / unitsPerCoin('BTC') <= depthCents).toBe(true)
          }
          expect(sold.book.consumedCents >= consumedCents).toBe(true)
        },
      ),
    )
  })

  it('never buys more than ordered or above the limit, and pays more the more is bought', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(9_000_000n, 12_000_000n), (units, limitPriceCents) => {
        const taking = {
          side: 'BUY',
          coin: 'BTC',
          units,
          limitPriceCents,
          marketCents: 9_700_000n,
          at,
        } as const
        const { trades } = tradeWith(empty, taking)
        expect(trades.reduce((sum, trade) => sum + trade.units, 0n) <= units).toBe(true)
        expect(
          trades.every(({ priceCents }) => priceCents > 9_700_000n && priceCents <= limitPriceCents),
        ).toBe(true)
        const prices = trades.map(({ priceCents }) => priceCents)
        expect(prices).toEqual(prices.toSorted((one, other) => Number(one - other)))
      }),
    )
  })

  it('rejects orders that are too small or too large', async () => {
    const { port } = make()
    const order = { coin: 'BTC', currency: 'USD', limitPriceCents: 1n } as const
    expect(await port.sell({ ...order, idempotencyKey: 'small', units: 1n })).toEqual({
      status: 'REJECTED',
      reason: 'TOO_SMALL',
    })
    const units = 10n ** 16n
    expect(await port.sell({ ...order, idempotencyKey: 'large', units })).toEqual({
      status: 'REJECTED',
      reason: 'TOO_LARGE',
    })
  })
})
