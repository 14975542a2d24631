import { hasReachedTwice, type MarginReading } from '../margin/reading.ts'
import type { MarginTerms } from '../margin/terms.ts'
import type { OrderCause, SaleGoal } from '../liquidation/vocabulary.ts'

export interface SaleBesideRenewal {
  readonly goal: SaleGoal
  readonly cause: OrderCause
  readonly terms: Pick<MarginTerms, 'coin' | 'liquidationLtvBps'>
  /** Null while no price is recent enough. */
  readonly reading: MarginReading | null
}

/**
 * Whether a sale is ordered although a renewal is about to pay the loan and take over its collateral, which is more than a sale
 * would bring. A renewal waits for a sale that is ordered, so one begins only where waiting for the renewal is worse: at the level
 * of a sale, at two observations in a row as everything that cannot be taken back; and where everything is due, since such a loan
 * is not renewed.
 */
export const isOrderedBesideRenewal = ({ goal, cause, terms, reading }: SaleBesideRenewal): boolean =>
  goal === 'PAY_ALL' ||
  cause === 'LEVEL_REACHED' ||
  (reading !== null && hasReachedTwice(terms.coin, reading, terms.liquidationLtvBps))
