import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { destinationOf } from '@pledge/domain/application/routing'
import { useQuery } from '@tanstack/react-query'
import { collateralQuery } from '../../journey/queries.ts'

/**
 * What is missing of collateral that had arrived in full (note 030), or of what the price asks before the money is sent
 * (note 049); asked only where something remains due or nothing is sent yet.
 */
export const useShortCollateral = ({
  appUuid,
  state,
  stage,
  collateral,
}: Pick<ApplicationAnswer, 'appUuid' | 'state' | 'stage' | 'collateral'>): CollateralStatus | undefined => {
  const hasArrived =
    destinationOf(state) === 'complete' || (state === 'FINAL_STEPS' && stage === 'ORIGINATING')
  const isSomethingDue = isAboveZero(collateral?.remainingCoinAmountDue.coinQuantity ?? '0')
  const isLookedAt = hasArrived && (isSomethingDue || state !== 'COMPLETE')
  const { data } = useQuery({
    ...collateralQuery(appUuid),
    enabled: isLookedAt,
    refetchOnMount: 'always',
  })
  return isLookedAt && (data?.isShort === true || data?.aboveMaximum != null) ? data : undefined
}
