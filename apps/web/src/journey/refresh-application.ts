import type { QueryClient } from '@tanstack/react-query'

const SHARED_KEYS: ReadonlySet<unknown> = new Set(['applications', 'profile'])

/**
 * Reads all data of an application again after a step changed it, shown or not (row 2.7.27), and waits for it. Except
 * the polled state, which the caller has just set.
 */
export const refreshApplication = (queryClient: QueryClient, appUuid: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [noun, of] }) =>
      noun !== 'application-state' && (of === appUuid || SHARED_KEYS.has(noun)),
    refetchType: 'all',
  })
