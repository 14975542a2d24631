/**
 * The status of one refund of what a borrower overpaid. OPEN: it waits for two agents. APPROVED: both approved it, and nothing was
 * submitted. SUBMITTING: the provider may have it. SENT: the money is on its way to the borrower, or there. RETURNED: it came
 * back. REJECTED: the provider refused it. CANCELED: it was owed no more before anything was sent.
 */
export const REFUND_STATUSES = [
  'OPEN',
  'APPROVED',
  'SUBMITTING',
  'SENT',
  'RETURNED',
  'REJECTED',
  'CANCELED',
] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/**
 * What happens to a refund. AMEND: another amount or another account, which takes the approvals away. SEND_BY_HAND: an agent sent
 * it outside of the product. WITHDRAW: it is owed no more, and nothing was submitted. CHOOSE_ACCOUNT: instead of by hand, it is sent to
 * its account, which two agents approve anew. LOSE: two agents recorded that the provider never received it.
 */
export const REFUND_STEPS = [
  'AMEND',
  'APPROVE',
  'CHOOSE_ACCOUNT',
  'SUBMIT',
  'SEND_BY_HAND',
  'ACCEPT',
  'REJECT',
  'RETURN',
  'WITHDRAW',
  'LOSE',
] as const
export type RefundStep = (typeof REFUND_STEPS)[number]

/** What a step posts: money that leaves, or that is here again. */
export type RefundPosting = 'SENT' | 'CAME_BACK' | 'NONE'

export interface RefundMove {
  readonly status: RefundStatus
  readonly posting: RefundPosting
}

const to = (status: RefundStatus, posting: RefundPosting = 'NONE'): RefundMove => ({ status, posting })

/**
 * Every step that changes something. One that may have been submitted is not withdrawn: whoever committed its intent may still send
 * it. And money that left after a rejection is posted. A report of a return names the trace number of the answer, so that it never comes before
 * that answer is recorded.
 */
const MOVES: Readonly<Record<RefundStatus, Partial<Record<RefundStep, RefundMove>>>> = {
  OPEN: { AMEND: to('OPEN'), APPROVE: to('APPROVED'), WITHDRAW: to('CANCELED') },
  APPROVED: {
    AMEND: to('OPEN'),
    CHOOSE_ACCOUNT: to('OPEN'),
    SUBMIT: to('SUBMITTING'),
    SEND_BY_HAND: to('SENT', 'SENT'),
    WITHDRAW: to('CANCELED'),
  },
  SUBMITTING: {
    SUBMIT: to('SUBMITTING'),
    ACCEPT: to('SENT', 'SENT'),
    REJECT: to('REJECTED'),
    LOSE: to('REJECTED'),
  },
  SENT: { RETURN: to('RETURNED', 'CAME_BACK') },
  RETURNED: {},
  REJECTED: { ACCEPT: to('SENT', 'SENT') },
  CANCELED: {},
}

/** The result of a step; undefined where it changes nothing, such as a repeated report. */
export const refundMove = (status: RefundStatus, step: RefundStep): RefundMove | undefined =>
  MOVES[status][step]

/** Whether a refund is still to be sent: a loan has one of these at a time. */
export const isLive = (status: RefundStatus): boolean =>
  status === 'OPEN' || status === 'APPROVED' || status === 'SUBMITTING'

/** Whether the money left, or may have left. */
export const isSpent = (status: RefundStatus): boolean => status === 'SUBMITTING' || status === 'SENT'
