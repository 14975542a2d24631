import { getExtensions } from '@pledge/contract/extensions'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Later maturities that were proposed for one loan. */
export const extensionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'extensions'],
    queryFn: () => api(getExtensions, { params: { uuid } }),
    refetchOnMount: 'always',
  })
