import { refusalOf } from '@pledge/client/errors'
import { StepUpLeft } from '@pledge/client/step-up'
import { setAchAccount } from '@pledge/contract/bank-link'
import { messages } from '@pledge/copy/en/messages'
import { bankLink } from '@pledge/copy/en/screens/bank-link'
import type { LinkedAccount } from '@pledge/domain/disbursement/linked-institutions'
import { useFollow } from '../../journey/follow.ts'
import { DISBURSEMENT_DONE, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { callWithStepUp } from '../../session/step-up.ts'

const failureOf = (error: unknown): string =>
  error instanceof StepUpLeft
    ? bankLink.choose.notChanged
    : (refusalOf(error)?.message ?? messages.errors.unexpected)

/**
 * Chooses the account (row 1.7.18). Disbursement Account shows Complete at once on next-steps (row 1.4.33); if it fails
 * the borrower is back here and told why (row 1.4.30). Another account than the last is confirmed first (decision 15).
 */
export const useChooseAccount = (appUuid: string, before: string) => {
  const follow = useFollow(appUuid)
  return useOptimisticStep({
    appUuid,
    expected: DISBURSEMENT_DONE,
    run: ({ id, accountType }: LinkedAccount) =>
      callWithStepUp(setAchAccount, { params: { uuid: appUuid }, body: { accountType, achAccountId: id } }),
    failure: failureOf,
    onDone: () => follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) }),
  })
}
