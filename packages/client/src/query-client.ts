import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of what was read: no retry, no refetch on mount, on reconnect or on window focus (rows 2.7.26 to 2.7.29).
 * After a change use `invalidateQueries({ queryKey, refetchType: 'all' })`: without it a read that no screen shows at
 * that moment would stay as it was (row 2.7.27: a step that changes data refreshes it by itself).
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
