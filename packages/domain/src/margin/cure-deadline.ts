const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The hours of the agreement run from the moment at which the call is sent, which is after it was opened: its email usually
 * leaves within this time. One that is sent later moves the deadline.
 */
const SENDING_MS = 5 * MINUTE_MS

/** Deadlines are whole minutes, as pages and emails show them. */
const wholeMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS

/** Until when a call that is opened now is to be cured. */
export const cureDeadline = (openedAtMs: number, cureHours: number): number =>
  wholeMinute(openedAtMs + SENDING_MS + cureHours * HOUR_MS)

/** Until when a call is to be cured whose email was sent at a moment. */
export const cureDeadlineOfSent = (sentAtMs: number, cureHours: number): number =>
  wholeMinute(sentAtMs + cureHours * HOUR_MS)
