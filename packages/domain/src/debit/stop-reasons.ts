/** Why an agent stops debits of a borrower's account. The borrower's own decision needs no reason. */
export const DEBIT_STOP_REASONS = [
  'BORROWER_CALLED',
  'BORROWER_WROTE',
  'ACCOUNT_CHANGED',
  'SUSPECTED_FRAUD',
] as const
export type DebitStopReason = (typeof DEBIT_STOP_REASONS)[number]
