import type { Fill } from '../liquidation/receipt.ts'
import type { SliceResult } from '../liquidation/liquidation.ts'
import { boughtFillsOf, leftCentsOf, type Restoration } from './restoration.ts'

type Buying = Extract<Restoration, { readonly state: 'BUYING' }>

/**
 * A restoration with trades that were not known before; null where they cannot be of its order: beyond what was ordered, above the
 * limit, counted twice, or costing more than what is held and the fee of the conversion. Orders are sized by the charges that are
 * expected. The exchange can charge more, and what it filled has happened, so the fee bears the difference.
 */
export const withTrades = (restoration: Buying, fresh: readonly Fill[]): Buying | null => {
  const { purchase } = restoration
  if (purchase === null) return null
  const fills = [...purchase.fills, ...fresh]
  const after = { ...restoration, purchase: { ...purchase, fills } }
  const ids = boughtFillsOf(after).map(({ fillId }) => fillId)
  const isOfOrder =
    new Set(ids).size === ids.length &&
    fresh.every(({ units, priceCents }) => units > 0n && priceCents <= purchase.limitPriceCents) &&
    fills.reduce((sum, { units }) => sum + units, 0n) <= purchase.orderedUnits
  return isOfOrder && leftCentsOf(after) >= -restoration.feeCents ? after : null
}

/** A restoration after the order of its purchase has ended: it keeps its trades. */
export const withClosedOrder = (restoration: Buying, result: SliceResult, now: number): Buying => {
  const { purchase, purchases } = restoration
  if (purchase === null) throw new Error('No order is on the exchange')
  return { ...restoration, purchase: null, purchases: [...purchases, { ...purchase, result, closedAt: now }] }
}
