import type { ApplicationAnswer } from '@pledge/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../brand/use-organization.ts'
import { collateralQuery } from '../../journey/queries.ts'
import { WrongAssets } from '../../loan/WrongAssets.tsx'

/**
 * What came to the address of an application that awaits no coin any more, a cancelled one too, and is not its coin: its
 * collateral page, which tells of it while the coin is awaited, cannot be opened then (decision 20).
 */
export const WrongAssetsOf = ({ application }: { readonly application: ApplicationAnswer }) => {
  const { supportPhone, timeZone } = useOrganization()
  const { appUuid, state, collateral } = application
  const isOver = collateral !== null && state !== 'WAITING_FOR_COLLATERAL'
  const { data } = useQuery({ ...collateralQuery(appUuid), enabled: isOver, refetchOnMount: 'always' })
  if (!isOver || data === undefined) return null
  return (
    <WrongAssets
      assets={data.wrongAssets}
      coin={data.remainingCoinAmountDue.type}
      supportPhone={supportPhone}
      timeZone={timeZone}
      isOver
    />
  )
}
