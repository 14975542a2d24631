import { MOST_SHOWN_ORDERS } from '@pledge/domain/liquidation/limits'
import type { ClosedSlice, Liquidation } from '@pledge/domain/liquidation/liquidation'
import { describe, expect, it } from 'vitest'
import type { SaleDelivery } from '../../store/liquidation/sale-deliveries.ts'
import { presentSales } from './sales.ts'

const AT = new Date('2026-11-21T14:00:00Z')
const slice = (number: number): ClosedSlice => ({
  sliceId: `sale-1-${number}`,
  price: { priceCents: 5_500_000n, quotes: [], decidedAt: AT, maxAgeSeconds: 60 },
  owedCents: 1_000_000n,
  balanceUnits: 100_000_000n,
  mostUnits: 1_000n,
  minimumUnits: 10n,
  orderedUnits: 1_000n,
  limitPriceCents: 5_445_000n,
  cancelAt: AT.getTime(),
  fills: [],
  result: 'FILLED',
  closedAt: AT.getTime(),
})
const saleOf = (orders: number): Liquidation => ({
  state: 'ORDERED',
  liquidationId: 'sale-1',
  orderedAt: AT.getTime(),
  cause: 'LEVEL_REACHED',
  terms: {
    coin: 'BTC',
    goal: 'RESTORE_LTV',
    targetLtvBps: 7_500,
    feeBps: 200,
    expensesBps: 25,
    sliceCents: 2_500_000n,
    minimumCents: 1_000n,
    limitBps: 100,
    fillSeconds: 60,
  },
  convertedAt: null,
  slices: Array.from({ length: orders }, (_, index) => slice(index + 1)),
})
const deliveryOf = (number: number, change: Partial<SaleDelivery>): SaleDelivery => ({
  deliveryId: `delivery-${number}`,
  applicationId: 'application-1',
  coin: 'BTC',
  units: 1_000n,
  orderedAt: AT,
  submissionIntentAt: null,
  leaseUntil: null,
  lookFromBlock: null,
  rejectedAt: null,
  sliceId: `sale-1-${number}`,
  status: 'ORDERED',
  attempt: 1,
  rejection: null,
  address: null,
  transactionId: null,
  concludedAt: null,
  earlier: [],
  ...change,
})
const REJECTED = { rejection: 'WITHDRAWAL_FAILED' } as const
const shown = (orders: number, deliveries: readonly SaleDelivery[]) =>
  presentSales([saleOf(orders)], {
    deliveries,
    nameOf: (id) => id,
    viewer: 'agent-1',
    isHeld: false,
    restoration: undefined,
    now: new Date(0),
  }).sales[0]!.orders.map(({ id }) => Number(id.split('-').at(-1)))

describe('the orders of a sale that agents are shown', () => {
  it('are the last ones, and each whose delivery was rejected, because it is ordered again there', () => {
    const orders = shown(MOST_SHOWN_ORDERS + 20, [deliveryOf(3, REJECTED), deliveryOf(4, {})])
    expect(orders).toHaveLength(MOST_SHOWN_ORDERS)
    expect(orders.slice(0, 3)).toEqual([3, 22, 23])
    expect(orders.at(-1)).toBe(MOST_SHOWN_ORDERS + 20)
  })

  it('are never more than the answer holds, also where more deliveries were rejected', () => {
    const all = Array.from({ length: MOST_SHOWN_ORDERS + 5 }, (_, index) => deliveryOf(index + 1, REJECTED))
    const orders = shown(MOST_SHOWN_ORDERS + 20, all)
    expect(orders).toHaveLength(MOST_SHOWN_ORDERS)
    expect(orders[0]).toBe(1)
    expect(orders.at(-1)).toBe(MOST_SHOWN_ORDERS)
  })
})
