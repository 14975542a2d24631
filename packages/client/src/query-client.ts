import { QueryClient } from '@tanstack/react-query'

/**
 * A call is made even where the browser believes that the network is away: it fails at once and its page says so, with a
 * way out. Held back until the network returns, as is the library's wont, it would leave a page loading without a word.
 */
const networkMode = 'always'

/**
 * The cache of what was read: no retry, no refetch on mount, on reconnect or on window focus (rows 2.7.26 to 2.7.29).
 * After a change use `invalidateQueries({ queryKey, refetchType: 'all' })`: without it a read that no screen shows at
 * that moment would stay as it was (row 2.7.27: a step that changes data refreshes it by itself).
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
