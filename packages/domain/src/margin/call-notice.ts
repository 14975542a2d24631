import { cureDeadlineOfSent } from './cure-deadline.ts'
import type { MarginCall } from './margin-state.ts'

/** Whether the sending of the email of a call is still to be recorded. An agent's notice does not replace it. */
export const isSendingAwaited = ({ notice }: Pick<MarginCall, 'notice'>): boolean => notice?.by !== 'EMAIL'

/**
 * The deadline that the sending of a call moves it to; null where it stands. Time that has not run since counts for the
 * borrower: while the clock is paused, a deadline is what it was when the pause began.
 */
export const deadlineOfSending = (
  { cureBy, pause }: Pick<MarginCall, 'cureBy' | 'pause'>,
  sentAtMs: number,
  cureHours: number,
): number | null => {
  const runsFromMs = pause === null ? sentAtMs : Math.min(sentAtMs, pause.since)
  const atLeastMs = cureDeadlineOfSent(runsFromMs, cureHours)
  return atLeastMs > cureBy ? atLeastMs : null
}
