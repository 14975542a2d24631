import type { Hold } from '../application/held-back.ts'

/** What a collateral account needs to know of the other parts of its loan. */
export interface CollateralFacts {
  readonly hold: Hold
  /** The loan that is renewed; null for a new loan. */
  readonly priorApplicationId: string | null
  /** Whether the borrower has the money, or the renewal took effect. */
  readonly isFunded: boolean
  /** Whether the loan was paid off and closed, by no renewal, and no payment was reversed since that the close rested on. */
  readonly isNothingOwed: boolean
  /** Whether a release is requested, ordered, or stuck: somebody or something is to end it. */
  readonly isReleasePending: boolean
}
