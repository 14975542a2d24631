import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { EmptyState } from '@pledge/ui/EmptyState'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { refusalText } from '../../refusal-text.ts'
import { BASE_PATH } from '../../journey/pages.ts'
import { applicationsQuery } from '../../journey/queries.ts'
import { ROUTES } from '../../routes.ts'
import { NeedHelp } from './late-parts.ts'
import { LoanCard } from './LoanCard.tsx'
import { useNamedLoan } from './use-named-loan.ts'
import { isUnfinished } from './way-onward.ts'

const SECURITY_PATH = ROUTES.security.path
/** Where a new application begins: the offer page asks for the residence itself. */
const START_HREF = `${BASE_PATH}/residency`

/** The borrower's applications with the way onward of each (gap G.26, rows 1.2.02 and 2.2.06). */
export function DashboardScreen() {
  const { supportPhone } = useOrganization()
  const query = useQuery({ ...applicationsQuery(), refetchOnMount: 'always' })
  const applications = query.data?.applications
  const unreadable = query.data?.unreadable ?? []
  useNamedLoan(applications !== undefined)
  return (
    <PageLayout title={words.title}>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="grow text-xl">{words.heading}</h1>
          <a href={SECURITY_PATH} className={buttonLook({ variant: 'quiet', size: 'small' })}>
            {words.account}
          </a>
          {applications !== undefined && applications.length > 0 && !applications.some(isUnfinished) && (
            <a href={START_HREF} className={buttonLook({ variant: 'secondary', size: 'small' })}>
              {words.startNew}
            </a>
          )}
        </div>
        {query.isPending && <Waiting />}
        {query.isLoadingError && (
          <Notice
            tone="danger"
            live="alert"
            title={words.failedTitle}
            action={
              <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
                {words.tryAgain}
              </Button>
            }
          >
            {words.failed} {refusalText(query.error)}
          </Notice>
        )}
        {unreadable.length > 0 && (
          <Notice tone="info" title={words.unreadableTitle}>
            <PhoneText
              text={fill(words.unreadable, { phone: supportPhone, references: unreadable.join(', ') })}
            />
          </Notice>
        )}
        {applications?.length === 0 && unreadable.length === 0 && (
          <EmptyState
            title={words.emptyTitle}
            action={
              <a href={START_HREF} className={buttonLook()}>
                {words.start}
              </a>
            }
          >
            {words.empty}
          </EmptyState>
        )}
        {applications !== undefined && applications.length > 0 && (
          <ul className="flex flex-col gap-6">
            {applications.map((application) => (
              <LoanCard
                key={application.appUuid}
                application={application}
                mayRenew={!applications.some(isUnfinished)}
              />
            ))}
          </ul>
        )}
        {!query.isPending && (
          <Suspense>
            <NeedHelp />
          </Suspense>
        )}
      </div>
    </PageLayout>
  )
}

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="flex flex-col gap-6">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </Loading>
)
