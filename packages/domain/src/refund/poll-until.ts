/**
 * How long a job polls the provider about a refund whose answer is not known. Five days are longer than any bank keeps a file: a
 * weekend, a holiday and the two business days of an entry. After that agents find out at the bank.
 */
const MOST_POLL_DAYS = 5
const DAY_MS = 86_400_000

/** Until when a refund that was submitted, or that an agent lets be polled again, is polled. Milliseconds in and out. */
export const refundPollUntil = (fromMs: number): number => fromMs + MOST_POLL_DAYS * DAY_MS
