import type { ApplicationAnswer } from '@pledge/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../brand/use-organization.ts'
import { collateralQuery } from '../../journey/queries.ts'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'
import { UnsupportedAssets } from '../../loan/UnsupportedAssets.tsx'

/**
 * What came to the address of an application past its first wait for coins, a cancelled one too, and is not its coin: its
 * collateral page, which tells of it until then, is not where the borrower is led any more (decision 20). What the chain
 * took back is awaited once more at that very address, and so is the top-up of a refinance, whose page the borrower may
 * not have open.
 */
export const UnsupportedAssetsOf = ({ application }: { readonly application: ApplicationAnswer }) => {
  const { supportPhone, timeZone } = useOrganization()
  const { appUuid, state, collateral, isCelsiusRefi } = application
  const isPast = collateral !== null && (state !== 'WAITING_FOR_COLLATERAL' || isCelsiusRefi)
  const { data } = useQuery({ ...collateralQuery(appUuid), enabled: isPast, refetchOnMount: 'always' })
  if (!isPast || data === undefined) return null
  return (
    <UnsupportedAssets
      assets={data.wrongAssets}
      coin={data.remainingCoinAmountDue.type}
      supportPhone={supportPhone}
      timeZone={timeZone}
      isOver={!data.isShort && !isRefinanceDepositDue(application)}
    />
  )
}
