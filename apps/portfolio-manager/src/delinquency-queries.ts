import { getDelinquency } from '@pledge/contract/delinquency'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The delinquency of one loan, its notices of default and decisions. */
export const delinquencyQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'delinquency'],
    queryFn: () => api(getDelinquency, { params: { uuid } }),
    refetchOnMount: 'always',
  })
