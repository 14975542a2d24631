import { getHandOverFile, getHandOvers } from '@pledge/contract/hand-overs'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Files, differences and totals of what the estate has handed over. */
export const handOversQuery = queryOptions({
  queryKey: ['hand-overs'],
  queryFn: () => api(getHandOvers),
  refetchOnMount: 'always',
})

/** The lines of one file, and how its loans match the register now. */
export const handOverFileQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['hand-overs', uuid],
    queryFn: () => api(getHandOverFile, { params: { uuid } }),
  })
