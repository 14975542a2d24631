import { getModifications } from '@pledge/contract/modifications'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Later maturities that were proposed for one loan. */
export const modificationsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'modifications'],
    queryFn: () => api(getModifications, { params: { uuid } }),
    refetchOnMount: 'always',
  })
