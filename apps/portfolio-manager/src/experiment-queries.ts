import { getExperimentResults, getExperiments } from '@pledge/contract/experiments'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const experimentsQuery = queryOptions({
  queryKey: ['experiments', 'list'],
  queryFn: () => api(getExperiments),
  refetchOnMount: 'always',
})

export const experimentResultsQuery = (key: string) =>
  queryOptions({
    queryKey: ['experiments', 'results', key],
    queryFn: () => api(getExperimentResults, { params: { key } }),
    refetchOnMount: 'always',
  })
