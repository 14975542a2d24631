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
  /** Whether the previous request, if any, permits another one. */
  readonly isRequestable: boolean
}
