import type { Coin } from '../collateral/coins.ts'
import { MAX_STORED_CENTS, priceOf } from '../margin/next-prices.ts'
import { hasReachedTwice, type MarginReading } from '../margin/reading.ts'
import { excessFromCents, excessUnits, type RebalanceTerms } from './excess.ts'

/** What a price means for the email that some collateral can be withdrawn. */
export interface ExcessNoticeStep {
  /**
   * `NOTIFY`: the email is queued. `REARM`: the loan needs its collateral again, so the next excess has an email of its own.
   * `DEFER`: there is excess, and something other than the price keeps it from leaving. `WAIT`: nothing changes.
   */
  readonly kind: 'NOTIFY' | 'REARM' | 'DEFER' | 'WAIT'
  /** The price of one coin, in cents, that is waited for next: at or above it before the email, at or below it afterwards. */
  readonly priceCents: bigint
}

export interface ExcessToJudge {
  readonly coin: Coin
  readonly reading: MarginReading
  readonly terms: RebalanceTerms
  /** The margin of hysteresis, in basis points of LTV (`margin.rearmBps`). */
  readonly rearmBps: number
  /** Whether the email was queued since the loan needed its collateral last. */
  readonly isNoticed: boolean
  /** Whether a request for the excess would be accepted at this moment. */
  readonly isRequestable: boolean
}

/**
 * One email for each time that a loan needs less collateral than is held (row 1.9.13, note 080), judged by the function that
 * the page and the request use. A price that moves about the level sends no second one: before it can, the LTV has to be
 * above the level, and above that of the offer where it is lower, by the margin, at two observations in a row.
 */
export const judgeExcess = (judged: ExcessToJudge): ExcessNoticeStep => {
  const { coin, reading, terms, rearmBps, isNoticed, isRequestable } = judged
  const { owedCents, units } = reading
  const rearmedFromBps = Math.min(terms.belowLtvBps, terms.targetLtvBps) + rearmBps
  const downCents = priceOf({ coin }, owedCents, units, rearmedFromBps)
  const upCents = excessFromCents({ coin, owedCents, units }, terms) ?? MAX_STORED_CENTS
  if (isNoticed)
    return hasReachedTwice(coin, reading, rearmedFromBps)
      ? { kind: 'REARM', priceCents: upCents }
      : { kind: 'WAIT', priceCents: downCents }
  if (excessUnits(coin, reading, terms) <= 0n) return { kind: 'WAIT', priceCents: upCents }
  return isRequestable ? { kind: 'NOTIFY', priceCents: downCents } : { kind: 'DEFER', priceCents: upCents }
}
