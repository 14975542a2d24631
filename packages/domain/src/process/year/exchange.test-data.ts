import type { Coin } from '../../collateral/coins.ts'
import type { Fill } from '../../liquidation/receipt.ts'
import { fillCents } from '../../liquidation/receipt.ts'
import { unitsOfFills } from '../../liquidation/liquidation.ts'
import type { Random } from '../walks/random.test-data.ts'

interface Order {
  readonly units: bigint
  readonly limitPriceCents: bigint
  fills: readonly Fill[]
  status: 'OPEN' | 'FILLED' | 'CLOSED' | 'REJECTED'
}

/** The orders of one loan by their keys. An order under a known key is never placed again. */
export type Exchange = Map<string, Order>

export type Answer =
  | { readonly status: 'UNKNOWN' }
  | { readonly status: 'NOT_PLACED' | 'REJECTED' }
  | { readonly status: 'OPEN' | 'FILLED' | 'CLOSED'; readonly fills: readonly Fill[] }

interface Call {
  readonly exchange: Exchange
  readonly key: string
  readonly coin: Coin
  readonly trueCents: bigint
  readonly random: Random
  readonly now: number
}

const UNKNOWN: Answer = { status: 'UNKNOWN' }
const LOST = 0.06
const REJECTED = 0.06

/** Buys what the market takes at this moment: part of the order, in one or two trades, and nothing below its limit. */
const trade = (order: Order, { key, coin, trueCents, random, now }: Call): void => {
  if (order.status !== 'OPEN') return
  for (let trades = random.between(0, 2); trades > 0; trades -= 1) {
    const left = order.units - unitsOfFills(order.fills)
    const priceCents = (trueCents * BigInt(random.between(9_940, 10_005))) / 10_000n
    if (left === 0n || priceCents < order.limitPriceCents) return
    const part = (left * BigInt(random.between(10, 100))) / 100n
    const units = random.chance(0.5) || part === 0n ? left : part
    const grossCents = fillCents(coin, { units, priceCents })
    const fillId = `${key}:${order.fills.length + 1}`
    const fill = { fillId, units, priceCents, feeCents: grossCents / 1_000n + 1n, filledAt: new Date(now) }
    order.fills = [...order.fills, fill]
    if (units === left) order.status = 'FILLED'
  }
}

/** What the exchange reports of an order. A late answer is a report of before, and no answer may hide what happened. */
const report = (order: Order, { random }: Call): Answer => {
  if (random.chance(LOST)) return UNKNOWN
  return order.status === 'REJECTED' ? { status: 'REJECTED' } : { status: order.status, fills: order.fills }
}

/** Sells, or answers how the order under this key stands. It may be placed although no answer arrives. */
export const sell = (call: Call, wanted: Pick<Order, 'units' | 'limitPriceCents'>): Answer => {
  const { exchange, key, random } = call
  const known = exchange.get(key)
  if (known === undefined) {
    if (random.chance(LOST)) return UNKNOWN
    exchange.set(key, { ...wanted, fills: [], status: random.chance(REJECTED) ? 'REJECTED' : 'OPEN' })
  } else if (known.units !== wanted.units) throw new Error(`another order under the key ${key}`)
  const order = exchange.get(key)
  if (order === undefined) throw new Error('an order was placed')
  trade(order, call)
  return report(order, call)
}

/** Ends an order. Trades may happen before it does. */
export const cancel = (call: Call): Answer => {
  const { exchange, key, random } = call
  const order = exchange.get(key)
  if (random.chance(LOST)) return UNKNOWN
  if (order === undefined) {
    exchange.set(key, { units: 0n, limitPriceCents: 0n, fills: [], status: 'CLOSED' })
    return { status: 'NOT_PLACED' }
  }
  trade(order, call)
  if (order.status === 'OPEN') order.status = 'CLOSED'
  return order.units === 0n ? { status: 'NOT_PLACED' } : report(order, call)
}
