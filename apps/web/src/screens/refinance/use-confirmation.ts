import type { ApplicationAnswer } from '@pledge/contract/applications'
import { confirmRefinance } from '@pledge/contract/refinance'
import { stateAfterConfirmation } from '@pledge/domain/refinance/refinance-states'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { useStepAhead } from '../../journey/step-ahead.ts'
import { refusalText } from '../../refusal-text.ts'
import { changeCached, expectApplication, inState } from './expected-application.ts'
import { disclosuresPath, LIST_PATH } from '../../journey/refinance-places.ts'

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
  return useStepAhead({
    appUuid,
    run: (confirmation: Confirmation) =>
      api(confirmRefinance, { params: { uuid: appUuid }, body: confirmation }),
    ahead: ({ offerUuid }) => ({
      landing: after === 'SIGN_DOCS' ? disclosuresPath(appUuid, offerUuid) : LIST_PATH,
      show: () => expectApplication(queryClient, appUuid, inState(after)),
    }),
    withoutHistory: LIST_PATH,
    failure: refusalText,
    onDone: ({ application: confirmed }) => {
      changeCached(queryClient, appUuid, () => confirmed)
      void refreshApplication(queryClient, appUuid)
    },
  })
}
