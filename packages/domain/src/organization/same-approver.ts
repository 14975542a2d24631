/**
 * What an operator asks for when the agent who approved a borrower's ID approves the disbursement of the same loan: it is
 * flagged to everybody who decides, or refused (note 060).
 */
export const SAME_APPROVER_RULES = ['flag', 'refuse'] as const
export type SameApproverRule = (typeof SAME_APPROVER_RULES)[number]
