import { disclosures as words } from '@pledge/copy/en/screens/disclosures'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { refusalText } from '../../refusal-text.ts'
import { ApplicationPage } from '../../journey/ApplicationPage.tsx'
import { goTo } from '../../journey/go-to.ts'
import { PageLink } from '../../journey/PageLink.tsx'
import { applicationQuery, documentsQuery, replacementOfferQuery } from '../../journey/queries.ts'
import { StepErrorNotice } from '../../journey/StepErrorNotice.tsx'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { AgreementReader } from '../../documents/AgreementReader.tsx'
import { readingPlace } from '../../documents/reading-order.ts'
import { ReplacementOffer } from './ReplacementOffer.tsx'
import { useAcceptance } from './use-acceptance.ts'

/** The agreements, read and accepted in order (rows 1.2.101 to 1.2.105). */
export function DisclosuresScreen() {
  const appUuid = useAppUuid()
  const documents = useQuery(documentsQuery(appUuid))
  const application = useQuery(applicationQuery(appUuid))
  // Without an answer the agreements are shown as they are; the server checks each acceptance.
  const replacement = useQuery(replacementOfferQuery(appUuid))
  const acceptance = useAcceptance(appUuid, application.data)
  const place = documents.data === undefined ? undefined : readingPlace(documents.data)
  // Nothing is left to accept, and no acceptance redirects from here: the address was opened out of order.
  const isLeadingOn = acceptance.variables?.place.isLast === true && !acceptance.isError
  const isOutOfTurn = place === null && !acceptance.isPending && !isLeadingOn
  const { refetch } = documents
  const [isReadHere, setReadHere] = useState(false)
  const read = useCallback(() => void refetch().then(({ isSuccess }) => setReadHere(isSuccess)), [refetch])
  useEffect(() => {
    if (!isOutOfTurn) return
    // A list that another page requested may be from before the agreements existed.
    if (isReadHere) goTo('next-steps', appUuid, { replace: true })
    else read()
  }, [isOutOfTurn, isReadHere, read, appUuid])

  const selected = application.data?.selectedOffer ?? null
  const after = replacement.data ?? null
  const failed = [documents, application].find(
    (query) => query.isLoadingError || (isOutOfTurn && query.isRefetchError),
  )
  return (
    <ApplicationPage title={words.title} lead={words.lead}>
      <div className="flex flex-col gap-6">
        {!acceptance.isError && <StepErrorNotice />}
        {failed !== undefined && (
          <Notice
            tone="danger"
            live="alert"
            title={words.loadFailedTitle}
            action={
              <Button
                variant="secondary"
                loading={failed.isFetching}
                onClick={() => (failed === documents ? read() : void failed.refetch())}
              >
                {words.tryAgain}
              </Button>
            }
          >
            {refusalText(failed.error)}
          </Notice>
        )}
        {failed === undefined && (place === undefined || place === null || application.isPending) && (
          <Loading label={words.loading}>
            <div className="flex flex-col gap-4">
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-[60dvh] w-full" />
            </div>
          </Loading>
        )}
        {selected !== null && after !== null && (
          <ReplacementOffer
            appUuid={appUuid}
            before={selected}
            after={after}
            isRenewal={application.data?.isRollForward === true}
          />
        )}
        {after === null && place !== undefined && place !== null && application.isSuccess && (
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
          <PageLink page="next-steps" appUuid={appUuid}>
            {words.back}
          </PageLink>
        </p>
      </div>
    </ApplicationPage>
  )
}
