import { refusalOf } from '@pledge/client/errors'
import { StepUpLeft } from '@pledge/client/step-up'
import { saveWalletAddress } from '@pledge/contract/disbursement'
import { usdc as words } from '@pledge/copy/en/screens/usdc'
import type { WalletInput } from '@pledge/domain/disbursement/wallet-form'
import { useFollow } from '../../journey/follow.ts'
import { DISBURSEMENT_DONE, useOptimisticStep } from '../../journey/optimistic.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { callWithStepUp } from '../../session/step-up.ts'
import { refusedWalletFields, walletDraft } from './wallet-draft.ts'

/**
 * Saves the wallet (row 1.7.16). Disbursement Account shows Complete at once on next-steps (row 1.4.33); if saving
 * fails the borrower returns to the form with all input. A wallet different from the last one must be confirmed first
 * (decision 15).
 */
export const useSaveWallet = (appUuid: string, before: string) => {
  const follow = useFollow(appUuid)
  return useOptimisticStep({
    appUuid,
    expected: DISBURSEMENT_DONE,
    run: (wallet: WalletInput) => {
      walletDraft.keep(appUuid, { entries: wallet, refused: [] })
      return callWithStepUp(saveWalletAddress, { params: { uuid: appUuid }, body: wallet })
    },
    failure: (error) => (error instanceof StepUpLeft ? words.notChanged : words.failed),
    onFailed: (error, entries) =>
      walletDraft.keep(appUuid, { entries, refused: refusedWalletFields(refusalOf(error)?.fields ?? []) }),
    onDone: () => {
      walletDraft.forget(appUuid)
      return follow({ before, onlyFrom: pathOfPage('next-steps', appUuid) })
    },
  })
}
