import { createQueryClient } from '@pledge/client/query-client'

/** What this page has read so far; one for the whole application. */
export const queryClient = createQueryClient()
