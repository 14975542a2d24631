/** What an application's decider reads from the other parts of its loan. */
export interface ApplicationFacts {
  /** Whether the account of the disbursement is known, or none is required. */
  readonly isAccountGiven: boolean
  /** Deadline for sending the deposits, in milliseconds; null where none are expected. */
  readonly depositsDueAt: number | null
  /** Whether the required collateral secures the loan, before it is funded and while it is in service. */
  readonly isCollateralPledged: boolean
  /** Whether the collateral balance is zero. */
  readonly isCollateralGone: boolean
  /** Whether a loan existed and is closed: paid off or renewed. */
  readonly isLoanClosed: boolean
}
