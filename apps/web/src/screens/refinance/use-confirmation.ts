import type { ApplicationAnswer } from '@pledge/contract/applications'
import { confirmRefinance } from '@pledge/contract/refinance'
import { stateAfterConfirmation } from '@pledge/domain/refinance/refinance-states'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { showStepError } from '../../journey/step-error.ts'
import { stepKey } from '../../journey/step-under-way.ts'
import { canGoBack, currentPath, goBack, navigate } from '../../navigation.ts'
import { refusalText } from '../../refusal-text.ts'
import { changeCached, expectApplication, inState } from './expected-application.ts'
import { disclosuresPath, LIST_PATH } from './refinance-places.ts'

export interface Confirmation {
  readonly offerUuid: string
  readonly stabilizationOptIn: boolean
  readonly hasSentCollateral: boolean
}

/** The state that the domain's rule gives is one of the wire: it returns `SIGN_DOCS` or its input. */
const stateAfter = (application: ApplicationAnswer): ApplicationAnswer['state'] =>
  stateAfterConfirmation(application.state) === 'SIGN_DOCS' ? 'SIGN_DOCS' : application.state

/**
 * Confirms a refinance: its next state and page are shown at once (row 2.4.16), to the documents before the signatures,
 * to the list in a top-up state, which stays (row 2.4.17). If the server refuses, the state is restored and the borrower
 * goes one page back, where the error is shown (rows 2.4.18, 2.4.19 and 2.8.09).
 */
export const useConfirmation = (application: ApplicationAnswer) => {
  const queryClient = useQueryClient()
  const { appUuid } = application
  const after = stateAfter(application)
  const landingOf = ({ offerUuid }: Confirmation): string =>
    after === 'SIGN_DOCS' ? disclosuresPath(appUuid, offerUuid) : LIST_PATH
  return useMutation({
    mutationKey: stepKey(appUuid),
    mutationFn: (confirmation: Confirmation) =>
      api(confirmRefinance, { params: { uuid: appUuid }, body: confirmation }),
    onMutate: async (confirmation) => {
      showStepError(null)
      const undo = await expectApplication(queryClient, appUuid, inState(after))
      navigate(landingOf(confirmation))
      return undo
    },
    onError: (error, confirmation, undo) => {
      undo?.()
      if (currentPath() === landingOf(confirmation)) {
        if (canGoBack()) goBack()
        else navigate(LIST_PATH, { replace: true })
      }
      showStepError(refusalText(error))
      void refreshApplication(queryClient, appUuid)
    },
    onSuccess: ({ application: confirmed }) => {
      changeCached(queryClient, appUuid, () => confirmed)
      void refreshApplication(queryClient, appUuid)
    },
  })
}
