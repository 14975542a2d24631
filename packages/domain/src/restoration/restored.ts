import type { Cents, CoinUnits } from '../money/amounts.ts'
import { divUp } from '../money/division.ts'
import { spentCentsOf } from '../liquidation/spent.ts'
import { boughtFillsOf, boughtUnitsOf, type Restoration } from './restoration.ts'

/**
 * What was spent on coins that count as collateral already, in cents: these coins bear the balance, and so the USDC that they cost
 * bears it no longer, although the conversion is concluded only later, e.g. after a hold. Of a part that has arrived its share,
 * rounded up: in doubt less bears the balance. Nothing before anything has arrived.
 */
export const restoredCents = (restoration: Restoration, arrivedUnits: CoinUnits): Cents => {
  if (restoration.state !== 'DELIVERING') return 0n
  const [units, fills] = [boughtUnitsOf(restoration), boughtFillsOf(restoration)]
  const spentCents = spentCentsOf(restoration.terms.coin, fills)
  if (units === 0n || arrivedUnits <= 0n) return 0n
  return arrivedUnits >= units ? spentCents : divUp(spentCents * arrivedUnits, units)
}
