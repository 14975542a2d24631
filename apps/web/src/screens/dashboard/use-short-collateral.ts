import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { destinationOf } from '@pledge/domain/application/routing'
import { useQuery } from '@tanstack/react-query'
import { collateralQuery } from '../../journey/queries.ts'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'

/**
 * What is missing of collateral that had arrived in full (note 030), or of what the price asks before the money is sent
 * (note 049); asked only where something remains due or nothing is sent yet.
 */
export const useShortCollateral = (application: ApplicationAnswer): CollateralStatus | undefined => {
  const { appUuid, state, stage, collateral } = application
  const isTopUpShort = isRefinanceDepositDue(application) && state !== 'CELSIUS_TOP_UP_REQUESTED'
  const hasArrived =
    isTopUpShort ||
    destinationOf(state) === 'complete' ||
    (state === 'FINAL_STEPS' && stage === 'ORIGINATING')
  const isSomethingDue = isAboveZero(collateral?.remainingCoinAmountDue.coinQuantity ?? '0')
  const isLookedAt = hasArrived && (isSomethingDue || state !== 'COMPLETE')
  const { data } = useQuery({
    ...collateralQuery(appUuid),
    enabled: isLookedAt,
    refetchOnMount: 'always',
  })
  return isLookedAt && (data?.isShort === true || data?.aboveMaximum != null) ? data : undefined
}
