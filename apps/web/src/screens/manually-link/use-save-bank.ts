import { refusalOf } from '@pledge/client/errors'
import { StepUpLeft } from '@pledge/client/step-up'
import { saveManualBank } from '@pledge/contract/disbursement'
import { messages } from '@pledge/copy/en/messages'
import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import type { ManualBank } from '@pledge/domain/disbursement/manual-bank'
import { useQueryClient } from '@tanstack/react-query'
import { useFollow } from '../../journey/follow.ts'
import { goTo } from '../../journey/go-to.ts'
import { DISBURSEMENT_DONE, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { bankDraft, refusedBankFields } from './bank-draft.ts'

/**
 * Saves the account. Disbursement Account shows Complete at once on next-steps (row 1.4.33); if saving fails the
 * borrower returns to the form with all input and 'Failed to upload manual bank information.' (rows 1.4.30 and 1.8.05).
 * An account different from the last one must be confirmed first (decision 15).
 */
export const useSaveBank = (appUuid: string, before: string) => {
  const follow = useFollow(appUuid)
  const queryClient = useQueryClient()
  const isAfterReturn = before === 'COMPLETE'
  return useOptimisticStep({
    appUuid,
    // Nothing is expected ahead for a loan with a returned disbursement: its state does not change.
    expected: () => (isAfterReturn ? null : DISBURSEMENT_DONE),
    run: (bank: ManualBank) => {
      bankDraft.keep(appUuid, { entries: bank, refused: [] })
      return callWithStepUp(saveManualBank, { params: { uuid: appUuid }, body: bank })
    },
    failure: (error) =>
      error instanceof StepUpLeft ? words.entry.notChanged : messages.errors.manualBankFailed,
    onFailed: (error, entries) =>
      bankDraft.keep(appUuid, { entries, refused: refusedBankFields(refusalOf(error)?.fields ?? []) }),
    onDone: async () => {
      bankDraft.forget(appUuid)
      if (isAfterReturn) {
        await refreshApplication(queryClient, appUuid)
        goTo('complete', appUuid)
        return
      }
      return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
    },
  })
}
