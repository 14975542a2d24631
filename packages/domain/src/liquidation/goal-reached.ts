import type { Liquidation } from './liquidation.ts'
import { unitsOfSlice, type Slice } from './receipt.ts'

/** The price, debt and balance of one moment. */
export type SalePosition = Pick<Slice, 'price' | 'owedCents' | 'balanceUnits'>

/** Whether the goal of a sale needs nothing to be sold at a price, debt and balance. */
export const isGoalReached = ({ terms }: Pick<Liquidation, 'terms'>, position: SalePosition): boolean =>
  unitsOfSlice({ ...terms, terms }, { ...position, mostUnits: position.balanceUnits, minimumUnits: 0n }) ===
  0n
