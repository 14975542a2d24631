import { signDocument, type DocumentAnswer } from '@pledge/contract/agreements'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import type { ReadingPlace } from '../../documents/reading-order.ts'
import { applicationStateQuery, documentsQuery } from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { showStepError } from '../../journey/step-error.ts'
import { stepKey } from '../../journey/step-under-way.ts'
import { canGoBack, currentPath, goBack, navigate } from '../../navigation.ts'
import { refusalText } from '../../refusal-text.ts'
import { changeCached, expectApplication, inState } from './expected-application.ts'
import { LIST_PATH } from './refinance-places.ts'

export interface RefinanceAcceptance {
  readonly place: ReadingPlace
  /** The hash of the displayed bytes (row 1.7.22). */
  readonly sha256: string
}

/**
 * Accepts a document of a refinance. The last one moves the application to `WAITING_FOR_COLLATERAL` and the borrower to
 * the list at once (row 2.4.24); if the server refuses, both return (row 2.4.25). The server's answer decides: with a
 * top-up, it is `CELSIUS_WAITING_FOR_TOP_UP`.
 */
export const useRefinanceAcceptance = (appUuid: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: stepKey(appUuid),
    mutationFn: ({ place, sha256 }: RefinanceAcceptance) =>
      api(signDocument, {
        params: { uuid: appUuid, docUuid: place.document.uuid },
        body: { sha256, accepted: true },
      }),
    onMutate: async ({ place }) => {
      showStepError(null)
      if (!place.isLast) return null
      const undo = await expectApplication(
        queryClient,
        appUuid,
        inState('WAITING_FOR_COLLATERAL', 'PROCESSING'),
      )
      navigate(LIST_PATH)
      return undo
    },
    onError: (error, _acceptance, undo) => {
      if (undo) {
        undo()
        if (currentPath() === LIST_PATH && canGoBack()) goBack()
      }
      showStepError(refusalText(error))
      void refreshApplication(queryClient, appUuid)
    },
    onSuccess: ({ state, stage }, { place }) => {
      queryClient.setQueryData(
        documentsQuery(appUuid).queryKey,
        (documents: readonly DocumentAnswer[] | undefined) =>
          documents?.map((document) =>
            document.uuid === place.document.uuid
              ? { ...document, acceptedAt: new Date().toISOString() }
              : document,
          ),
      )
      if (!place.isLast) return
      queryClient.setQueryData(applicationStateQuery(appUuid).queryKey, { state, stage })
      changeCached(queryClient, appUuid, inState(state, stage))
      void refreshApplication(queryClient, appUuid)
    },
  })
}
