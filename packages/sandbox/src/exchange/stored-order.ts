import { createHash } from 'node:crypto'
import { COINS } from '@pledge/domain/collateral/coins'
import {
  ORDER_REJECTIONS,
  QUOTE_CURRENCIES,
  type OrderStanding,
  type LimitOrder,
} from '@pledge/providers/exchange/port'
import { z } from 'zod'
import { bigintText } from '../state/typed-state.ts'

/** Whether an order sells coins or buys them. */
export const SIDES = ['SELL', 'BUY'] as const
export type Side = (typeof SIDES)[number]

const fillSchema = z.object({
  fillId: z.string(),
  units: bigintText,
  priceCents: bigintText,
  feeCents: bigintText,
  filledAt: z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
})
export const orderSchema = z.union([
  z.object({ status: z.literal('NONE') }),
  z.object({ status: z.literal('REJECTED'), reason: z.enum(ORDER_REJECTIONS) }),
  z.object({
    status: z.enum(['OPEN', 'FILLED', 'CLOSED']),
    orderId: z.string(),
    coin: z.enum(COINS),
    // Orders that an earlier version stored all sold, and for dollars.
    side: z.enum(SIDES).default('SELL'),
    currency: z.enum(QUOTE_CURRENCIES).default('USD'),
    units: bigintText,
    limitPriceCents: bigintText,
    fills: z.array(fillSchema),
  }),
])
/** The value stored under an order's key. */
export type StoredOrder = z.output<typeof orderSchema>
export type PlacedOrder = Exclude<StoredOrder, { readonly status: 'NONE' | 'REJECTED' }>

/** The part of an order that is not traded yet, in base units. */
export const leftOf = ({ units, fills }: PlacedOrder): bigint =>
  fills.reduce((left, fill) => left - fill.units, units)

export const isPlaced = (order: StoredOrder): order is PlacedOrder => 'orderId' in order

export const standingOf = (order: StoredOrder): OrderStanding =>
  isPlaced(order) ? { status: order.status, orderId: order.orderId, fills: order.fills } : order

/** The id of an order, derived from its key. */
export const orderIdOf = (idempotencyKey: string): string =>
  createHash('sha256').update(`exchange:${idempotencyKey}`).digest('hex').slice(0, 16)

/** Throws when the key was used for another order. */
export const ensureSame = (stored: PlacedOrder, order: LimitOrder & { readonly side: Side }): void => {
  if (
    stored.side !== order.side ||
    stored.coin !== order.coin ||
    stored.currency !== order.currency ||
    stored.units !== order.units ||
    stored.limitPriceCents !== order.limitPriceCents
  )
    throw new Error('The key was used for another order')
}
