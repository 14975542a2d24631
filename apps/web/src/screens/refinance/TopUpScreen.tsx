import type { ApplicationAnswer } from '@pledge/contract/applications'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { refinanceTopUp as words } from '@pledge/copy/en/screens/refinance-top-up'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { InAppLink } from '../../InAppLink.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { isRefinanceDepositDue } from '../../loan/top-up.ts'
import { refusalText } from '../../refusal-text.ts'
import { LIST_PATH } from '../../journey/refinance-places.ts'
import { TopUpDeposit } from './TopUpDeposit.tsx'
import { TopUpEstimate } from './TopUpEstimate.tsx'
import { TopUpPreparing } from './TopUpPreparing.tsx'
import { useRefinance } from './use-refinance.ts'

const BEFORE_THE_REQUEST: ReadonlySet<string> = new Set([
  'OFFER_SELECT',
  'SIGN_DOCS',
  'CELSIUS_WAITING_FOR_TOP_UP',
])

const isShown = (application: ApplicationAnswer): boolean =>
  BEFORE_THE_REQUEST.has(application.state) || isRefinanceDepositDue(application)

/**
 * The top-up of a refinance (row 2.2.03): its estimate before the signatures, then the deposit address with the amount
 * that is due, also while a reorganization has removed part of a confirmed top-up (note 030).
 */
export function TopUpScreen() {
  const { query, application, offer, leaves } = useRefinance(isShown)
  return (
    <PageLayout title={words.title}>
      <PageHead title={words.title} />
      <div className="flex flex-col gap-4 md:gap-6">
        <StepErrorNotice />
        {query.isLoadingError && !leaves ? (
          <LoadFailed
            title={words.failedTitle}
            text={refusalText(query.error)}
            retry={words.tryAgain}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : application === undefined || offer === undefined || leaves ? (
          <Loading label={words.loading}>
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : isRefinanceDepositDue(application) ? (
          <TopUpDeposit application={application} offer={offer} />
        ) : application.state === 'CELSIUS_WAITING_FOR_TOP_UP' ? (
          <TopUpPreparing appUuid={application.appUuid} />
        ) : (
          <TopUpEstimate application={application} offer={offer} />
        )}
        <p>
          <InAppLink to={LIST_PATH} className="link">
            {refinance.back}
          </InAppLink>
        </p>
      </div>
    </PageLayout>
  )
}
