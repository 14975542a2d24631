import type { ApplicationAnswer } from '@pledge/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { collateralQuery } from '../../journey/queries.ts'

/**
 * Whether nothing is left to send of the collateral that is awaited, though it is not all confirmed. Never of a
 * refinance: there the borrower sends nothing in this state, and the estate hands the collateral over.
 */
export const useAllSent = ({
  appUuid,
  state,
  isCelsiusRefi,
}: Pick<ApplicationAnswer, 'appUuid' | 'state' | 'isCelsiusRefi'>): boolean => {
  const isAwaited = state === 'WAITING_FOR_COLLATERAL' && !isCelsiusRefi
  const { data } = useQuery({ ...collateralQuery(appUuid), enabled: isAwaited, refetchOnMount: 'always' })
  return isAwaited && data?.toSend.asked === 'nothing'
}
