export interface PollBounds {
  readonly everyMs: number
  /** Maximum fetches since the last start; then the page offers to check again. */
  readonly times: number
}

/**
 * While collateral or funds are awaited: every 5 s (gap G.46), for at most two hours on the page. The wait can take
 * days; a page left open that long need not poll.
 */
export const WAITING_POLL: PollBounds = { everyMs: 5000, times: 1440 }

/** While a person has to review something: once a minute, for at most two hours on the page. */
export const REVIEW_POLL: PollBounds = { everyMs: 60_000, times: 120 }

/** For work that takes seconds: every 2 s, for at most two minutes. */
export const PASSING_POLL: PollBounds = { everyMs: 2000, times: 60 }

/** While a bank is being linked: every 3 s (row 1.7.02), for at most ten minutes. */
export const BANK_LINK_POLL: PollBounds = { everyMs: 3000, times: 200 }

/** When the next fetch is due, in milliseconds, or false when there is none. `fetches`: the number since the start. */
export const nextPollMs = (
  { everyMs, times }: PollBounds,
  { fetches, done }: { readonly fetches: number; readonly done: boolean },
): number | false => (done || fetches >= times ? false : everyMs)
