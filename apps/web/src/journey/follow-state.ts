import {
  destinationOf,
  DETAILS_POLL,
  REFETCH,
  shouldPollDetails,
  shouldRefetch,
  type Page,
} from '@pledge/domain/application/routing'

export interface FollowState {
  /** The state before the step. */
  readonly before: string
  /** After borrower details the slow polling comes first (gap G.44). */
  readonly isAfterDetails: boolean
  /** One state call; undefined without an answer, which leaves the last known state. */
  readonly fetchState: () => Promise<string | undefined>
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * Follows an application after a step until its state settles or the limits are reached (rows 1.4.05 to 1.4.16, gap
 * G.44). One state call at once; after borrower details at most 10 polls 2 s apart while it is still BORROWER_DETAILS,
 * and if that does not change, the dashboard; then at most 20 re-fetches 100 ms apart while the state is transient or
 * unchanged.
 */
export const followState = async (input: FollowState): Promise<Page> => {
  const { before, fetchState, wait } = input
  let state = (await fetchState()) ?? before

  if (input.isAfterDetails) {
    for (let polls = 0; shouldPollDetails({ state, polls }); polls += 1) {
      await wait(DETAILS_POLL.intervalMs)
      state = (await fetchState()) ?? state
    }
    if (state === 'BORROWER_DETAILS') return 'dashboard'
  }

  for (let refetches = 0; shouldRefetch({ state, before, refetches }); refetches += 1) {
    await wait(REFETCH.intervalMs)
    state = (await fetchState()) ?? state
  }
  return destinationOf(state)
}
