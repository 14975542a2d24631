import type { ApplicationAnswer, ApplicationStateAnswer } from '@pledge/contract/applications'
import type { QueryClient } from '@tanstack/react-query'
import { applicationQuery } from '../../journey/queries.ts'
import { refinancesQuery } from './refinance-queries.ts'

type Change = (application: ApplicationAnswer) => ApplicationAnswer

/** Changes an application wherever it is cached: in the list and by itself. */
export const changeCached = (queryClient: QueryClient, appUuid: string, change: Change): void => {
  queryClient.setQueryData(
    refinancesQuery().queryKey,
    (answer) =>
      answer && {
        ...answer,
        applications: answer.applications.map((each) => (each.appUuid === appUuid ? change(each) : each)),
      },
  )
  queryClient.setQueryData(applicationQuery(appUuid).queryKey, (each) => each && change(each))
}

/**
 * Shows a change before the server has answered, and returns a function that undoes it (rows 2.4.15, 2.4.18 and
 * 2.4.25). Only this application is restored: another one may have changed meanwhile.
 */
export const expectApplication = async (
  queryClient: QueryClient,
  appUuid: string,
  change: Change,
): Promise<() => void> => {
  const keys = [refinancesQuery().queryKey, applicationQuery(appUuid).queryKey]
  // A pending answer would restore the old data.
  await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const former =
    queryClient
      .getQueryData(refinancesQuery().queryKey)
      ?.applications.find((application) => application.appUuid === appUuid) ??
    queryClient.getQueryData(applicationQuery(appUuid).queryKey)
  // The list may be all that was read so far. With data of its own, the first reading of the next page is taken back when
  // the server has answered the step: it may have begun before it, and would show the state before as the newest one.
  queryClient.setQueryData(applicationQuery(appUuid).queryKey, (each) => each ?? former)
  changeCached(queryClient, appUuid, change)
  return () => {
    if (former !== undefined) changeCached(queryClient, appUuid, () => former)
  }
}

/** The same application in another state. */
export const inState =
  (state: ApplicationStateAnswer['state'], stage?: ApplicationStateAnswer['stage']): Change =>
  (application) => ({ ...application, state, ...(stage !== undefined && { stage }) })
