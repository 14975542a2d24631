/**
 * Where the disbursement of a loan stands, whatever the state of the application: after a return the state stays COMPLETE
 * (journey, new loan), and screens and queues have to tell a loan that is paid from one that is owed.
 */
export const DISBURSEMENT_PROGRESS = [
  /** Nothing to pay yet, or nothing any more. */
  'NOT_DUE',
  /** Rejected or returned: the borrower gives another account. */
  'ASKED_AGAIN',
  /** Rejected or returned for a reason that an agent looks at first. */
  'HELD',
  /** Two agents decide on it. */
  'IN_REVIEW',
  /** Released; the bank has not answered yet. */
  'SENDING',
  'SENT',
] as const
export type DisbursementProgress = (typeof DISBURSEMENT_PROGRESS)[number]
