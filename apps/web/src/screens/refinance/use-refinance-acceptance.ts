import { signDocument } from '@pledge/contract/agreements'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { withAcceptance, type Acceptance } from '../../documents/acceptance.ts'
import { applicationStateQuery, documentsQuery } from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { useStepAhead } from '../../journey/step-ahead.ts'
import { refusalText } from '../../refusal-text.ts'
import { changeCached, expectApplication, inState } from './expected-application.ts'
import { LIST_PATH } from '../../journey/refinance-places.ts'

/**
 * Accepts a document of a refinance. The last one moves the application to `WAITING_FOR_COLLATERAL` and the borrower to
 * the list at once (row 2.4.24); if the server refuses, both return (row 2.4.25). The server's answer decides: with a
 * top-up, it is `CELSIUS_WAITING_FOR_TOP_UP`.
 */
export const useRefinanceAcceptance = (appUuid: string) => {
  const queryClient = useQueryClient()
  return useStepAhead({
    appUuid,
    run: ({ place, sha256 }: Acceptance) =>
      api(signDocument, {
        params: { uuid: appUuid, docUuid: place.document.uuid },
        body: { sha256, accepted: true },
      }),
    ahead: ({ place }) =>
      place.isLast
        ? {
            landing: LIST_PATH,
            show: () =>
              expectApplication(queryClient, appUuid, inState('WAITING_FOR_COLLATERAL', 'PROCESSING')),
          }
        : null,
    failure: refusalText,
    onDone: (answer, { place }) => {
      queryClient.setQueryData(documentsQuery(appUuid).queryKey, withAcceptance(place.document.uuid))
      if (!place.isLast) return
      const { state, stage } = answer
      queryClient.setQueryData(applicationStateQuery(appUuid).queryKey, { state, stage })
      changeCached(queryClient, appUuid, inState(state, stage))
      void refreshApplication(queryClient, appUuid)
    },
  })
}
