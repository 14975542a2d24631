import { collateralRelease as words } from '@pledge/copy/en/screens/collateral-release'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { pathOfPage } from '../../journey/pages.ts'
import { applicationQuery, collateralReleaseQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { waitingPoll } from '../../polling/waiting-poll.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { HeldCard } from './HeldCard.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { ReleaseRequest } from './ReleaseRequest.tsx'
import { Transactions } from './Transactions.tsx'

/**
 * /{appUuid}/collateral-release: where the borrower enters the return address, and sees the result (rows 1.2.29,
 * 1.2.134 to 1.2.136).
 */
export function CollateralReleaseScreen() {
  const appUuid = useAppUuid()
  return (
    <PageLayout title={words.title}>
      <div className="mx-auto flex max-w-reading flex-col gap-6">
        <header>
          <h1 className="text-xl">{words.title}</h1>
          <p className="mt-2 max-w-prose text-muted">{words.lead}</p>
        </header>
        <ReleaseOf key={appUuid} appUuid={appUuid} />
        <div className="flex flex-col gap-3 sm:flex-row" data-print="no">
          <a href={pathOfPage('dashboard', appUuid)} className={buttonLook({ variant: 'secondary' })}>
            {words.dashboard}
          </a>
          <DocumentsLink appUuid={appUuid} className={buttonLook({ variant: 'quiet' })}>
            {words.documents}
          </DocumentsLink>
        </div>
      </div>
    </PageLayout>
  )
}

/** The same text whatever the reason. */
const NotOpen = () => {
  const { supportPhone: phone } = useOrganization()
  return (
    <p>
      <PhoneText text={fill(words.notOpen, { phone })} />
    </p>
  )
}

const ReleaseOf = ({ appUuid }: { readonly appUuid: string }) => {
  const application = useQuery(applicationQuery(appUuid))
  // Only an open request changes by itself.
  const { query, isPaused, restart } = usePolledQuery(
    collateralReleaseQuery(appUuid),
    waitingPoll(),
    (answer) => answer !== undefined && (answer.request === null || answer.request.result !== null),
  )
  const failed = [application, query].find((each) => each.isLoadingError)
  if (failed !== undefined)
    return (
      <LoadFailed
        title={words.failedTitle}
        text={words.failed}
        retry={words.tryAgain}
        isRetrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  const release = query.data
  if (release === undefined || application.data === undefined || !query.isFetchedAfterMount)
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-28 w-full" />
        <Skeleton className="mt-6 h-72 w-full" />
      </Loading>
    )
  const { request, isReady } = release
  return (
    <>
      <HeldCard release={release} />
      {request === null && !isReady && <NotOpen />}
      {request !== null && <ReleaseRequest request={request} isReady={isReady} />}
      {isPaused && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {words.paused}
          <Button variant="secondary" size="small" onClick={restart}>
            {words.checkAgain}
          </Button>
        </p>
      )}
      {isReady && (
        <ReleaseForm
          appUuid={appUuid}
          held={release.held}
          days={application.data.usualTimes.collateralReturnBusinessDays}
          onRequested={restart}
        />
      )}
      <Transactions transactions={release.transactions} />
    </>
  )
}
