import type { MarginCall } from './margin-state.ts'
import { isUnder, type MarginReading } from './reading.ts'
import type { MarginTerms } from './terms.ts'

const HOUR_MS = 3_600_000
/** Deposits that are not enough stop the clock only until the call has been open for this many times its hours. */
const SMALL_DEPOSITS_UNTIL_TIMES = 2
/** While a deposit stops the clock, the price decides whether it is enough, so it is reviewed this often. */
const REVIEW_MS = HOUR_MS

export interface PendingDeposits {
  readonly terms: Pick<MarginTerms, 'coin' | 'cureHours' | 'cureTargetLtvBps'>
  readonly call: Pick<MarginCall, 'openedAt'>
  /** All deposits that were seen and are not final, in base units; zero where there are none. */
  readonly pendingUnits: bigint
  /** Null while no price is reliable: then the borrower has the benefit of the doubt. */
  readonly reading: MarginReading | null
  readonly now: number
}

const smallUntil = ({ call, terms }: PendingDeposits): number =>
  call.openedAt + SMALL_DEPOSITS_UNTIL_TIMES * terms.cureHours * HOUR_MS

const isEnough = ({ terms, reading, pendingUnits }: PendingDeposits): boolean =>
  reading === null ||
  isUnder(terms.coin, { ...reading, units: reading.units + pendingUnits }, terms.cureTargetLtvBps)

/**
 * Whether deposits on their way stop the clock of a margin call (section 6 of the security agreement, note 069). Those that
 * would bring the LTV below the target always do. Smaller ones do until the call has been open for twice its hours: without
 * that end, a new deposit of dust each hour would keep a call open for ever.
 */
export const doDepositsStopClock = (pending: PendingDeposits): boolean =>
  pending.pendingUnits > 0n && (pending.now < smallUntil(pending) || isEnough(pending))

/** When a clock that deposits stop is reviewed next: at the latest when small ones stop it no longer. */
export const pauseReviewAt = (openedAt: number, cureHours: number, now: number): number => {
  const until = openedAt + SMALL_DEPOSITS_UNTIL_TIMES * cureHours * HOUR_MS
  return until > now ? Math.min(until, now + REVIEW_MS) : now + REVIEW_MS
}
