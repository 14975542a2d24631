import { minimumUnitsAtLtv, type PricedPosition } from './ltv.ts'

/** Row 2.9.04: a refinance is topped up to this LTV, unless the rules of a brand say another one. */
export const REFINANCE_TARGET_LTV_BPS = 5_500

/**
 * Base units to add so that LTV <= target at this price: rounded up, zero when it already holds (rows 2.9.04
 * and 1.9.12). The price is above zero.
 */
export const topUpUnits = (position: PricedPosition, targetLtvBps: number): bigint => {
  const missing = minimumUnitsAtLtv(position, targetLtvBps) - position.units
  return missing > 0n ? missing : 0n
}
