import { getLegalHolds } from '@pledge/contract/legal-holds'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The legal holds that cover one application. */
export const legalHoldsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'legal-holds'],
    queryFn: () => api(getLegalHolds, { params: { uuid } }),
    refetchOnMount: 'always',
  })
