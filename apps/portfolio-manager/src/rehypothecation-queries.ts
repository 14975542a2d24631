import { getRehypothecation } from '@pledge/contract/rehypothecation'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The lots of collateral of one loan that left custody. */
export const rehypothecationQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'rehypothecation'],
    queryFn: () => api(getRehypothecation, { params: { uuid } }),
    refetchOnMount: 'always',
  })
