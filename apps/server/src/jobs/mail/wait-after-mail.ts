const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 3_600_000

/** How long a mail waits for its next try: twice as long each time, up to an hour. Twenty tries span most of a day. */
export const waitAfterMail = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10), LONGEST_WAIT_MS)
