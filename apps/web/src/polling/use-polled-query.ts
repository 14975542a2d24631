import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nextPollMs, type PollBounds } from './poll-interval.ts'

export interface PolledQuery<Data> {
  readonly query: UseQueryResult<Data>
  /** The limit was reached: no more fetches until `restart`. */
  readonly isPaused: boolean
  readonly restart: () => void
}

/**
 * Fetches at once and then periodically while the component is shown, within limits, until `done`. Pauses while the tab
 * is hidden (gap G.46), by the query client's own rule for intervals. A failed fetch counts and does not stop it. Data
 * cached by another page must not trigger a redirect: `isFetchedAfterMount` shows when the data are new.
 */
export const usePolledQuery = <QueryData, Data = QueryData, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<QueryData, DefaultError, Data, Key>,
  bounds: PollBounds,
  done: (data: QueryData | undefined) => boolean,
): PolledQuery<Data> => {
  const startedAt = useRef<number | undefined>(undefined)
  const [isPaused, setIsPaused] = useState(false)
  const query = useQuery<QueryData, DefaultError, Data, Key>({
    ...options,
    refetchIntervalInBackground: false,
    refetchOnMount: options.refetchOnMount ?? 'always',
    refetchInterval: ({ state }) => {
      const total = state.dataUpdateCount + state.errorUpdateCount
      startedAt.current ??= total
      const fetches = total - startedAt.current
      if (fetches >= bounds.times && !isPaused) queueMicrotask(() => setIsPaused(true))
      return nextPollMs(bounds, { fetches, done: done(state.data) })
    },
  })
  const restart = () => {
    startedAt.current = undefined
    setIsPaused(false)
    void query.refetch()
  }
  return { query, isPaused, restart }
}
