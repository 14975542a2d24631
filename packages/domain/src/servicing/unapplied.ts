/**
 * Why a payment report waits for an agent: the payer gave no reference, or an unknown one; the loan accepts no payment, or
 * has the payment with a different amount; or a reversal matches no recorded payment, or several.

 */
export const UNAPPLIED_PROBLEMS = [
  'NO_REFERENCE',
  'NO_SUCH_LOAN',
  'NOT_APPLIED',
  'NO_PAYMENT',
  'SEVERAL_PAYMENTS',
] as const
export type UnappliedProblem = (typeof UNAPPLIED_PROBLEMS)[number]
