import { details as words } from '@pledge/copy/en/screens/details'
import { Card } from '@pledge/ui/Card'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '../../brand/use-organization.ts'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { ApplicationProgress } from '../../journey/ApplicationProgress.tsx'
import { DeadlineLine } from '../../journey/DeadlineLine.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { applicationQuery, profileQuery } from '../../journey/queries.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { useRightPage } from '../../journey/use-right-page.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { consentsQuery, countriesQuery, phoneRuleQuery, statesQuery } from '../../personal-details/queries.ts'

/** Borrower details: identity, address, income and consents (rows 1.2.61 to 1.2.77). */
export function DetailsScreen() {
  const appUuid = useAppUuid()
  const { data: application } = useQuery(applicationQuery(appUuid))
  return (
    <PageLayout title={words.title} progress={<ApplicationProgress />}>
      <PageHead
        title={words.title}
        lead={
          <>
            {/* Their text depends on the application, which is loading; the space is reserved. */}
            <p className={application === undefined ? 'invisible' : ''}>
              {application?.isInternational === true ? words.leadInternational : words.lead}
            </p>
            <DeadlineLine appUuid={appUuid} />
          </>
        }
      />
      <DetailsOfApplication key={appUuid} appUuid={appUuid} />
    </PageLayout>
  )
}

/** The form is submitted in the first state, and corrected in the second (row 1.2.80). */
const isDetailsState = (state: string | undefined): boolean =>
  state === 'BORROWER_DETAILS' || state === 'SOFT_CREDIT_NO_MATCH'

const DetailsOfApplication = ({ appUuid }: { readonly appUuid: string }) => {
  const organization = useOrganization()
  const application = useQuery(applicationQuery(appUuid))
  const profile = useQuery(profileQuery())
  const states = useQuery(statesQuery(organization.code))
  const consents = useQuery(consentsQuery(appUuid))
  const isInternational = application.data?.isInternational ?? false
  const countries = useQuery(countriesQuery(organization.code, isInternational))
  const phoneRule = useQuery(phoneRuleQuery(isInternational))
  const state = application.data?.state
  // A submitted form redirects by itself, and its application is read again before that.
  const hasOpened = useRightPage(appUuid, state, isDetailsState(state))

  const needed = [application, profile, states, consents, ...(isInternational ? [countries, phoneRule] : [])]
  const failed = needed.filter((query) => query.isError && query.data === undefined)
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
  const isHere = needed.every((query) => query.data !== undefined)
  if (!isHere || !hasOpened || !application.data || !profile.data || !states.data || !consents.data)
    return <DetailsSkeleton />
  return (
    <DetailsForm
      application={application.data}
      profile={profile.data}
      consents={consents.data}
      states={states.data}
      countries={countries.data ?? []}
      checkInternationalPhone={phoneRule.data?.rule}
    />
  )
}

const DetailsSkeleton = () => (
  <Loading label={words.loading}>
    <PageGrid
      side={
        <Card>
          <Skeleton className="h-80 w-full" />
        </Card>
      }
    >
      {['name', 'identity', 'address'].map((part) => (
        <Card key={part}>
          <Skeleton className="mb-6 h-7 w-40" />
          <div className="grid gap-5 md:grid-cols-2">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-20 w-full" />
          </div>
        </Card>
      ))}
    </PageGrid>
  </Loading>
)
