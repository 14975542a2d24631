export interface PollBounds {
  readonly everyMs: number
  /** Fetches at most, counted from the last start; then the page offers to look again. */
  readonly times: number
}

/**
 * While collateral or funds are awaited: every 5 s (gap G.46), at most for two hours of looking at the page. The wait can
 * take days; a page that is left open that long need not ask for them.
 */
export const WAITING_POLL: PollBounds = { everyMs: 5000, times: 1440 }

/** While a person has to look at something: once a minute, at most for two hours of looking at the page. */
export const REVIEW_POLL: PollBounds = { everyMs: 60_000, times: 120 }

/** While work of seconds is awaited: every 2 s, at most for two minutes. */
export const PASSING_POLL: PollBounds = { everyMs: 2000, times: 60 }

/** While a bank is being linked: every 3 s (row 1.7.02), at most for ten minutes. */
export const BANK_LINK_POLL: PollBounds = { everyMs: 3000, times: 200 }

/** When the next fetch is due, in milliseconds, or false when there is none. `fetches`: how many there were since the start. */
export const nextPollMs = (
  { everyMs, times }: PollBounds,
  { fetches, done }: { readonly fetches: number; readonly done: boolean },
): number | false => (done || fetches >= times ? false : everyMs)
