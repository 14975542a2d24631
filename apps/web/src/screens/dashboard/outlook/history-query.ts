import { getLoanHistory } from '@pledge/contract/loan-history'
import type { HistoryRange } from '@pledge/domain/view/history-ranges'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** An hour of prices ends at most this long ago: a chart that was read within it has all that there is. */
const FRESH_MS = 10 * 60_000

export const historyQuery = (appUuid: string, range: HistoryRange) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'history', range],
    queryFn: ({ signal }) => api(getLoanHistory, { params: { uuid: appUuid }, query: { range }, signal }),
    staleTime: FRESH_MS,
  })
