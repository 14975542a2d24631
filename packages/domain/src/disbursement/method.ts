/**
 * How the borrower receives the money: ACH for a US resident, USDC for an international borrower (document 1
 * section 1).
 */
export const DISBURSEMENT_METHODS = ['ACH', 'USDC'] as const
export type DisbursementMethod = (typeof DISBURSEMENT_METHODS)[number]

export const disbursementMethodFor = (isInternational: boolean): DisbursementMethod =>
  isInternational ? 'USDC' : 'ACH'
