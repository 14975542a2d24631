import type { CoinUnits } from '../money/amounts.ts'
import type { SliceResult } from './liquidation.ts'

/** How an exchange says that an order ended. NOT_PLACED: it was canceled before there was one. */
export type ReportedEnd = 'FILLED' | 'CLOSED' | 'REJECTED' | 'NOT_PLACED'

/**
 * The result of an order from what the exchange says of its end and the trades that are known of it; null where the two contradict
 * each other. Were such an order closed, a trade that is still to be reported would be counted by nobody, and sold again.
 */
export const sliceResultOf = (
  reported: ReportedEnd,
  { soldUnits, orderedUnits }: { readonly soldUnits: CoinUnits; readonly orderedUnits: CoinUnits },
): SliceResult | null => {
  const isAllSold = soldUnits === orderedUnits
  switch (reported) {
    case 'FILLED':
      return isAllSold ? 'FILLED' : null
    case 'CLOSED':
      return isAllSold ? 'FILLED' : 'CANCELED'
    case 'REJECTED':
      return soldUnits === 0n ? 'REJECTED' : null
    case 'NOT_PLACED':
      return soldUnits === 0n ? 'CANCELED' : null
  }
}
