import { refusalOf } from '@pledge/client/errors'
import { saveManualBank } from '@pledge/contract/disbursement'
import { messages } from '@pledge/copy/en/messages'
import type { ManualBank } from '@pledge/domain/disbursement/manual-bank'
import { api } from '../../api.ts'
import { useFollow } from '../../journey/follow.ts'
import { DISBURSEMENT_DONE, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { bankDraft, refusedBankFields } from './bank-draft.ts'

/**
 * Saves the account. Disbursement Account shows Complete at once on next-steps (row 1.4.33); if saving fails the borrower
 * is back at the form with all entries and 'Failed to upload manual bank information.' (rows 1.4.30 and 1.8.05).
 */
export const useSaveBank = (appUuid: string, before: string) => {
  const follow = useFollow(appUuid)
  return useOptimisticStep({
    appUuid,
    expected: DISBURSEMENT_DONE,
    run: (bank: ManualBank) => {
      bankDraft.keep(appUuid, { entries: bank, refused: [] })
      return api(saveManualBank, { params: { uuid: appUuid }, body: bank })
    },
    failure: () => messages.errors.manualBankFailed,
    onFailed: (error, entries) =>
      bankDraft.keep(appUuid, { entries, refused: refusedBankFields(refusalOf(error)?.fields ?? []) }),
    onDone: () => {
      bankDraft.forget(appUuid)
      return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
    },
  })
}
