import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { destinationOf } from '@pledge/domain/application/routing'
import { useQuery } from '@tanstack/react-query'
import { collateralQuery } from '../../journey/queries.ts'

/** What is missing of collateral that had arrived in full; asked only where something remains due (note 030). */
export const useShortCollateral = ({
  appUuid,
  state,
  stage,
  collateral,
}: Pick<ApplicationAnswer, 'appUuid' | 'state' | 'stage' | 'collateral'>): CollateralStatus | undefined => {
  const hasArrived =
    destinationOf(state) === 'complete' || (state === 'FINAL_STEPS' && stage === 'ORIGINATING')
  const isSomethingDue = isAboveZero(collateral?.remainingCoinAmountDue.coinQuantity ?? '0')
  const { data } = useQuery({
    ...collateralQuery(appUuid),
    enabled: hasArrived && isSomethingDue,
    refetchOnMount: 'always',
  })
  return hasArrived && isSomethingDue && data?.isShort === true ? data : undefined
}
