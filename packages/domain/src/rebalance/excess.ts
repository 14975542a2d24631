import type { Coin } from '../collateral/coins.ts'
import { isUnderTwice, type MarginReading } from '../margin/reading.ts'
import { ONE_IN_BPS, ONE_IN_TRILLIONTHS } from '../money/amounts.ts'
import { unitsPerCoin } from '../money/coin-quantity.ts'
import { divDown, divUp } from '../money/division.ts'
import { marketValueCentsOf, minimumUnitsAtLtv, type Position } from '../offer/ltv.ts'
import { rebalancePrice } from '../offer/trigger-prices.ts'
import type { Quote } from '../offer/quote.ts'

/** By what a loan in service can be rebalanced (row 1.9.13, note 080). It stands with its offer. */
export interface RebalanceTerms {
  /** The borrower may ask while the LTV is strictly below. */
  readonly belowLtvBps: number
  /** What is left keeps the LTV at or below it: the LTV that the loan was offered with. */
  readonly targetLtvBps: number
}

/** Less than $100 of collateral is not worth two approvals and a network fee. */
export const MIN_EXCESS_CENTS = 10_000n

/**
 * The terms of an offer. Its LTV is within the cap of its rate and within the maximum by the rules of offers; rounded down, so
 * that no more leaves than it allows.
 */
export const rebalanceTermsOf = ({
  triggers,
  ltvTrillionths,
}: Pick<Quote, 'triggers' | 'ltvTrillionths'>): RebalanceTerms => ({
  belowLtvBps: triggers.rebalance.ltvBps,
  targetLtvBps: Number(divDown(ltvTrillionths * ONE_IN_BPS, ONE_IN_TRILLIONTHS)),
})

/** What the loan needs at a price, in base units: the least that keeps its LTV at or below the target. */
const neededUnits = (coin: Coin, owedCents: bigint, priceCents: bigint, { targetLtvBps }: RebalanceTerms) =>
  minimumUnitsAtLtv({ coin, owedCents, priceCents }, targetLtvBps)

/**
 * The collateral that a loan does not need, in base units; zero where none can leave. The LTV is below the level at two
 * observations in a row, as for whatever cannot be taken back (decision 19), and the lower price of the two decides how much.
 * A loan whose LTV began below the level gets back what exceeds the LTV that it began with, like every other.
 */
export const excessUnits = (coin: Coin, reading: MarginReading, terms: RebalanceTerms): bigint => {
  const { owedCents, units, priceCents, before } = reading
  if (owedCents <= 0n || terms.targetLtvBps <= 0 || before === null) return 0n
  if (!isUnderTwice(coin, reading, terms.belowLtvBps)) return 0n
  const lowerCents = before.priceCents < priceCents ? before.priceCents : priceCents
  const excess = units - neededUnits(coin, owedCents, lowerCents, terms)
  return excess > 0n && marketValueCentsOf(coin, excess, lowerCents) >= MIN_EXCESS_CENTS ? excess : 0n
}

/** The excess is rounded to a base unit and its value to a cent: two cents more cover both. */
const ROUNDING_CENTS = 2n

/**
 * A price at which, and above which, some collateral is excess while nothing else changes: where the LTV is below the level,
 * and below that of the offer by what is worth a release. In cents, rounded up; null where no such price is known.
 */
export const excessFromCents = (position: Position, terms: RebalanceTerms): bigint | null => {
  const { coin, owedCents, units } = position
  const { belowLtvBps, targetLtvBps } = terms
  if (owedCents <= 0n || units <= 0n || belowLtvBps <= 0 || targetLtvBps <= 0) return null
  const worthCents = divUp(owedCents * ONE_IN_BPS, BigInt(targetLtvBps)) + MIN_EXCESS_CENTS + ROUNDING_CENTS
  const atTarget = divUp(worthCents * unitsPerCoin(coin), units)
  const atLevel = rebalancePrice({ rebalanceBelowLtvBps: belowLtvBps }, position).priceCents
  const priceCents = atTarget > atLevel ? atTarget : atLevel
  const reading = { owedCents, units, priceCents, pricedAt: 1, before: { priceCents, pricedAt: 0 } }
  return excessUnits(coin, reading, terms) > 0n ? priceCents : null
}
