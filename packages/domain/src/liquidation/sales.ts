import type { Cents, CoinUnits } from '../money/amounts.ts'
import {
  fillsOf,
  isUnderWay,
  leftToBringCents,
  slicesOf,
  unitsOfFills,
  type Liquidation,
} from './liquidation.ts'

/** All sales of a loan, in the order in which they were ordered: at most the last one is under way. */
export type Sales = readonly Liquidation[]

/** The sale that is under way; null where there is none. */
export const openSale = (sales: Sales): Liquidation | null => {
  const last = sales.at(-1) ?? null
  return isUnderWay(last) ? last : null
}

/**
 * What is owed less the proceeds of the sale that is under way, in cents: its coins have left the balance already, and what they
 * brought is applied only when the sale is concluded. `restoredCents`: what of it was spent on coins that count already (`restoredCents`
 * of a restoration), so that none of it counts twice.
 */
export const owedLessProceedsCents = (
  sales: Sales,
  balanceCents: Cents,
  restoredCents: Cents = 0n,
): Cents => {
  const sale = openSale(sales)
  return sale === null ? balanceCents : leftToBringCents(sale, balanceCents, restoredCents)
}

/** What was sold by all sales, in base units. It has left the collateral account. */
export const soldUnitsOf = (sales: Sales): CoinUnits =>
  sales.reduce((sum, sale) => sum + unitsOfFills(fillsOf(sale)), 0n)

/**
 * What an order on the exchange may still sell, in base units: it is held, and cannot be used for anything else. The custodian
 * delivers what the exchange sold.
 */
export const committedUnitsOf = (sales: Sales): CoinUnits => {
  const sale = openSale(sales)
  if (sale?.state !== 'SELLING') return 0n
  const { orderedUnits, fills } = sale.slice
  return orderedUnits - unitsOfFills(fills)
}

/** Whether a sale can still bring money: one is under way, or one sold something. */
export const hasSaleOfMoney = (sales: Sales): boolean => openSale(sales) !== null || soldUnitsOf(sales) > 0n

/**
 * Whether an agent ended the last sale because of the LTV since a moment: what is due then is for agents, and nothing is sold by
 * itself. The end of a sale in default says nothing about it.
 */
export const isEndedByAgentSince = (sales: Sales, sinceMs: number): boolean => {
  const last = sales.findLast(({ cause }) => cause !== 'IN_DEFAULT')
  return last?.state === 'CONCLUDED' && last.conclusion === 'AGENT' && last.concludedAt >= sinceMs
}

/** Whether something was sold by a sale that was ordered since a moment. */
export const hasSoldSince = (sales: Sales, sinceMs: number): boolean =>
  sales.some((sale) => sale.orderedAt >= sinceMs && fillsOf(sale).length > 0)

/** The sale of an event. Throws where it was not ordered. */
export const indexOfSale = (sales: Sales, liquidationId: string): number => {
  const index = sales.findLastIndex((sale) => sale.liquidationId === liquidationId)
  if (index < 0) throw new Error('An event of a sale that was not ordered')
  return index
}

/** The sale whose proceeds a payment is: a payment of proceeds has the id of its sale. Undefined for every other payment. */
export const saleOfPayment = (sales: Sales, paymentId: string): Liquidation | undefined =>
  sales.find(({ liquidationId }) => liquidationId === paymentId)

/** The slice with this id, whether it is on the exchange or has ended. */
export const sliceNamed = (sale: Liquidation, sliceId: string) =>
  slicesOf(sale).find((slice) => slice.sliceId === sliceId)
