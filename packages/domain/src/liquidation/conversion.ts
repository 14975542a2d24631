import type { Cents, CoinUnits } from '../money/amounts.ts'
import { isBelow, ltvOf } from '../offer/ltv.ts'
import { fillsOf, isConversion, leftToBringCents, unitsOfFills, type Liquidation } from './liquidation.ts'

/** What was so when a conversion was ordered. Throws for terms without it: the decider orders none. */
const atOrderOf = ({ terms: { unitsAtOrder, paidCentsAtOrder } }: Liquidation) => {
  if (unitsAtOrder === undefined || paidCentsAtOrder === undefined)
    throw new Error('A conversion knows the balance and the payments at its order')
  return { unitsAtOrder, paidCentsAtOrder }
}

/**
 * How much of a collateral balance a sale may sell, in base units. A conversion sells what was held when it was ordered: coins that
 * the borrower adds afterwards are to cure the loan, and are not sold by it (note 091).
 */
export const sellableUnits = (sale: Liquidation, units: CoinUnits): CoinUnits => {
  if (!isConversion(sale)) return units
  const left = atOrderOf(sale).unitsAtOrder - unitsOfFills(fillsOf(sale))
  if (left <= 0n) return 0n
  return left < units ? left : units
}

/** Whether a conversion that sold something is not over yet, stopped or not. */
export const isConverting = (sale: Liquidation): boolean =>
  isConversion(sale) && sale.state !== 'CONCLUDED' && sale.convertedAt === null && fillsOf(sale).length > 0

/** Whether the borrower has added coins or paid since a conversion was ordered. */
export const hasBorrowerActed = (
  sale: Liquidation,
  { units, paidCents }: { readonly units: CoinUnits; readonly paidCents: Cents },
): boolean => {
  const { unitsAtOrder, paidCentsAtOrder } = atOrderOf(sale)
  return units + unitsOfFills(fillsOf(sale)) > unitsAtOrder || paidCents > paidCentsAtOrder
}

/**
 * Whether a conversion that sold something goes on although the monitoring says that no sale is due: a rise of the price, and its
 * own proceeds, do not end it. What the borrower does to cure the loan ends it (note 091).
 */
export const isCarriedThrough = (
  sale: Liquidation | null,
  now: { readonly units: CoinUnits; readonly paidCents: Cents },
): boolean => sale !== null && isConverting(sale) && !hasBorrowerActed(sale, now)

/**
 * Whether a balance is more than what is held and the coins that are left bear: what is held bears its level, and the coins bear
 * what keeps the LTV below the target. Without a price nothing is known of coins, so the answer is no while any are left.
 */
export const isMoreThanHeldBears = (
  sale: Liquidation,
  {
    balanceCents,
    units,
    priceCents,
  }: { readonly balanceCents: Cents; readonly units: CoinUnits; readonly priceCents: Cents | null },
): boolean => {
  const { coin, targetLtvBps } = sale.terms
  const owedCents = leftToBringCents(sale, balanceCents)
  if (owedCents === 0n) return false
  if (units === 0n) return true
  return priceCents !== null && !isBelow(ltvOf({ coin, units, owedCents, priceCents }), targetLtvBps)
}
