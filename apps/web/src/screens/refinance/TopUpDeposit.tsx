import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { CollateralStatus } from '@pledge/contract/collateral'
import type { Offer } from '@pledge/contract/offers'
import { collateral } from '@pledge/copy/en/screens/collateral'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { lazy, Suspense } from 'react'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { applicationQuery, collateralQuery } from '../../journey/queries.ts'
import { ShortCollateral } from '../../journey/ShortCollateral.tsx'
import { loadPart } from '../../load-part.ts'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { waitingPoll } from '../../polling/waiting-poll.ts'
import { refusalText } from '../../refusal-text.ts'
import { sticksInReach } from './sticks-in-reach.ts'
import { TopUpAddress } from './TopUpAddress.tsx'
import { TopUpAmounts } from './TopUpAmounts.tsx'
import { topUpPath } from '../../journey/refinance-places.ts'
import { TopUpSent } from './TopUpSent.tsx'

/** Rare, so the page does not include it. */
const UnsupportedAssets = lazy(() =>
  loadPart(async () => ({ default: (await import('../../loan/UnsupportedAssets.tsx')).UnsupportedAssets })),
)

const { deposit: words } = refinanceTopUp

export interface TopUpDepositProps {
  readonly application: ApplicationAnswer
  readonly offer: Offer
}

/**
 * The requested top-up: how much, where to, and the report that it was sent (rows 2.2.33 and 2.5.01); and what a
 * reorganization has removed of a confirmed one, or arrived there that is not its coin.
 */
export const TopUpDeposit = ({ application, offer }: TopUpDepositProps) => {
  const { appUuid } = application
  const poll = waitingPoll()
  const { query } = usePolledQuery(collateralQuery(appUuid), poll, () => false)
  usePolledQuery(
    applicationQuery(appUuid),
    poll,
    (read) => read !== undefined && !isRefinanceDepositDue(read),
  )
  if (query.isLoadingError)
    return (
      <LoadFailed
        title={refinanceTopUp.failedTitle}
        text={refusalText(query.error)}
        retry={refinanceTopUp.tryAgain}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (query.data === undefined)
    return (
      <Loading label={refinanceTopUp.loading}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    )
  return <Deposit application={application} offer={offer} status={query.data} />
}

interface DepositProps extends TopUpDepositProps {
  readonly status: CollateralStatus
}

const Deposit = ({ application, offer, status }: DepositProps) => {
  const { supportPhone, timeZone } = useOrganization()
  const { appUuid } = application
  const side = (
    <>
      {/* A confirmed top-up needs no second report. */}
      {!status.isShort && (
        <Section title={words.sentTitle}>
          <TopUpSent application={application} offer={offer} status={status} />
        </Section>
      )}
      <NeedHelp />
    </>
  )
  return (
    <>
      <div className="flex flex-col gap-4 empty:hidden">
        <ShortCollateral
          appUuid={appUuid}
          status={status}
          topUpPath={topUpPath(appUuid, offer.uuid)}
          withAction={false}
        />
        {status.wrongAssets.length > 0 && (
          <Suspense fallback={null}>
            <UnsupportedAssets
              assets={status.wrongAssets}
              coin={status.requiredCoinAmount.type}
              supportPhone={supportPhone}
              timeZone={timeZone}
            />
          </Suspense>
        )}
        <NotLocated status={status} />
      </div>
      <PageGrid side={side} sideRef={sticksInReach}>
        <TopUpAmounts application={application} status={status} />
        <TopUpAddress appUuid={appUuid} status={status} />
      </PageGrid>
    </>
  )
}

/** Row 1.8.07. */
const NotLocated = ({ status: { isNotLocated, requiredCoinAmount } }: Pick<DepositProps, 'status'>) => {
  const { supportPhone } = useOrganization()
  if (!isNotLocated) return null
  const network = collateral.address.networks[requiredCoinAmount.type]
  return (
    <Notice tone="warn" live="status" title={collateral.notLocated.title}>
      <PhoneText text={fill(collateral.notLocated.text, { network, phone: supportPhone })} />
    </Notice>
  )
}
