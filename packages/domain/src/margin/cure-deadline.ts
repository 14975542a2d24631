const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The hours of the agreement run from the moment at which the call is sent, which is after it was opened: its email leaves
 * within this time, or the alarm of waiting emails is raised.
 */
const SENDING_MS = 5 * MINUTE_MS

/** Until when a call that is opened now is to be cured, in whole minutes, as people are told. */
export const cureDeadline = (openedAtMs: number, cureHours: number): number =>
  Math.ceil((openedAtMs + SENDING_MS + cureHours * HOUR_MS) / MINUTE_MS) * MINUTE_MS
