import type { Hold } from '../application/held-back.ts'

/** What a disbursement's decider reads from the other parts of its loan. */
export interface DisbursementFacts {
  readonly hold: Hold
  /** An international borrower receives USDC; all others receive ACH (gap G.32). */
  readonly isInternational: boolean
  /** Whether the steps in which the borrower enters an account are open. */
  readonly areStepsOpen: boolean
  /**
   * Whether the ID is verified, the agreements are signed and the lender has the collateral: only the
   * disbursement is outstanding.
   */
  readonly isOriginating: boolean
  /** Whether the loan's disbursement was returned and is owed to the borrower. */
  readonly isFundingReturned: boolean
  /** Whether the loan is open and nothing has been paid on it. */
  readonly isUnpaid: boolean
  /** Whether the required collateral is confirmed in full. */
  readonly isCollateralWhole: boolean
  /** Whether a reorganization removed some of the collateral before the money was sent (note 030). */
  readonly isCollateralDeficient: boolean
}
