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
  /** The bound was reached: nothing is fetched any more until `restart`. */
  readonly isPaused: boolean
  readonly restart: () => void
}

/**
 * Fetches at once and then again and again while the component is shown, within bounds, until `done`. Rests while the tab
 * is hidden (gap G.46): the query client's own rule for intervals. A failed fetch counts and does not end it. What another
 * page had read is not to be trusted for leading anybody away: `isFetchedAfterMount` tells when there is news.
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
