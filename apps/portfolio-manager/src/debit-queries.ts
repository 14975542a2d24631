import { getFailedDebits, getLoanDebits } from '@pledge/contract/debits'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Work comes in while the page is open. */
const REFRESH_MS = 15_000

/** Debits of all loans that wait for an agent. */
export const failedDebitsQuery = queryOptions({
  queryKey: ['failed-debits'],
  queryFn: async () => (await api(getFailedDebits)).debits,
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

/** The debits of one loan, and whether autopay is on. */
export const loanDebitsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'debits'],
    queryFn: () => api(getLoanDebits, { params: { uuid } }),
    refetchOnMount: 'always',
  })
