import type { Hold } from '../application/held-back.ts'

/** What a collateral account needs to know of the other parts of its loan. */
export interface CollateralFacts {
  readonly hold: Hold
  /** The loan that is renewed; null for a new loan. */
  readonly priorApplicationId: string | null
  /** Whether the borrower has the money, or the renewal took effect. */
  readonly isFunded: boolean
  /** Whether the loan was paid off and closed, and by no renewal. */
  readonly isLoanPaidOff: boolean
  /** Whether it was, and no payment was reversed since that the close rested on. */
  readonly isNothingOwed: boolean
}
