import { refusalOf } from '@pledge/client/errors'
import { StepUpLeft } from '@pledge/client/step-up'
import { setAchAccount } from '@pledge/contract/bank-link'
import { messages } from '@pledge/copy/en/messages'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import type { LinkedAccount } from '@pledge/domain/disbursement/linked-institutions'
import { useQueryClient } from '@tanstack/react-query'
import { useFollow } from '../../journey/follow.ts'
import { goTo } from '../../journey/go-to.ts'
import { DISBURSEMENT_DONE, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { callWithStepUp } from '../../session/step-up.ts'

const failureOf = (error: unknown): string =>
  error instanceof StepUpLeft
    ? bankLink.choose.notChanged
    : (refusalOf(error)?.message ?? messages.errors.unexpected)

/**
 * Chooses the account (row 1.7.18). Disbursement Account shows Complete at once on next-steps (row 1.4.33); if it fails
 * the borrower returns here and sees why (row 1.4.30). An account different from the last one is confirmed first
 * (decision 15). One to pay a loan from leads to the loan on the dashboard, and is always confirmed.
 */
export const useChooseAccount = (
  appUuid: string,
  { before, isToPayFrom }: { readonly before: string; readonly isToPayFrom: boolean },
) => {
  const follow = useFollow(appUuid)
  const queryClient = useQueryClient()
  const isInService = before === 'COMPLETE'
  return useOptimisticStep({
    appUuid,
    // Nothing is expected ahead for a loan in service, also one whose disbursement was returned: its state does not change.
    expected: () => (isInService ? null : DISBURSEMENT_DONE),
    run: ({ id, accountType }: LinkedAccount) =>
      callWithStepUp(setAchAccount, { params: { uuid: appUuid }, body: { accountType, achAccountId: id } }),
    failure: failureOf,
    onDone: async () => {
      if (!isInService) return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
      await refreshApplication(queryClient, appUuid)
      return goTo(isToPayFrom ? 'dashboard' : 'complete', appUuid)
    },
  })
}
