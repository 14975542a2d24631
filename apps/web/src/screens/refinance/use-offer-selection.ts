import { selectOffer } from '@pledge/contract/offers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { showStepError } from '../../journey/step-error.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { expectApplication } from './expected-application.ts'
import { withSelectedOffer } from './refinance-loans.ts'

export interface OfferSelection {
  readonly appUuid: string
  readonly offerUuid: string
}

/** Selects a treatment: shown at once, and taken back if the server refuses (row 2.4.15). */
export const useOfferSelection = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appUuid, offerUuid }: OfferSelection) =>
      api(selectOffer, { params: { uuid: appUuid }, body: { offerUuid } }),
    onMutate: ({ appUuid, offerUuid }) => {
      showStepError(null)
      return expectApplication(queryClient, appUuid, (application) =>
        withSelectedOffer(application, offerUuid),
      )
    },
    onError: (_error, _selection, undo) => undo?.(),
    onSettled: (_answer, _error, { appUuid }) => refreshApplication(queryClient, appUuid),
  })
}
