import type { IdentityStatus } from '@pledge/contract/identity'
import { identity as words } from '@pledge/copy/en/screens/identity'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { ActionPanel } from '../../journey/ActionPanel.tsx'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { applicationQuery, identityQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useRightPage } from '../../journey/use-right-page.ts'
import { IdentityForm } from './IdentityForm.tsx'

/** The upload of an ID (row 1.2.100). */
export function IdentityScreen() {
  const appUuid = useAppUuid()
  return (
    <ApplicationPage title={words.title} lead={<Lead appUuid={appUuid} />}>
      <StepErrorNotice />
      <IdentityOf key={appUuid} appUuid={appUuid} />
      <p className="mt-6">
        <PageLink page="next-steps" appUuid={appUuid}>
          {words.back}
        </PageLink>
      </p>
    </ApplicationPage>
  )
}

/** What has to be done, unless it is already; from the data that the page below has read. */
const Lead = ({ appUuid }: { readonly appUuid: string }) => {
  const { data } = useQuery({ ...identityQuery(appUuid), enabled: false })
  return data?.status === 'COMPLETED' ? null : <p>{words.lead}</p>
}

const IdentityOf = ({ appUuid }: { readonly appUuid: string }) => {
  const isSending = useStepUnderWay(appUuid)
  const application = useQuery(applicationQuery(appUuid))
  // Whether an agent has refused an upload is known only by polling.
  const identity = useQuery({
    ...identityQuery(appUuid),
    refetchOnMount: isSending ? (false as const) : ('always' as const),
  })
  const state = application.data?.state
  const isRight = useRightPage(appUuid, state, state === 'KYC_VERIFY' || state === 'FINAL_STEPS')
  const failed = [application, identity].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0)
    return (
      <LoadFailed
        title={words.failedTitle}
        text={words.failed}
        retry={words.tryAgain}
        isRetrying={failed.some((query) => query.isFetching)}
        onRetry={() => {
          for (const query of failed) void query.refetch()
        }}
      />
    )
  if (!isRight || !application.data || !identity.data)
    return (
      <Loading label={words.loading}>
        <PageGrid side={<ActionPanel />}>
          <Card>
            <Skeleton className="h-72 w-full" />
          </Card>
        </PageGrid>
      </Loading>
    )
  if (identity.data.status !== 'NOT_STARTED')
    return (
      <PageGrid side={<ActionPanel />}>
        <Received status={identity.data.status} />
      </PageGrid>
    )
  return (
    <>
      {identity.data.refusal !== null && (
        <div className="mb-6">
          <Notice tone="warn" title={words.refusedTitle}>
            <span className="break-words">{identity.data.refusal}</span> {words.refusedHint}
          </Notice>
        </div>
      )}
      <IdentityForm
        appUuid={appUuid}
        state={application.data.state}
        ownerIdentityUuid={identity.data.ownerIdentityUuid}
        request={{
          context: {
            isInternational: application.data.isInternational,
            additionalDocs: identity.data.additionalDocs,
          },
          stored: identity.data.documents,
        }}
      />
    </>
  )
}

const Received = ({ status }: Pick<IdentityStatus, 'status'>) =>
  status === 'COMPLETED' ? (
    <Notice tone="success" title={words.doneTitle}>
      {words.done}
    </Notice>
  ) : (
    <Notice tone="info" title={words.inReviewTitle}>
      {words.inReview}
    </Notice>
  )
