import { aboveMaximum } from '@pledge/copy/en/screens/above-maximum'
import { complete as words } from '@pledge/copy/en/screens/complete'
import { destinationOf } from '@pledge/domain/application/routing'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { refusalText } from '../../refusal-text.ts'
import { ApplicationProgress } from '../../journey/ApplicationProgress.tsx'
import { goTo } from '../../journey/go-to.ts'
import { pathOfPage } from '../../journey/pages.ts'
import { loanQuery } from '../../journey/loan-queries.ts'
import {
  applicationQuery,
  applicationStateQuery,
  collateralQuery,
  disbursementAccountQuery,
} from '../../journey/queries.ts'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { waitingPoll } from '../../polling/waiting-poll.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { CompleteView } from './CompleteView.tsx'
import { RenewalView, renewalTitle } from './RenewalView.tsx'

/** The last page of an application (rows 1.2.128, 1.4.17 to 1.4.23, 1.4.29, gap G.46). */
export function CompleteScreen() {
  const appUuid = useAppUuid()
  const poll = waitingPoll()
  const queryClient = useQueryClient()
  const application = useQuery(applicationQuery(appUuid))
  // A returned disbursement is polled until it is sent again, or until the borrower has to act.
  const disbursement = usePolledQuery(
    disbursementAccountQuery(appUuid),
    poll,
    (answer) => answer?.isOwedAgain !== true || answer.stand === 'ASKED_AGAIN',
  )
  const account = disbursement.query
  const polled = usePolledQuery(
    applicationStateQuery(appUuid),
    poll,
    (answer) => answer?.state === 'COMPLETE',
  )
  const state = polled.query.isFetchedAfterMount ? polled.query.data?.state : undefined
  const former = application.data?.state
  // Until the borrower has the money a reorganization can remove collateral (note 030); later it is read once for
  // display.
  const isPaid = state === 'COMPLETE' && account.data?.isOwedAgain === false
  const held = usePolledQuery(collateralQuery(appUuid), poll, () => isPaid)
  // Once it is disbursed its dates are known; before that the page states when they will be.
  const { data: loan } = useQuery({ ...loanQuery(appUuid), enabled: isPaid })
  const isRenewal = application.data?.isRollForward === true
  const page = state === undefined ? 'complete' : pageOf(state, isRenewal)

  useEffect(() => {
    // The states shown here depend on the kind of loan.
    if (page !== 'complete' && former !== undefined) goTo(page, appUuid, { replace: true })
  }, [page, appUuid, former])
  // The step advanced: the application data read before are outdated.
  useEffect(() => {
    if (state !== undefined && former !== undefined && state !== former)
      void refreshApplication(queryClient, appUuid)
  }, [state, former, queryClient, appUuid])

  const failed = [application, polled.query, account, ...(isPaid ? [] : [held.query])].find(
    (query) => query.isLoadingError,
  )
  const isOwed = account.data?.isOwedAgain === true
  const isRead = application.isSuccess && account.isSuccess && (isPaid || held.query.isFetchedAfterMount)
  return (
    <PageLayout
      title={
        isRenewal
          ? renewalTitle(state)
          : titleOf(state, {
              isOwed,
              isShort: !isPaid && held.query.data?.isShort === true,
              isAbove: !isPaid && held.query.data?.aboveMaximum != null,
            })
      }
      progress={<ApplicationProgress />}
    >
      {failed !== undefined ? (
        <div className="flex flex-col gap-6">
          <h1 className="text-xl">{words.title}</h1>
          <Notice
            tone="danger"
            live="alert"
            title={words.failedTitle}
            action={
              <Button variant="secondary" loading={failed.isFetching} onClick={() => void failed.refetch()}>
                {words.tryAgain}
              </Button>
            }
          >
            {words.failed} {refusalText(failed.error)}
          </Notice>
        </div>
      ) : isRead && state !== undefined && page === 'complete' && isRenewal ? (
        <RenewalView
          application={application.data}
          state={state}
          collateral={held.query.data}
          isPaused={polled.isPaused || held.isPaused}
          onLookAgain={() => {
            polled.restart()
            held.restart()
          }}
        />
      ) : isRead && state !== undefined && page === 'complete' ? (
        <CompleteView
          application={application.data}
          state={state}
          account={account.data}
          collateral={isPaid ? undefined : held.query.data}
          received={held.query.data}
          loan={loan}
          dashboardHref={pathOfPage('dashboard', appUuid)}
          isPaused={polled.isPaused || disbursement.isPaused || held.isPaused}
          onLookAgain={() => {
            polled.restart()
            disbursement.restart()
            held.restart()
          }}
        />
      ) : (
        <Waiting />
      )}
    </PageLayout>
  )
}

/** This page follows a renewal from its last signature on (rows 1.2.105 and 1.2.125). */
const OF_A_RENEWAL: readonly string[] = ['WAITING_FOR_COLLATERAL', 'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER']
const pageOf = (state: string, isRenewal: boolean) =>
  isRenewal && OF_A_RENEWAL.includes(state) ? 'complete' : destinationOf(state)

const titleOf = (
  state: string | undefined,
  { isOwed, isShort, isAbove }: Readonly<Record<'isOwed' | 'isShort' | 'isAbove', boolean>>,
): string => {
  if (state !== 'COMPLETE' && isShort) return words.shortTitle
  if (state === 'BORROWER_MICRO_DEPOSIT_CONFIRM') return words.kinds.international.toConfirm.title
  if (state !== 'COMPLETE') return isAbove ? aboveMaximum.title : words.title
  return isOwed ? words.owedTitle : words.doneTitle
}

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="flex flex-col gap-6">
      <h1 className="text-xl">{words.title}</h1>
      <PageGrid side={<Skeleton className="h-80 w-full" />}>
        <Skeleton className="h-80 w-full" />
      </PageGrid>
    </div>
  </Loading>
)
