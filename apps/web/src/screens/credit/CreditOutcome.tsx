import { retryCredit } from '@pledge/contract/applications'
import { credit as words } from '@pledge/copy/en/screens/credit'
import { fill } from '@pledge/copy/fill'

import type { ApplicationState } from '@pledge/domain/application/states'
import { ActionBar } from '@pledge/ui/ActionBar'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { failureWords } from '../../failure-words.ts'
import { api } from '../../api.ts'
import { useFollow } from '../../journey/follow.ts'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { deadlineText } from '../../journey/deadline.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { applicationQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useRightPage } from '../../journey/use-right-page.ts'

export interface CreditOutcomeProps {
  readonly state: Extract<ApplicationState, `SOFT_CREDIT_${string}`>
  readonly kind: 'frozen' | 'locked' | 'noMatch'
}

/** What stops the credit check, what to do about it, and another try (rows 1.2.78 to 1.2.82). */
export const CreditOutcome = ({ state, kind }: CreditOutcomeProps) => {
  const appUuid = useAppUuid()
  const { supportPhone, shortName } = useOrganization()
  const application = useQuery(applicationQuery(appUuid))
  const isRight = useRightPage(appUuid, application.data?.state, application.data?.state === state)
  const { title, lead, steps } = words[kind]
  const slots = { phone: supportPhone, lender: shortName }
  return (
    <PageLayout title={title}>
      <div className="mx-auto flex max-w-[48rem] flex-col gap-6">
        <header>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-2 max-w-prose">{lead}</p>
        </header>
        {application.isError && application.data === undefined ? (
          <LoadFailed
            title={words.failedTitle}
            text={words.failed}
            retry={words.tryAgain}
            isRetrying={application.isFetching}
            onRetry={() => void application.refetch()}
          />
        ) : (
          <>
            {kind === 'locked' && application.data?.isInternational !== true && (
              <Notice tone="warn" title={words.locked.thirtyDays} />
            )}
            <Card as="section" labelledBy="credit-steps">
              <h2 id="credit-steps" className="text-lg">
                {words.whatToDo}
              </h2>
              <ol className="mt-4 flex flex-col gap-5">
                {steps.map((step, index) => (
                  <NumberedStep
                    key={step.title}
                    number={index + 1}
                    title={step.title}
                    text={fill(step.text, slots)}
                  />
                ))}
              </ol>
            </Card>
            {isRight ? (
              <Recheck appUuid={appUuid} state={state} isStill={application.data?.state === state} />
            ) : (
              <RecheckSkeleton />
            )}
            <Help appUuid={appUuid} expiresAt={application.data?.expiresAt ?? null} />
          </>
        )}
      </div>
    </PageLayout>
  )
}

const NumberedStep = (props: { readonly number: number; readonly title: string; readonly text: string }) => (
  <li className="flex gap-4">
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong figures"
    >
      {props.number}
    </span>
    <div className="min-w-0 pt-1">
      <h3 className="text-base">{props.title}</h3>
      <p className="mt-1 max-w-prose">{props.text}</p>
    </div>
  </li>
)

interface RecheckProps {
  readonly appUuid: string
  readonly state: string
  /** The application is in the state of this page; no longer so when an answer is about to lead on. */
  readonly isStill: boolean
}

/** Asks the bureau again and follows the answer; the number of tries is bounded by the server. */
const Recheck = ({ appUuid, state, isStill }: RecheckProps) => {
  const follow = useFollow(appUuid)
  const retry = useMutation({
    mutationFn: () => api(retryCredit, { params: { uuid: appUuid } }),
    onSuccess: () => follow({ before: state }),
  })
  return (
    <div className="flex flex-col gap-4">
      {retry.isError && (
        <Notice tone="danger" title={words.recheckFailed} live="alert">
          {failureWords(retry.error)}
        </Notice>
      )}
      {retry.isSuccess && isStill && (
        <Notice tone="warn" live="status">
          {words.unchanged}
        </Notice>
      )}
      <p className="text-sm text-muted">{words.recheckHint}</p>
      <ActionBar>
        <Button loading={retry.isPending} loadingLabel={words.rechecking} onClick={() => retry.mutate()}>
          {words.recheck}
        </Button>
      </ActionBar>
    </div>
  )
}

const RecheckSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="ml-auto h-12 w-full md:w-56" />
  </Loading>
)

const Help = ({ appUuid, expiresAt }: { readonly appUuid: string; readonly expiresAt: string | null }) => {
  const { supportPhone, timeZone } = useOrganization()
  return (
    <Card as="section" look="sunken" labelledBy="credit-help">
      <h2 id="credit-help" className="text-base">
        {words.help}
      </h2>
      <p className="mt-2 max-w-prose">{fill(words.call, { phone: supportPhone })}</p>
      <p className="mt-2 max-w-prose">
        {words.notice}{' '}
        <PageLink page="documents" appUuid={appUuid}>
          {words.noticeLink}
        </PageLink>
      </p>
      <p className="mt-2 max-w-prose">
        {words.saved}
        {expiresAt !== null && (
          <>
            {' '}
            {words.deadline} <strong>{deadlineText(expiresAt, timeZone)}</strong>.
          </>
        )}
      </p>
    </Card>
  )
}
