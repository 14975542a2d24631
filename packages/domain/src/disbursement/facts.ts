import type { Hold } from '../application/held-back.ts'

/** What a disbursement needs to know of the other parts of its loan. */
export interface DisbursementFacts {
  readonly hold: Hold
  /** An international borrower receives USDC, any other one ACH (gap G.32). */
  readonly isInternational: boolean
  /** Whether the borrower's steps are open in which an account is given. */
  readonly areStepsOpen: boolean
  /** Whether the ID is verified, the agreements are signed and the lender has the collateral: only the disbursement is missing. */
  readonly isOriginating: boolean
  /** Whether the disbursement of the loan was returned, and is owed to the borrower. */
  readonly isFundingReturned: boolean
  /** Whether the loan is open and nothing has been paid on it. */
  readonly isUnpaid: boolean
  /** Whether everything that is required is confirmed. */
  readonly isCollateralWhole: boolean
  /** Whether a reorganization removed some of the collateral before the money was sent (note 030). */
  readonly isCollateralDeficient: boolean
}
