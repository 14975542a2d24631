import type { MarginCall } from './margin-state.ts'
import { isUnder, type MarginReading } from './reading.ts'
import type { MarginTerms } from './terms.ts'

const HOUR_MS = 3_600_000
/** Deposits that are not enough stop the clock only until the call has been open for this many times its hours. */
const SMALL_DEPOSITS_UNTIL_TIMES = 2
/** Nodes forget a transaction that was not mined for two weeks, so one that is older is on its way no more. */
const FORGOTTEN_AFTER_MS = 14 * 24 * HOUR_MS
/** While a deposit stops the clock, the price decides whether it is enough, so it is reviewed this often. */
const REVIEW_MS = HOUR_MS

/** A deposit that was seen and is not final. */
export interface PendingDeposit {
  /** In base units. */
  readonly units: bigint
  readonly firstSeenAt: number
  /** Final on the chain, and waits for the screening of its source, or for agents: the delay is ours (note 078). */
  readonly isUnderReview: boolean
}

export interface PendingDeposits {
  readonly terms: Pick<MarginTerms, 'coin' | 'cureHours' | 'cureTargetLtvBps'>
  readonly call: Pick<MarginCall, 'openedAt' | 'extendedTo'>
  readonly deposits: readonly PendingDeposit[]
  /** Null while no price is reliable: then the borrower has the benefit of the doubt. */
  readonly reading: MarginReading | null
  readonly now: number
}

const smallUntil = ({ call, terms }: PendingDeposits): number =>
  call.openedAt + SMALL_DEPOSITS_UNTIL_TIMES * terms.cureHours * HOUR_MS

/** A deposit that is first seen later stops nothing: what an agent gave, or a late email, is within it. */
const firstSeenUntil = (pending: PendingDeposits): number =>
  Math.max(smallUntil(pending), pending.call.extendedTo ?? 0)

const isEnough = ({ terms, reading }: PendingDeposits, units: bigint): boolean =>
  reading === null ||
  isUnder(terms.coin, { ...reading, units: reading.units + units }, terms.cureTargetLtvBps)

/** Nodes forget a transaction that is not mined; one that is final waits for us, however long that takes. */
const isOnItsWay = ({ firstSeenAt, isUnderReview }: PendingDeposit, now: number): boolean =>
  isUnderReview || now - firstSeenAt < FORGOTTEN_AFTER_MS

/**
 * Whether deposits on their way stop the clock of a margin call (section 6 of the security agreement, note 069). Those that
 * would bring the LTV below the target do for as long as they are on their way. Smaller ones do until the call has been open
 * for twice its hours: without that end, a new deposit of dust each hour would keep a call open for ever. For the same reason
 * a deposit counts only if it was first seen by then, or within the time that an agent gave: whoever replaces a deposit before
 * it is mined, again and again, shows a new one each time.
 */
export const doDepositsStopClock = (pending: PendingDeposits): boolean => {
  const { deposits, now } = pending
  const units = deposits
    .filter((deposit) => deposit.firstSeenAt < firstSeenUntil(pending) && isOnItsWay(deposit, now))
    .reduce((sum, deposit) => sum + deposit.units, 0n)
  return units > 0n && (now < smallUntil(pending) || isEnough(pending, units))
}

/** When a clock that deposits stop is reviewed next: at the latest when small ones stop it no longer. */
export const pauseReviewAt = (openedAt: number, cureHours: number, now: number): number => {
  const until = openedAt + SMALL_DEPOSITS_UNTIL_TIMES * cureHours * HOUR_MS
  return until > now ? Math.min(until, now + REVIEW_MS) : now + REVIEW_MS
}
