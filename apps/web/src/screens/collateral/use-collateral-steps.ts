import { confirmCollateralSent, type CollateralStatus } from '@pledge/contract/collateral'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { useWalletType, type WalletTypeChange } from '../../deposit/use-wallet-type.ts'
import { lookAtState } from '../../journey/follow.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { telemetry } from '../../telemetry.ts'

export interface CollateralSteps extends WalletTypeChange {
  readonly saySent: () => void
  readonly isSayingSent: boolean
  readonly sentError: string | undefined
  /** Continue where nothing has to be reported: it was reported before, or everything has arrived. */
  readonly goOn: (status: Pick<CollateralStatus, 'sentConfirmedAt' | 'isShort'>) => void
}

/** The borrower's actions on the collateral page. */
export const useCollateralSteps = (appUuid: string, leadOn: () => void): CollateralSteps => {
  const queryClient = useQueryClient()
  const params = { uuid: appUuid }
  const wallet = useWalletType(appUuid)

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
    ...wallet,
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
