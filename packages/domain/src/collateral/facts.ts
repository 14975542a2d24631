import type { Hold } from '../application/held-back.ts'

/** What a collateral account's decider reads from the other parts of its loan. */
export interface CollateralFacts {
  readonly hold: Hold
  /** The renewed loan; null for a new loan. */
  readonly priorApplicationId: string | null
  /** The old loans whose collateral the estate hands over; empty for any other application. */
  readonly oldLoanNumbers: readonly string[]
  /** Whether the borrower has the money, or the renewal took effect. */
  readonly isFunded: boolean
  /**
   * Whether the loan was paid off and closed, other than by a renewal, and no payment that the close depends
   * on was reversed since.
   */
  readonly isNothingOwed: boolean
  /** Whether a release is requested, ordered, or stuck, and so still has to end. */
  readonly isReleasePending: boolean
}
