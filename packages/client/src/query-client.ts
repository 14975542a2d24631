import { QueryClient } from '@tanstack/react-query'

/**
 * Makes a call even when the browser reports that it is offline: the call fails at once, and its page shows the
 * failure with a way out. The library's default would pause it until the network returns, and leave a page loading
 * without a message.
 */
const networkMode = 'always'

/**
 * The query cache: no retry, no refetch on mount, on reconnect or on window focus (rows 2.7.26 to 2.7.29). After a
 * change use `invalidateQueries({ queryKey, refetchType: 'all' })`: otherwise a query that no screen currently shows
 * would stay stale (row 2.7.27: a step that changes data refreshes it).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        retry: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode, retry: false },
    },
  })
