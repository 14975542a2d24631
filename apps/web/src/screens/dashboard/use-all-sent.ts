import type { ApplicationAnswer } from '@pledge/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { collateralQuery } from '../../journey/queries.ts'

/** Whether nothing is left to send of the collateral that is awaited, though it is not all confirmed. */
export const useAllSent = ({ appUuid, state }: Pick<ApplicationAnswer, 'appUuid' | 'state'>): boolean => {
  const isAwaited = state === 'WAITING_FOR_COLLATERAL'
  const { data } = useQuery({ ...collateralQuery(appUuid), enabled: isAwaited, refetchOnMount: 'always' })
  return isAwaited && data?.toSend.asked === 'nothing'
}
