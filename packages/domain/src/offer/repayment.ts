/** The two schedules of every offer (decision 3): interest paid monthly, or deferred to maturity. */
export const REPAYMENTS = ['interest-only', 'deferred'] as const
export type Repayment = (typeof REPAYMENTS)[number]

export const DEFAULT_REPAYMENT: Repayment = 'interest-only'
