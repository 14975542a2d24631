import { signDocument } from '@pledge/contract/agreements'
import type { ApplicationAnswer, ApplicationStateAnswer } from '@pledge/contract/applications'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { lookAtState } from '../../journey/follow.ts'
import { goTo } from '../../journey/go-to.ts'
import { LAST_DOCUMENT_SIGNED, RENEWAL_SIGNED, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { applicationStateQuery, documentsQuery } from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { currentPath } from '../../navigation.ts'
import { isTopUpDue } from '../../loan/top-up.ts'
import { withAcceptance, type Acceptance } from '../../documents/acceptance.ts'
import { afterLastAcceptance } from '../../documents/reading-order.ts'

/**
 * Accepts a document. The last one shows its result at once on next-steps, from where a renewal continues once the
 * server has accepted (rows 1.4.31, 1.4.32, 1.2.103 to 1.2.105); if the server refuses, data and borrower return (row
 * 1.8.09).
 */
export const useAcceptance = (appUuid: string, application: ApplicationAnswer | undefined) => {
  const queryClient = useQueryClient()
  const destination = afterLastAcceptance({
    isRollForward: application?.isRollForward ?? false,
    isCollateralDue: application !== undefined && isTopUpDue(application),
  })
  return useOptimisticStep<Acceptance, ApplicationStateAnswer>({
    appUuid,
    run: ({ place, sha256 }) =>
      api(signDocument, {
        params: { uuid: appUuid, docUuid: place.document.uuid },
        body: { sha256, accepted: true },
      }),
    expected: ({ place }) => {
      if (!place.isLast) return null
      return destination === 'complete' ? RENEWAL_SIGNED : LAST_DOCUMENT_SIGNED
    },
    failure: refusalText,
    onDone: async (answer, { place }) => {
      queryClient.setQueryData(documentsQuery(appUuid).queryKey, withAcceptance(place.document.uuid))
      if (!place.isLast) return
      queryClient.setQueryData(applicationStateQuery(appUuid).queryKey, answer)
      // Row 1.4.05: jobs may have advanced it since the answer.
      await lookAtState(queryClient, appUuid)
      void refreshApplication(queryClient, appUuid)
      // A renewal continues from where its next state was shown; a borrower who navigated elsewhere stays there.
      const isThere = currentPath() === pathOfPage('next-steps', appUuid)
      if (destination !== 'next-steps' && isThere) goTo(destination, appUuid, { replace: true })
    },
  })
}
