/**
 * The operator's rule for an agent who approved a borrower's ID and then approves the same loan's
 * disbursement: flagged to all who decide, or refused (note 060).
 */
export const SAME_APPROVER_RULES = ['flag', 'refuse'] as const
export type SameApproverRule = (typeof SAME_APPROVER_RULES)[number]
