import { disbursement as words } from '@pledge/copy/en/screens/disbursement'
import { Card } from '@pledge/ui/Card'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { PageLink } from '../../journey/PageLink.tsx'
import { applicationQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useRightPage } from '../../journey/use-right-page.ts'
import { BankForm } from './BankForm.tsx'

const { entry } = words

/** The entry of a bank account by hand (rows 1.2.110, 1.2.113). */
export function ManuallyLinkScreen() {
  const appUuid = useAppUuid()
  const { data, isError, isFetching, refetch } = useQuery(applicationQuery(appUuid))
  const state = data?.state
  const isRight = useRightPage(appUuid, state, state === 'KYC_VERIFY' || state === 'FINAL_STEPS')
  return (
    <PageLayout title={entry.title}>
      <div className="mx-auto flex max-w-[48rem] flex-col gap-6">
        <StepErrorNotice />
        <header>
          <h1 className="text-xl">{entry.title}</h1>
          <p className="mt-2 max-w-prose text-muted">{entry.lead}</p>
        </header>
        {isRight && state !== undefined && <BankForm key={appUuid} appUuid={appUuid} state={state} />}
        {!isRight && isError && (
          <LoadFailed
            title={words.failedTitle}
            text={words.failed}
            retry={words.tryAgain}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!isRight && !isError && (
          <Loading label={words.loading}>
            <Card>
              <Skeleton className="h-48 w-full" />
            </Card>
          </Loading>
        )}
        <p>
          <PageLink page="next-steps" appUuid={appUuid}>
            {words.back}
          </PageLink>
        </p>
      </div>
    </PageLayout>
  )
}
