import { getLoanHolds } from '@pledge/contract/holds'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The holds of one loan. */
export const holdsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'holds'],
    queryFn: () => api(getLoanHolds, { params: { uuid } }),
    refetchOnMount: 'always',
  })
