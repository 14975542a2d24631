import type { QueryClient } from '@tanstack/react-query'

const SHARED_KEYS: ReadonlySet<unknown> = new Set(['applications', 'profile'])

/**
 * Reads again everything known of an application after a step changed it, shown at this moment or not (row 2.7.27), and
 * waits for it. The polled state is left out: whoever polls it has just set it.
 */
export const refreshApplication = (queryClient: QueryClient, appUuid: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [noun, of] }) =>
      noun !== 'application-state' && (of === appUuid || SHARED_KEYS.has(noun)),
    refetchType: 'all',
  })
