/**
 * The progress of a loan's disbursement, whatever the application's state: after a return the state stays
 * COMPLETE (journey, new loan), and screens and queues must distinguish a paid loan from an unpaid one.
 */
export const DISBURSEMENT_PROGRESS = [
  /** Nothing to disburse yet, or any more. */
  'NOT_DUE',
  /** Rejected or returned: the borrower must enter another account. */
  'ASKED_AGAIN',
  /** Rejected or returned for a reason that an agent reviews first. */
  'HELD',
  /** Awaiting the decisions of two agents. */
  'IN_REVIEW',
  /** Approved; the bank has not answered yet. */
  'SENDING',
  'SENT',
] as const
export type DisbursementProgress = (typeof DISBURSEMENT_PROGRESS)[number]
