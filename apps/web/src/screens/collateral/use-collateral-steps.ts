import { confirmCollateralSent, setWalletType, type CollateralStatus } from '@pledge/contract/collateral'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { collateralQuery } from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { telemetry } from '../../telemetry.ts'

export interface CollateralSteps {
  readonly chooseWallet: (walletType: WalletType) => void
  readonly walletFailed: boolean
  readonly saySent: () => void
  readonly isSayingSent: boolean
  readonly sentError: string | undefined
}

/** What the borrower does on the collateral page. */
export const useCollateralSteps = (appUuid: string, onSent: () => void): CollateralSteps => {
  const queryClient = useQueryClient()
  const { queryKey } = collateralQuery(appUuid)
  const params = { uuid: appUuid }

  const show = (walletType: WalletType) =>
    queryClient.setQueryData(
      queryKey,
      (status: CollateralStatus | undefined) => status && { ...status, walletType },
    )
  const wallet = useMutation({
    // The body is the type itself (row 1.7.26).
    mutationFn: (walletType: WalletType) => api(setWalletType, { params, body: walletType }),
    onMutate: async (walletType) => {
      await queryClient.cancelQueries({ queryKey })
      const former = queryClient.getQueryData(queryKey)?.walletType
      show(walletType)
      return former
    },
    onError: (_error, _walletType, former) => former !== undefined && show(former),
  })

  const sent = useMutation({
    mutationFn: () => api(confirmCollateralSent, { params }),
    onSuccess: async () => {
      telemetry.track({ event: 'COLLATERAL_COMPLETE', applicationUuid: appUuid })
      void refreshApplication(queryClient, appUuid)
      onSent()
    },
  })

  return {
    chooseWallet: (walletType) => wallet.mutate(walletType),
    walletFailed: wallet.isError,
    saySent: () => sent.mutate(),
    isSayingSent: sent.isPending || sent.isSuccess,
    sentError: sent.isError ? refusalText(sent.error) : undefined,
  }
}
