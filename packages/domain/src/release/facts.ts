import type { Hold } from '../application/held-back.ts'

/** What a release needs to know of the other parts of its loan, and of the releases before it. */
export interface ReleaseFacts {
  readonly hold: Hold
  /** What the collateral account holds, in base units. Negative when a reorganization removed deposits that had left. */
  readonly balanceUnits: bigint
  /** Whether the collateral secures nothing any longer. */
  readonly isOwedBack: boolean
  /** Whether that is so because the loan was paid off: a release may be requested even where nothing is held. */
  readonly isUnpledgedByPayoff: boolean
  /** Whether the request before this one, if there is one, leaves the way free for another. */
  readonly isRequestable: boolean
}
