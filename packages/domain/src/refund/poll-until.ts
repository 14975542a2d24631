import type { RefundStatus } from './refund-status.ts'

/**
 * How long a job polls the provider about a refund whose answer is not known. Five days are longer than any bank keeps a file: a
 * weekend, a holiday and the two business days of an entry. After that agents find out at the bank.
 */
const MOST_POLL_DAYS = 5
const DAY_MS = 86_400_000

/** As the reason of a refund that the provider never received: it says nothing of its account, which may be tried again. */
export const NOT_RECEIVED = 'NOT_RECEIVED'

/** Whether agents find out what became of a refund that was submitted: its answer is not known, and it is polled no more. */
export const isUnanswered = (
  { status, pollUntil }: { readonly status: RefundStatus; readonly pollUntil: Date | null },
  nowMs: number,
): boolean => status === 'SUBMITTING' && pollUntil !== null && pollUntil.getTime() <= nowMs

/** Until when a refund that was submitted, or that an agent lets be polled again, is polled. Milliseconds in and out. */
export const refundPollUntil = (fromMs: number): number => fromMs + MOST_POLL_DAYS * DAY_MS
