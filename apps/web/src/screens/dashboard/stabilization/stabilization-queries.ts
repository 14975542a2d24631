import { getStabilization } from '@pledge/contract/stabilization'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** Stabilization of a loan: every call about it answers the same. */
export const stabilizationQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'stabilization'],
    queryFn: ({ signal }) => api(getStabilization, { params: { uuid: appUuid }, signal }),
  })
