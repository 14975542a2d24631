import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { refinanceTopUp } from '@pledge/copy/en/screens/refinance-top-up'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useState } from 'react'
import { SentForm } from '../../deposit/SentForm.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { NeedHelp } from '../../journey/NeedHelp.tsx'
import { applicationQuery, collateralQuery } from '../../journey/queries.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { waitingPoll } from '../../polling/waiting-poll.ts'
import { refusalText } from '../../refusal-text.ts'
import { TopUpAddress } from './TopUpAddress.tsx'
import { TopUpAmounts } from './TopUpAmounts.tsx'
import { useConfirmation } from './use-confirmation.ts'

const { deposit: words } = refinanceTopUp

export interface TopUpDepositProps {
  readonly application: ApplicationAnswer
  readonly offer: Offer
}

/** The requested top-up: how much, where to, and the report that it was sent (rows 2.2.33 and 2.5.01). */
export const TopUpDeposit = ({ application, offer }: TopUpDepositProps) => {
  const { appUuid } = application
  const poll = waitingPoll()
  const { query } = usePolledQuery(collateralQuery(appUuid), poll, () => false)
  usePolledQuery(
    applicationQuery(appUuid),
    poll,
    (read) => read !== undefined && read.state !== 'CELSIUS_TOP_UP_REQUESTED',
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
  return (
    <PageGrid side={<Side application={application} offer={offer} />}>
      <TopUpAmounts application={application} status={query.data} />
      <TopUpAddress appUuid={appUuid} status={query.data} />
    </PageGrid>
  )
}

const Side = ({ application, offer }: TopUpDepositProps) => {
  const [isSent, setIsSent] = useState(false)
  const confirmation = useConfirmation(application)
  return (
    <>
      <Section title={words.sentTitle}>
        <SentForm
          isSent={isSent}
          onChange={setIsSent}
          onSent={() =>
            confirmation.mutate({
              offerUuid: offer.uuid,
              // Chosen and signed before; a confirmation of the top-up does not change it.
              stabilizationOptIn: application.stabilizationOptIn,
              hasSentCollateral: isSent,
            })
          }
          isSaving={confirmation.isPending}
          error={undefined}
        />
      </Section>
      <NeedHelp />
    </>
  )
}
