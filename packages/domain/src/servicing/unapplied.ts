/**
 * Why what the bank told of a payment waits for an agent: the payer named no loan, or one that is not known; the loan takes
 * no payment (any more), or knows it with another amount; what came back is not known to have come, or could be several.
 */
export const UNAPPLIED_PROBLEMS = [
  'NO_REFERENCE',
  'NO_SUCH_LOAN',
  'NOT_APPLIED',
  'NO_PAYMENT',
  'SEVERAL_PAYMENTS',
] as const
export type UnappliedProblem = (typeof UNAPPLIED_PROBLEMS)[number]
