import { createQueryClient } from '@pledge/client/query-client'

/** The cache of this page's reads; one for the whole application. */
export const queryClient = createQueryClient()
