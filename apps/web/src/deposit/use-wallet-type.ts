import { setWalletType, type CollateralStatus } from '@pledge/contract/collateral'
import type { WalletType } from '@pledge/domain/collateral/wallet-type'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { collateralQuery } from '../journey/queries.ts'

export interface WalletTypeChange {
  /** Shown from the click until the server has accepted or refused it; null without a pending choice. */
  readonly walletChosen: WalletType | null
  readonly chooseWallet: (walletType: WalletType) => void
  readonly walletFailed: boolean
}

/** Changes the type of wallet that the deposit is sent from (row 1.7.26). */
export const useWalletType = (appUuid: string): WalletTypeChange => {
  const queryClient = useQueryClient()
  const { queryKey } = collateralQuery(appUuid)
  const [chosen, setChosen] = useState<WalletType | null>(null)
  const wallet = useMutation({
    // The body is the type itself (row 1.7.26).
    mutationFn: (walletType: WalletType) =>
      api(setWalletType, { params: { uuid: appUuid }, body: walletType }),
    onSuccess: async (_answer, walletType) => {
      // A pending answer may predate the choice.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (status: CollateralStatus | undefined) => status && { ...status, walletType },
      )
    },
    onSettled: (_answer, _error, walletType) => setChosen((now) => (now === walletType ? null : now)),
  })
  return {
    walletChosen: chosen,
    chooseWallet: (walletType) => {
      setChosen(walletType)
      wallet.mutate(walletType)
    },
    walletFailed: wallet.isError,
  }
}
