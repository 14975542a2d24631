const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * How long an email waits for its next attempt: doubled each time, up to an hour. Twenty attempts span most of a day.
 */
export const waitAfterMail = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10), LONGEST_WAIT_MS)
