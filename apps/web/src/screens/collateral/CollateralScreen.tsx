import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { ApplicationProgress } from '../../journey/ApplicationProgress.tsx'
import { refusalText } from '../../refusal-text.ts'
import { goTo } from '../../journey/go-to.ts'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { applicationQuery, applicationStateQuery, collateralQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { waitingPoll } from '../../polling/waiting-poll.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { CollateralView } from './CollateralView.tsx'
import { sharesOf } from './shares.ts'
import { useCollateralSteps } from './use-collateral-steps.ts'
import { afterCollateral, collateralRedirect, isAwaited } from './where.ts'

/**
 * Posting the collateral (rows 1.2.115 to 1.2.126). Polls every 5 s for deposits and whether they are still awaited.
 */
export function CollateralScreen() {
  const appUuid = useAppUuid()
  const poll = waitingPoll()
  const application = useQuery(applicationQuery(appUuid))
  const state = usePolledQuery(
    applicationStateQuery(appUuid),
    poll,
    // Also after everything has arrived: a reorganization may remove it, and agents may end the loan (note 030).
    (answer) => answer !== undefined && collateralRedirect(answer.state, answer.stage) !== null,
  )
  const read = state.query.isFetchedAfterMount ? state.query.data : undefined
  const current = read?.state
  // The last signature may still wait for its answer: until then this page does not redirect.
  const isUnderWay = useStepUnderWay(appUuid)
  const elsewhere = read === undefined ? null : collateralRedirect(read.state, read.stage)
  const redirect = isUnderWay ? null : elsewhere
  const isOpen = current !== undefined && elsewhere === null
  const polled = usePolledQuery(
    { ...collateralQuery(appUuid), enabled: isOpen },
    poll,
    (status) => status !== undefined && sharesOf(status).isCovered,
  )
  const next = afterCollateral(application.data?.isRollForward ?? false)
  const steps = useCollateralSteps(appUuid, () => goTo(next, appUuid))
  useEffect(() => {
    if (redirect !== null) goTo(redirect, appUuid, { replace: true })
  }, [redirect, appUuid])

  const failed = [application, state.query, polled.query].find((query) => query.isLoadingError)
  const lookAgain = () => {
    state.restart()
    polled.restart()
  }
  return (
    <PageLayout title={words.title} progress={<ApplicationProgress />}>
      {failed !== undefined ? (
        <Failed
          message={refusalText(failed.error)}
          isTrying={failed.isFetching}
          onTryAgain={() => void failed.refetch()}
        />
      ) : isOpen && polled.query.isSuccess && application.isSuccess ? (
        <CollateralView
          application={application.data}
          status={polled.query.data}
          isAwaited={isAwaited(current)}
          isPaused={polled.isPaused}
          onLookAgain={lookAgain}
          steps={steps}
        />
      ) : (
        <Waiting />
      )}
    </PageLayout>
  )
}

const Failed = (props: {
  readonly message: string
  readonly isTrying: boolean
  readonly onTryAgain: () => void
}) => (
  <>
    <PageHead title={words.title} />
    <Notice
      tone="danger"
      live="alert"
      title={words.failedTitle}
      action={
        <Button variant="secondary" loading={props.isTrying} onClick={props.onTryAgain}>
          {words.tryAgain}
        </Button>
      }
    >
      {words.failed} {props.message}
    </Notice>
  </>
)

const Waiting = () => (
  <Loading label={words.loading}>
    <PageHead title={words.title} lead={<Skeleton className="h-12 w-full max-w-96" />} />
    <PageGrid
      side={
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
      }
    >
      {['h-64', 'h-96'].map((height) => (
        <Card key={height}>
          <Skeleton className={`${height} w-full`} />
        </Card>
      ))}
    </PageGrid>
  </Loading>
)
