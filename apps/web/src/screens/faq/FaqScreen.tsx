import { faq as words } from '@pledge/copy/en/screens/faq'
import { fill } from '@pledge/copy/fill'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { readerCountry } from '../../brand/reader.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { ROUTES } from '../../routes.ts'
import { Questions } from './Questions.tsx'
import { useLendingTerms } from './use-lending-terms.ts'

const SKELETONS = ['a', 'b', 'c', 'd'] as const

/** Eligibility, fees, LTV, margin calls and liquidation, by the current rules (rows 1.2.05, 1.1.27 to 1.1.31). */
export function FaqScreen() {
  const { supportPhone: phone, supportEmail: email, flags } = useOrganization()
  const { data, isError, isFetching, refetch } = useLendingTerms()
  return (
    <PageLayout title={words.title} isRead>
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-2">
          <h1 className="text-xl lg:text-2xl">{words.title}</h1>
          <p className="max-w-prose text-muted">{words.lead}</p>
        </div>
        {data !== undefined && (
          <Questions facts={data} isReaderInternational={flags.international && readerCountry() !== ''} />
        )}
        {data === undefined && !isError && <Waiting />}
        {data === undefined && isError && (
          <LoadFailedNotice
            text={words.failed}
            retry={words.tryAgain}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        <p className="text-muted">
          <PhoneText text={fill(words.more, { phone, email })} />
        </p>
        <p>
          <a href={`${ROUTES.privacy.path}#choices`} className="link inline-flex min-h-11 items-center">
            {words.privacyChoices}
          </a>
        </p>
      </div>
    </PageLayout>
  )
}

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="flex max-w-reading flex-col gap-10">
      {SKELETONS.map((key) => (
        <div key={key} className="flex flex-col gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-40 w-full" />
        </div>
      ))}
    </div>
  </Loading>
)
