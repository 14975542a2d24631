import type { LinkStatus } from './link-status.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** A link whose first load takes longer than this has failed, so that the borrower does not wait forever. */
export const MAX_PENDING_MS = 15 * MINUTE_MS

/** The initial pause, doubled with each poll up to the maximum. */
const growing = (firstMs: number, mostMs: number, polls: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(polls, 20))

/**
 * The pause before a provider is polled again about a link, in milliseconds; null when only a webhook or the
 * borrower can change it. Webhooks are faster: polling catches those that were lost.
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
