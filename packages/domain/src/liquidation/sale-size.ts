import { ONE_IN_BPS, type Cents, type CoinUnits } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown, divUp } from '../money/division.ts'
import { isBelow, ltvOf, type PricedPosition } from '../offer/ltv.ts'

/** The terms of a sale of collateral. */
export interface SaleTerms {
  /** After the sale and its fee, the LTV has to be below this level (decision 6: the tier's warning level). */
  readonly targetLtvBps: number
  /** The liquidation fee, of the gross proceeds (row 1.9.07). */
  readonly feeBps: number
  /** What the exchange is expected to charge, of the gross proceeds: the loan gets what is left after it. */
  readonly expensesBps: number
}

/** What is taken off the proceeds of a sale. */
type SaleCosts = Pick<SaleTerms, 'feeBps' | 'expensesBps'>

/** What a sale of a quantity at one price yields. */
export interface SaleYield {
  /** What the buyer pays, rounded down to the cent. */
  readonly grossCents: Cents
  /** The liquidation fee, rounded down to the cent, so that it never exceeds its rate. */
  readonly feeCents: Cents
  /** What the exchange is expected to charge, rounded up to the cent. */
  readonly expensesCents: Cents
  /** What is left for the obligations. */
  readonly netCents: Cents
}

/** The liquidation fee of gross proceeds, in cents (row 1.9.07). */
export const liquidationFeeCents = (grossCents: Cents, feeBps: number): Cents =>
  divDown(grossCents * BigInt(feeBps), ONE_IN_BPS)

/** What a quantity yields at a price of one whole coin. */
export const saleYield = (
  { coin, units, priceCents }: Pick<PricedPosition, 'coin' | 'units' | 'priceCents'>,
  { feeBps, expensesBps }: SaleCosts,
): SaleYield => {
  const grossCents = divDown(units * priceCents, unitsPerCoin(coin))
  const feeCents = liquidationFeeCents(grossCents, feeBps)
  const expensesCents = divUp(grossCents * BigInt(expensesBps), ONE_IN_BPS)
  const netCents = grossCents - feeCents - expensesCents
  return { grossCents, feeCents, expensesCents, netCents: netCents > 0n ? netCents : 0n }
}

/** The position after a sale of a quantity at its price; the debt is never below zero. */
export const positionAfterSale = (
  position: PricedPosition,
  sold: CoinUnits,
  costs: SaleCosts,
): PricedPosition => {
  const { netCents } = saleYield({ ...position, units: sold }, costs)
  const owedCents = netCents >= position.owedCents ? 0n : position.owedCents - netCents
  return { ...position, units: position.units - sold, owedCents }
}

/**
 * Whether a sale can bring the LTV below the target at all: of each dollar of collateral that is sold, more has to be left after
 * fee and expenses than the target lends on it.
 */
export const isTargetReachable = ({ targetLtvBps, feeBps, expensesBps }: SaleTerms): boolean =>
  BigInt(targetLtvBps + feeBps + expensesBps) < ONE_IN_BPS

/**
 * What the exchange is expected to charge, as far as the target can be reached with it. The target and the fee were signed, and the
 * expenses are what the operator expects now: more than what these leave room for would let no sale be calculated.
 */
export const reachableExpensesBps = ({ targetLtvBps, feeBps, expensesBps }: SaleTerms): number =>
  Math.max(0, Math.min(expensesBps, Number(ONE_IN_BPS) - 1 - targetLtvBps - feeBps))

const restores = (position: PricedPosition, sold: CoinUnits, terms: SaleTerms): boolean => {
  const after = positionAfterSale(position, sold, terms)
  return after.owedCents === 0n || isBelow(ltvOf(after), terms.targetLtvBps)
}

/**
 * The exact solution without rounding, S = (L - t * C) / ((1 - f - e) - t) of value (facts 5.9, with the expenses e of the
 * exchange), in base units, and how far rounding to cents can move it: four cents of debt are 4 / (1 - f - e - t) cents of
 * collateral.
 */
const exactSolution = ({ coin, units, owedCents, priceCents }: PricedPosition, terms: SaleTerms) => {
  const target = BigInt(terms.targetLtvBps)
  const gained = priceCents * (ONE_IN_BPS - BigInt(terms.feeBps + terms.expensesBps) - target)
  const missing = owedCents * unitsPerCoin(coin) * ONE_IN_BPS - units * priceCents * target
  return {
    exact: missing <= 0n ? 0n : divDown(missing, gained),
    slack: divUp(4n * unitsPerCoin(coin) * ONE_IN_BPS, gained),
  }
}

const smaller = (one: CoinUnits, other: CoinUnits): CoinUnits => (one < other ? one : other)

/**
 * How much collateral has to be sold at a price so that the LTV is below the target after the fee and the expenses (decision
 * 6; sections 7 and 8 of the security agreement: 'we sell only enough', and expenses are paid first), in base units: zero
 * where it is below already, all of it where no sale restores the target. Because money is rounded to cents, it can differ
 * from the exact solution by up to 4 / (1 - f - e - t) cents. Throws where fee, expenses and target leave nothing to gain
 * (together >= 100 %), and for a price that is not above zero.
 */
export const unitsToSell = (position: PricedPosition, terms: SaleTerms): CoinUnits => {
  const { units, priceCents } = position
  if (priceCents <= 0n) throw new RangeError('A sale needs a price above zero')
  if (!isTargetReachable(terms)) throw new RangeError('A sale cannot restore this target after this fee')
  if (restores(position, 0n, terms)) return 0n
  const { exact, slack } = exactSolution(position, terms)
  let below = exact > slack ? exact - slack : 0n
  if (below >= units) return units
  let enough = smaller(exact + slack + 1n, units)
  if (!restores(position, enough, terms)) return units
  while (enough - below > 1n) {
    const middle = (below + enough) / 2n
    if (restores(position, middle, terms)) enough = middle
    else below = middle
  }
  return enough
}

/** How much has to be sold so that everything that is owed is paid after fee and expenses, in base units; at most all of it. */
export const unitsToPayAll = (position: PricedPosition, costs: SaleCosts): CoinUnits => {
  const { coin, units, owedCents, priceCents } = position
  if (priceCents <= 0n) throw new RangeError('A sale needs a price above zero')
  const netOf = (sold: CoinUnits) => saleYield({ coin, units: sold, priceCents }, costs).netCents
  if (netOf(units) < owedCents) return units
  let [below, enough] = [-1n, units]
  while (enough - below > 1n) {
    const middle = (below + enough) / 2n
    if (netOf(middle) >= owedCents) enough = middle
    else below = middle
  }
  return enough
}
