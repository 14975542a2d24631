import type { Hold } from '../application/held-back.ts'

/** What a loan needs to know of the application that led to it and of its collateral. */
export interface LoanFacts {
  readonly hold: Hold
  /** Whether a renewal is signed and has its collateral, so that the loan can take effect. */
  readonly isRenewalReady: boolean
  /** Whether none of the collateral has left, and no release of it is requested. */
  readonly isCollateralHere: boolean
  /** Whether the collateral is free to be pledged again. */
  readonly isCollateralUnpledged: boolean
  /** What a renewal of the loan would take over, in base units; null where something was released, or nothing is held. */
  readonly transferableUnits: bigint | null
}
