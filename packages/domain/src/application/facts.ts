/** What an application needs to know of the other parts of its loan. */
export interface ApplicationFacts {
  /** Whether the account of the disbursement is known, or none is required. */
  readonly isAccountGiven: boolean
  /** Until when the deposits have to be sent, in milliseconds; null where none are awaited. */
  readonly depositsDueAt: number | null
  /** Whether the collateral that is required secures the loan, before it is funded and while it is in service. */
  readonly isCollateralPledged: boolean
  /** Whether nothing of the collateral is held. */
  readonly isCollateralGone: boolean
  /** Whether there was a loan, and it is closed: paid off, or renewed. */
  readonly isLoanClosed: boolean
}
