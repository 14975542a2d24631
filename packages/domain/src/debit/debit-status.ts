/**
 * The status of one entry. SCHEDULED: it can be stopped. SUBMITTING: the bank may have it. SUBMITTED: the bank accepted it,
 * and it has not settled. SETTLED: it is a payment on the loan. RETURNED, REJECTED, STOPPED: it is not a payment.
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
 * What happens to an entry. The bank reports SETTLE and RETURN, in any order and possibly repeatedly. WITHDRAW: the bank
 * reports that it never received the entry, and it may no longer be submitted.
 */
export const DEBIT_STEPS = ['SUBMIT', 'ACCEPT', 'REJECT', 'SETTLE', 'RETURN', 'STOP', 'WITHDRAW'] as const
export type DebitStep = (typeof DEBIT_STEPS)[number]

/** The effect of a step on the loan. */
export type PaymentEffect = 'RECEIVE' | 'REVERSE' | 'NONE'

export interface DebitMove {
  readonly status: DebitStatus
  readonly payment: PaymentEffect
}

const to = (status: DebitStatus, payment: PaymentEffect = 'NONE'): DebitMove => ({ status, payment })

/**
 * Every step that changes something. Early reports by the bank (a return before the settlement, or either before its answer
 * to the submission is recorded) have the same result: a returned debit never counts, and any other counts once.
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

/** The result of a step; undefined if it changes nothing, such as a repeated report. */
export const moveOf = (status: DebitStatus, step: DebitStep): DebitMove | undefined => MOVES[status][step]

/** Whether the bank may have an entry that has not settled: then no other debit of the loan is submitted. */
export const isPending = (status: DebitStatus): boolean => status === 'SUBMITTING' || status === 'SUBMITTED'
