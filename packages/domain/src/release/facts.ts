import type { Hold } from '../application/held-back.ts'

/** What a release's decider reads from the other parts of its loan, and from earlier releases. */
export interface ReleaseFacts {
  readonly hold: Hold
  /** The collateral balance, in base units. Negative when a reorganization removed deposits that had already left. */
  readonly balanceUnits: bigint
  /** Whether the collateral no longer secures a loan. */
  readonly isOwedBack: boolean
  /** Whether the loan was paid off: a release may then be requested even when the balance is zero. */
  readonly isUnpledgedByPayoff: boolean
  /** Whether part of the collateral may leave a loan in service: nothing but its excess stands in question (note 080). */
  readonly isRebalanceable: boolean
  /** Until when the last of the payments can be taken back by its bank; it counts, but nothing leaves on it. Milliseconds. */
  readonly paymentsHeldUntil: number
  /** Whether the previous request, if any, permits another one. */
  readonly isRequestable: boolean
}
