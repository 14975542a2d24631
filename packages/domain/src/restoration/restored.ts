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

/** What of the transaction of the exchange is at the address of the loan. */
export interface CoinArrivals {
  /** Of deposits that count as collateral: final, with a source that was screened. */
  readonly countedUnits: CoinUnits
  /** Whether one was seen that does not count yet: it is not final, or its source is under review. */
  readonly isPending: boolean
}

/**
 * Whether no more is waited for of a delivery. Without an end by agents: once all that was bought counts as collateral, because the
 * exchange still owes less. Once agents have ended it (note 103): also where nothing was sent, but never while coins are on their way,
 * because then neither the coins nor the USDC that they cost would secure the loan.
 */
export const isDeliveryOver = (
  restoration: Restoration,
  { countedUnits, isPending }: CoinArrivals,
): boolean => {
  if (restoration.state !== 'DELIVERING') return false
  if (restoration.isGivenUp === true) return !isPending
  return restoration.transactionId !== null && countedUnits >= boughtUnitsOf(restoration)
}

/** What of coins that counted is of those that were bought, and is owed by the exchange no longer: it may send more by mistake. */
export const settledUnits = (restoration: Restoration, countedUnits: CoinUnits): CoinUnits => {
  const boughtUnits = boughtUnitsOf(restoration)
  return countedUnits < boughtUnits ? countedUnits : boughtUnits
}
