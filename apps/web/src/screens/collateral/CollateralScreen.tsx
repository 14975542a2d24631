import { collateral as words } from '@pledge/copy/en/screens/collateral'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { refusalText } from '../../refusal-text.ts'
import { goTo } from '../../journey/go-to.ts'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { applicationQuery, applicationStateQuery, collateralQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { WAITING_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { CollateralView } from './CollateralView.tsx'
import { sharesOf } from './shares.ts'
import { useCollateralSteps } from './use-collateral-steps.ts'
import { afterCollateral, collateralRedirect, isAwaited } from './where.ts'

/** Posting the collateral (rows 1.2.115 to 1.2.126). Looks every 5 s what has arrived and whether it is still awaited. */
export function CollateralScreen() {
  const appUuid = useAppUuid()
  const application = useQuery(applicationQuery(appUuid))
  const state = usePolledQuery(
    applicationStateQuery(appUuid),
    WAITING_POLL,
    // Also after all has arrived once: the chain may take it back, and agents may end the loan meanwhile (note 030).
    (answer) => answer !== undefined && collateralRedirect(answer.state, answer.stage) !== null,
  )
  const read = state.query.isFetchedAfterMount ? state.query.data : undefined
  const current = read?.state
  // The last signature may still wait for its answer: until it has come, nobody is led away from here.
  const isUnderWay = useStepUnderWay(appUuid)
  const elsewhere = read === undefined ? null : collateralRedirect(read.state, read.stage)
  const redirect = isUnderWay ? null : elsewhere
  const isOpen = current !== undefined && elsewhere === null
  const polled = usePolledQuery(
    { ...collateralQuery(appUuid), enabled: isOpen },
    WAITING_POLL,
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
    <PageLayout title={words.title}>
      {failed !== undefined ? (
        <Failed
          message={refusalText(failed.error)}
          isTrying={failed.isFetching}
          onTryAgain={() => void failed.refetch()}
        />
      ) : isOpen && polled.query.isSuccess && application.isSuccess ? (
        <CollateralView
          appUuid={appUuid}
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
  <div className="flex flex-col gap-6">
    <h1 className="text-xl">{words.title}</h1>
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
  </div>
)

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="flex flex-col gap-6">
      <h1 className="text-xl">{words.title}</h1>
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  </Loading>
)
