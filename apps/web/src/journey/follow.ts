import { getApplicationState } from '@pledge/contract/applications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isUnauthenticated } from '@pledge/client/request'
import { api } from '../api.ts'
import { currentPath } from '../navigation.ts'
import { followState } from './follow-state.ts'
import { goTo } from './go-to.ts'
import { applicationStateQuery } from './queries.ts'
import { refreshApplication } from './refresh-application.ts'
import { isStepBegunSince } from './step-under-way.ts'

export interface FollowInput {
  /** The state before the step; empty where the page only checks the application's state. */
  readonly before: string
  readonly isAfterDetails?: boolean
  /** Redirects only if this path is still open: the borrower may have navigated away. */
  readonly onlyFrom?: string
  /** Replaces the current page in the history. */
  readonly replace?: boolean
}
export type Follow = (input: FollowInput) => Promise<void>
export type FollowApplication = (appUuid: string, input: FollowInput) => Promise<void>

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** The current state, cached for those who show it; undefined without an answer. An ended session throws. */
const fetchState = async (queryClient: QueryClient, appUuid: string): Promise<string | undefined> => {
  try {
    const answer = await api(getApplicationState, { params: { uuid: appUuid } })
    queryClient.setQueryData(applicationStateQuery(appUuid).queryKey, answer)
    return answer.state
  } catch (error) {
    if (isUnauthenticated(error)) throw error
    return undefined
  }
}

/** Called after a successful step; its own outcome undoes nothing (row 1.4.05). */
export const lookAtState = async (queryClient: QueryClient, appUuid: string): Promise<void> => {
  await fetchState(queryClient, appUuid).catch(() => undefined)
}

/**
 * After a step: fetches the state within the limits, reads the application again, and goes to the page of its state
 * (rows 1.4.05 to 1.4.16). A state call without an answer counts as an attempt; an ended session throws.
 */
export const followApplication =
  (queryClient: QueryClient): FollowApplication =>
  async (appUuid, { before, isAfterDetails = false, onlyFrom, replace = false }) => {
    const begunAtMs = Date.now()
    const page = await followState({
      before,
      isAfterDetails,
      fetchState: () => fetchState(queryClient, appUuid),
      wait,
    })
    // A step taken since then shows its expected result and redirects by itself: an older answer would undo it (row
    // 1.4.34).
    if (isStepBegunSince(queryClient, appUuid, begunAtMs)) return
    await refreshApplication(queryClient, appUuid)
    if (onlyFrom === undefined || currentPath() === onlyFrom) goTo(page, appUuid, { replace })
  }

/** The same for the application of this page. */
export const useFollow = (appUuid: string): Follow => {
  const queryClient = useQueryClient()
  return useCallback((input) => followApplication(queryClient)(appUuid, input), [appUuid, queryClient])
}
