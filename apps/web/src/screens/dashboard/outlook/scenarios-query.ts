import { getLoanScenarios } from '@pledge/contract/loan-scenarios'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** What is owed changes by the day, and past weeks do not. */
const FRESH_MS = 60 * 60_000

/** With what a loan is worked out; with the weeks of past prices where they are wanted, which takes the server longer. */
export const scenariosQuery = (appUuid: string, withPast = false) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'scenarios', withPast],
    queryFn: ({ signal }) =>
      api(getLoanScenarios, {
        params: { uuid: appUuid },
        query: withPast ? { pastWeeks: 'true' } : {},
        signal,
      }),
    staleTime: FRESH_MS,
  })
