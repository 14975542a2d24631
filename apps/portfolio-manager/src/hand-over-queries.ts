import { getHandOverFile, getHandOvers } from '@pledge/contract/hand-overs'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Other agents propose, decide and settle while the page is open. */
const REFRESH_MS = 15_000

/** Files, differences and totals of what the estate has handed over. */
export const handOversQuery = queryOptions({
  queryKey: ['hand-overs'],
  queryFn: () => api(getHandOvers),
  refetchInterval: REFRESH_MS,
  refetchOnMount: 'always',
})

/** A page of the lines of one file, and how its loans match the register now. */
export const handOverFileQuery = (uuid: string, page: number) =>
  queryOptions({
    queryKey: ['hand-overs', uuid, page],
    queryFn: () => api(getHandOverFile, { params: { uuid }, query: { page: String(page) } }),
  })
