/**
 * Months by which one modification postpones the maturity, and the longest term that a loan has with all of
 * them.
 */
export const MOST_EXTENSION_MONTHS = 12
export const MOST_TERM_MONTHS = 36

/**
 * The monthly payments that a pause covers, counted from the day on which it is agreed, with what is left of
 * an earlier one.
 */
export const MOST_PAUSED_PAYMENTS = 6

/** The lowest rate that is agreed: a loan without interest is another product. */
export const LOWEST_AGREED_RATE_BPS = 1

export const MODIFICATION_KINDS = ['LATER_MATURITY', 'LOWER_RATE', 'PAYMENT_PAUSE'] as const
export type ModificationKind = (typeof MODIFICATION_KINDS)[number]

/**
 * PROPOSED by an agent; OFFERED to the borrower since another one approved; WITHDRAWN by an agent; EXPIRED
 * when its days to approve or to accept were over. What is ACCEPTED holds from that day on.
 */
export const MODIFICATION_STATUSES = [
  'PROPOSED',
  'OFFERED',
  'ACCEPTED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const
export type ModificationStatus = (typeof MODIFICATION_STATUSES)[number]

/** Whether it waits for another agent or for the borrower. */
export const isOpen = ({ status }: { readonly status: ModificationStatus }): boolean =>
  status === 'PROPOSED' || status === 'OFFERED'
