import { refusalOf } from '@pledge/client/errors'
import { StepUpLeft } from '@pledge/client/step-up'
import { saveManualBank } from '@pledge/contract/disbursement'
import { messages } from '@pledge/copy/en/messages'
import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import type { ManualBank } from '@pledge/domain/disbursement/manual-bank'
import { useFollow } from '../../journey/follow.ts'
import { DISBURSEMENT_DONE, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { bankDraft, refusedBankFields } from './bank-draft.ts'

/**
 * Saves the account. Disbursement Account shows Complete at once on next-steps (row 1.4.33); if saving fails the borrower
 * is back at the form with all entries and 'Failed to upload manual bank information.' (rows 1.4.30 and 1.8.05). Another
 * account than the one before has to be confirmed first (decision 15).
 */
export const useSaveBank = (appUuid: string, before: string) => {
  const follow = useFollow(appUuid)
  return useOptimisticStep({
    appUuid,
    expected: DISBURSEMENT_DONE,
    run: (bank: ManualBank) => {
      bankDraft.keep(appUuid, { entries: bank, refused: [] })
      return callWithStepUp(saveManualBank, { params: { uuid: appUuid }, body: bank })
    },
    failure: (error) =>
      error instanceof StepUpLeft ? words.entry.notChanged : messages.errors.manualBankFailed,
    onFailed: (error, entries) =>
      bankDraft.keep(appUuid, { entries, refused: refusedBankFields(refusalOf(error)?.fields ?? []) }),
    onDone: () => {
      bankDraft.forget(appUuid)
      return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
    },
  })
}
