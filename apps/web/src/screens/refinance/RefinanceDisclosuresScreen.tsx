import { disclosures } from '@pledge/copy/en/screens/disclosures'
import { refinance } from '@pledge/copy/en/screens/refinance'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useEffect } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { AgreementReader } from '../../documents/AgreementReader.tsx'
import { hasAgreements, readingPlace } from '../../documents/reading-order.ts'
import { InAppLink } from '../../InAppLink.tsx'
import { LoadFailed } from '../../journey/LoadFailed.tsx'
import { documentsQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { navigate } from '../../navigation.ts'
import { PASSING_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { refusalText } from '../../refusal-text.ts'
import { LIST_PATH } from '../../journey/refinance-places.ts'
import { useRefinance } from './use-refinance.ts'
import { useRefinanceAcceptance } from './use-refinance-acceptance.ts'

const { disclosures: words } = refinance

/**
 * The documents of a refinance, reviewed and signed one at a time (rows 2.2.02 and 2.2.31). While the confirmation
 * waits for its answer there are none yet, and then a job prepares them: the page looks again until it has.
 */
export function RefinanceDisclosuresScreen() {
  const { appUuid, query, isUnderWay, application } = useRefinance(({ state }) => state === 'SIGN_DOCS')
  const acceptance = useRefinanceAcceptance(appUuid)
  const isReady = application?.state === 'SIGN_DOCS' && (!isUnderWay || acceptance.isPending)
  const {
    query: documents,
    isPaused,
    restart,
  } = usePolledQuery({ ...documentsQuery(appUuid), enabled: isReady }, PASSING_POLL, hasAgreements)
  // None yet: they are being prepared, which is not the end of them.
  const place = hasAgreements(documents.data) ? readingPlace(documents.data ?? []) : undefined
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
        ) : isPaused && place === undefined ? (
          <Notice
            tone="warn"
            live="status"
            title={words.lateTitle}
            action={
              <Button variant="secondary" loading={documents.isFetching} onClick={restart}>
                {words.checkAgain}
              </Button>
            }
          >
            {words.late}
          </Notice>
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
