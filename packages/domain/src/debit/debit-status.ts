/**
 * The life of one entry. SCHEDULED: it can be stopped. SUBMITTING: the bank may have it. SUBMITTED: the bank accepted it and it
 * has not settled. SETTLED: it is a payment on the loan. RETURNED, REJECTED, STOPPED: it is none.
 */
export const DEBIT_STATUSES = [
  'SCHEDULED',
  'SUBMITTING',
  'SUBMITTED',
  'SETTLED',
  'RETURNED',
  'REJECTED',
  'STOPPED',
] as const
export type DebitStatus = (typeof DEBIT_STATUSES)[number]

/**
 * What happens to an entry. SETTLE and RETURN are reported by the bank, in any order and more than once. WITHDRAW: the bank says that it never
 * received the entry, and it may not be submitted any more.
 */
export const DEBIT_STEPS = ['SUBMIT', 'ACCEPT', 'REJECT', 'SETTLE', 'RETURN', 'STOP', 'WITHDRAW'] as const
export type DebitStep = (typeof DEBIT_STEPS)[number]

/** What a step does to the loan. */
export type PaymentEffect = 'RECEIVE' | 'REVERSE' | 'NONE'

export interface DebitMove {
  readonly status: DebitStatus
  readonly payment: PaymentEffect
}

const to = (status: DebitStatus, payment: PaymentEffect = 'NONE'): DebitMove => ({ status, payment })

/**
 * Every step that changes something. What the bank reports early (a return before the settlement, or either before its own
 * answer was written down) leads to the same end: a debit that was returned never counts, and counts once otherwise.
 */
const MOVES: Readonly<Record<DebitStatus, Partial<Record<DebitStep, DebitMove>>>> = {
  SCHEDULED: { SUBMIT: to('SUBMITTING'), STOP: to('STOPPED') },
  // Submitting again, with the same key, is how an unknown answer is resolved.
  SUBMITTING: {
    SUBMIT: to('SUBMITTING'),
    ACCEPT: to('SUBMITTED'),
    REJECT: to('REJECTED'),
    SETTLE: to('SETTLED', 'RECEIVE'),
    RETURN: to('RETURNED'),
    WITHDRAW: to('STOPPED'),
  },
  SUBMITTED: { SETTLE: to('SETTLED', 'RECEIVE'), RETURN: to('RETURNED') },
  SETTLED: { RETURN: to('RETURNED', 'REVERSE') },
  RETURNED: {},
  REJECTED: {},
  STOPPED: {},
}

/** Where a step leads; undefined where it changes nothing, e.g. a report that is repeated. */
export const moveOf = (status: DebitStatus, step: DebitStep): DebitMove | undefined => MOVES[status][step]

/** Whether the bank may have an entry whose money has not settled: then no other debit of the loan is submitted. */
export const isPending = (status: DebitStatus): boolean => status === 'SUBMITTING' || status === 'SUBMITTED'
