import type { Coin } from '../collateral/coins.ts'
import { ONE_IN_BPS } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown } from '../money/division.ts'
import type { FeeRule, QuoteRules } from '../organization/quote-rules.ts'
import type { ResidenceTerms } from '../residence/residence.ts'
import { originationFeeCents } from './fees.ts'

export interface Collateral {
  readonly coin: Coin
  readonly units: bigint
  /** Cents per whole coin. */
  readonly priceCents: bigint
}

/** The largest total loan with LTV <= level, rounded down to the cent. */
const largestAmountCents = ({ coin, units, priceCents }: Collateral, levelBps: number): bigint =>
  divDown(units * priceCents * BigInt(levelBps), unitsPerCoin(coin) * ONE_IN_BPS)

/**
 * The largest draw that, with its fee, has LTV <= level; zero when even one cent exceeds it. Found by bisection,
 * because the fee's floor, cap and rounding leave no formula: draw plus fee increases with the draw.
 */
export const largestDrawCents = (collateral: Collateral, feeRule: FeeRule, levelBps: number): bigint => {
  const most = largestAmountCents(collateral, levelBps)
  let fits = 0n
  let tooMuch = most + 1n
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n
    if (middle + originationFeeCents(feeRule, middle) <= most) fits = middle
    else tooMuch = middle
  }
  return fits
}

/**
 * The bounds of the slider for cash to borrow (gap G.33): from the residence's minimum to what the collateral supports,
 * or to the residence's maximum. When the collateral supports less than the minimum, `maxCents` is below `minCents`.
 */
export const borrowableRange = (
  rules: QuoteRules,
  terms: ResidenceTerms,
  collateral: Collateral,
): { readonly minCents: bigint; readonly maxCents: bigint } => {
  const carried = largestDrawCents(collateral, terms.feeRule, rules.maxInitialLtvBps)
  const { minLoanCents, maxLoanCents } = terms
  return {
    minCents: minLoanCents,
    maxCents: maxLoanCents !== null && maxLoanCents < carried ? maxLoanCents : carried,
  }
}
