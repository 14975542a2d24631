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

/** Whether agents recorded that the provider never received a refund. */
export const isLost = ({
  status,
  reasonCode,
}: {
  readonly status: RefundStatus
  readonly reasonCode: string | null
}): boolean => status === 'REJECTED' && reasonCode === NOT_RECEIVED

/**
 * How long a job goes on polling about a refund that agents recorded as never received. A process that stalled may still submit
 * it, and a bank may find it later: an entry can be returned up to 60 days after it settled (Nacha Operating Rules, 2.12 and 3.8).
 */
const MOST_LOST_POLL_DAYS = 60
const HOUR_MS = 3_600_000

/** When a refund that was recorded as never received is polled next, hourly; null once that is over. Milliseconds in and out. */
export const nextLostPoll = (lostAtMs: number, nowMs: number): number | null => {
  const nextMs = nowMs + HOUR_MS
  return nextMs <= lostAtMs + MOST_LOST_POLL_DAYS * DAY_MS ? nextMs : null
}

/** Until when a refund that was submitted, or that an agent lets be polled again, is polled. Milliseconds in and out. */
export const refundPollUntil = (fromMs: number): number => fromMs + MOST_POLL_DAYS * DAY_MS
