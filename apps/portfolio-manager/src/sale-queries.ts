import { getSaleQueues, getSales } from '@pledge/contract/portfolio-sales'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Sales go on while the page is open. */
const REFRESH_MS = 15_000

/** What agents do about sales of collateral of all loans. */
export const saleQueuesQuery = queryOptions({
  queryKey: ['queues', 'sales'],
  queryFn: () => api(getSaleQueues),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

/** The sales of one loan, the newest first. */
export const salesQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['application', uuid, 'sales'],
    queryFn: () => api(getSales, { params: { uuid } }),
    refetchInterval: ({ state: { data } }) =>
      data?.sales.some(({ state }) => state !== 'CONCLUDED') === true ? REFRESH_MS : false,
    refetchOnMount: 'always',
  })
