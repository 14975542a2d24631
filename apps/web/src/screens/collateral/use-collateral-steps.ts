import { confirmCollateralSent, setWalletType, type CollateralStatus } from '@pledge/contract/collateral'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { collateralQuery } from '../../journey/queries.ts'
import { lookAtState } from '../../journey/follow.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { telemetry } from '../../telemetry.ts'

export interface CollateralSteps {
  /** Shown from the click until the server has accepted or refused it; null without a pending choice. */
  readonly walletChosen: WalletType | null
  readonly chooseWallet: (walletType: WalletType) => void
  readonly walletFailed: boolean
  readonly saySent: () => void
  readonly isSayingSent: boolean
  readonly sentError: string | undefined
  /** Continue where nothing has to be reported: it was reported before, or everything has arrived. */
  readonly goOn: (status: Pick<CollateralStatus, 'sentConfirmedAt' | 'isShort'>) => void
}

/** The borrower's actions on the collateral page. */
export const useCollateralSteps = (appUuid: string, leadOn: () => void): CollateralSteps => {
  const queryClient = useQueryClient()
  const { queryKey } = collateralQuery(appUuid)
  const params = { uuid: appUuid }
  const [chosen, setChosen] = useState<WalletType | null>(null)

  const show = (walletType: WalletType) =>
    queryClient.setQueryData(
      queryKey,
      (status: CollateralStatus | undefined) => status && { ...status, walletType },
    )
  const wallet = useMutation({
    // The body is the type itself (row 1.7.26).
    mutationFn: (walletType: WalletType) => api(setWalletType, { params, body: walletType }),
    onSuccess: async (_answer, walletType) => {
      // A pending answer may predate the choice.
      await queryClient.cancelQueries({ queryKey })
      show(walletType)
    },
    onSettled: (_answer, _error, walletType) => setChosen((now) => (now === walletType ? null : now)),
  })

  // Row 1.4.45; the session sends the same event of the same page once.
  const tellComplete = () => telemetry.track({ event: 'COLLATERAL_COMPLETE', applicationUuid: appUuid })
  const sent = useMutation({
    mutationFn: () => api(confirmCollateralSent, { params }),
    onSuccess: async () => {
      tellComplete()
      // Row 1.4.05: the next page shows the state after this step.
      await lookAtState(queryClient, appUuid)
      void refreshApplication(queryClient, appUuid)
      leadOn()
    },
  })

  return {
    walletChosen: chosen,
    chooseWallet: (walletType) => {
      setChosen(walletType)
      wallet.mutate(walletType)
    },
    walletFailed: wallet.isError,
    saySent: () => sent.mutate(),
    isSayingSent: sent.isPending || sent.isSuccess,
    sentError: sent.isError ? refusalText(sent.error) : undefined,
    goOn: ({ sentConfirmedAt, isShort }) => {
      // A report from an earlier visit was already handled; of one on this visit the answer may have been lost. Reorged
      // collateral is not complete.
      if (!isShort && (sentConfirmedAt === null || !sent.isIdle)) tellComplete()
      leadOn()
    },
  }
}
