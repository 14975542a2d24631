import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { AgreementReader } from '../../documents/AgreementReader.tsx'
import { readingPlace } from '../../documents/reading-order.ts'
import { InAppLink } from '../../InAppLink.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { documentsQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { navigate } from '../../navigation.ts'
import { refusalText } from '../../refusal-text.ts'
import { LIST_PATH } from './refinance-places.ts'
import { useRefinance } from './use-refinance.ts'
import { useRefinanceAcceptance } from './use-refinance-acceptance.ts'

const { disclosures: words } = refinance

/**
 * The documents of a refinance, reviewed and signed one at a time (rows 2.2.02 and 2.2.31). While the confirmation
 * waits for its answer there are none yet.
 */
export function RefinanceDisclosuresScreen() {
  const { appUuid, query, isUnderWay, application } = useRefinance((state) => state === 'SIGN_DOCS')
  const acceptance = useRefinanceAcceptance(appUuid)
  const isReady = application?.state === 'SIGN_DOCS' && (!isUnderWay || acceptance.isPending)
  const documents = useQuery({ ...documentsQuery(appUuid), enabled: isReady })
  const place = documents.data === undefined ? undefined : readingPlace(documents.data)
  // Everything is signed already: the address was opened out of order, or signed in another tab.
  const isOver = isReady && place === null && documents.isFetchedAfterMount && !acceptance.isPending
  useEffect(() => {
    if (isOver) navigate(LIST_PATH, { replace: true })
  }, [isOver])
  const failed = [query, documents].find((each) => each.isLoadingError)
  return (
    <PageLayout title={words.title}>
      <PageHead title={words.title} lead={words.lead} />
      <div className="flex flex-col gap-6">
        {!acceptance.isError && <StepErrorNotice />}
        {failed !== undefined ? (
          <LoadFailed
            title={disclosures.loadFailedTitle}
            text={refusalText(failed.error)}
            retry={disclosures.tryAgain}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        ) : place === undefined || place === null ? (
          <Loading label={words.preparing}>
            <p className="mb-3 text-muted">{words.preparing}</p>
            <Skeleton className="h-[60dvh] w-full" />
          </Loading>
        ) : (
          <AgreementReader
            key={`${place.document.uuid}:${place.document.sha256}`}
            appUuid={appUuid}
            place={place}
            isAccepting={acceptance.isPending}
            error={acceptance.isError ? refusalText(acceptance.error) : undefined}
            onAccept={(sha256) => acceptance.mutate({ place, sha256 })}
            onReadNew={() => void documents.refetch()}
          />
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
