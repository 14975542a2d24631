import type { LinkStatus } from './link-status.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** A link whose first look takes longer has failed: the borrower must not wait for ever. */
export const MAX_PENDING_MS = 15 * MINUTE_MS

/** First pause, doubled with each look up to the last one. */
const growing = (firstMs: number, mostMs: number, polls: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(polls, 20))

/**
 * When a provider is asked again of a link, in milliseconds; null when only a webhook or the borrower can change it.
 * Webhooks come sooner: this is what finds those that were lost.
 */
export const nextPollAfterMs = (status: LinkStatus, polls: number): number | null => {
  switch (status) {
    case 'PENDING':
      return growing(2 * SECOND_MS, MINUTE_MS, polls)
    case 'UPDATING':
      return growing(30 * SECOND_MS, 10 * MINUTE_MS, polls)
    case 'PENDING_VERIFICATION':
      return growing(10 * MINUTE_MS, 60 * MINUTE_MS, polls)
    case 'NEEDS_LOGIN':
    case 'FAILED':
    case 'FAILED_NO_RETRY':
    case 'COMPLETE':
      return null
  }
}
