import { refusalOf } from '@pledge/client/errors'
import {
  answerModification,
  getModificationOffer,
  type ModificationOfferAnswer,
} from '@pledge/contract/modifications'
import { modification as words } from '@pledge/copy/en/screens/modification'
import { fill } from '@pledge/copy/fill'
import { ratePercent } from '@pledge/copy/format/percent'
import { Button } from '@pledge/ui/Button'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Notice } from '@pledge/ui/Notice'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { calendarDate, endOfDay } from '../../brand/dates.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { loanQuery } from '../../journey/loan-queries.ts'
import { PASSING_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { refusalText } from '../../refusal-text.ts'

type Offer = NonNullable<ModificationOfferAnswer['offer']>

/** What is offered, as its words name it: the new maturity, the rate, or the due date after the pause. */
const factsOf = ({ changed }: Offer): Record<string, string> => {
  switch (changed.kind) {
    case 'LATER_MATURITY':
      return { date: calendarDate(changed.maturesOn) }
    case 'LOWER_RATE':
      return { rate: ratePercent(changed.rate) }
    case 'PAYMENT_PAUSE':
      return { date: calendarDate(changed.resumesOn) }
  }
}

const offerQuery = (appUuid: string) =>
  queryOptions({
    queryKey: ['loan', appUuid, 'modification'],
    queryFn: ({ signal }) => api(getModificationOffer, { params: { uuid: appUuid }, signal }),
  })

const send = (uuid: string, { uuid: modificationUuid, document }: Offer, isAccepted: boolean) =>
  api(answerModification, {
    params: { uuid },
    body: {
      modificationUuid,
      signed:
        isAccepted && document !== null
          ? { documentUuid: document.uuid, sha256: document.sha256, accepted: true }
          : null,
    },
  })

/** The offer; fetched again while its document is being made, or made anew after the one that was shown was refused. */
const useOffer = (appUuid: string) => {
  const [refused, setRefused] = useState<string | null>(null)
  const { query, isPaused, restart } = usePolledQuery(
    offerQuery(appUuid),
    PASSING_POLL,
    (answer) => answer?.offer === null || isCurrent(answer?.offer, refused),
  )
  const found = query.data?.offer ?? null
  const offer = found === null || isCurrent(found, refused) ? found : { ...found, document: null }
  const replace = (isChanged: boolean) => {
    if (isChanged) setRefused(found?.document?.uuid ?? null)
    restart()
  }
  return { offer, isPaused, restart, replace }
}

/** Whether an offer has a document other than the one that was refused. */
const isCurrent = (offer: Offer | undefined, refused: string | null): boolean =>
  offer !== undefined && offer.document !== null && offer.document.uuid !== refused

/** The borrower signs the document as it was offered, or declines; a document that changed meanwhile is read anew. */
const useAnswer = (appUuid: string, offer: Offer | null, onFailed: (isChanged: boolean) => void) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (isAccepted: boolean) => {
      if (offer === null) throw new Error('there is an offer')
      const answer = await send(appUuid, offer, isAccepted)
      return {
        answer,
        text: isAccepted ? fill(words.accepted[offer.changed.kind], factsOf(offer)) : words.declined,
      }
    },
    onSuccess: ({ answer }) => {
      queryClient.setQueryData(offerQuery(appUuid).queryKey, answer)
      void queryClient.invalidateQueries({ queryKey: loanQuery(appUuid).queryKey, exact: true })
    },
    onError: (error) => onFailed(refusalOf(error)?.code === 'documents.changed'),
  })
}

const Making = ({ onLookAgain }: { readonly onLookAgain: (() => void) | undefined }) => (
  <div className="flex flex-col items-start gap-3">
    <p>{words.making}</p>
    {onLookAgain !== undefined && (
      <Button size="small" variant="secondary" onClick={onLookAgain}>
        {words.lookAgain}
      </Button>
    )}
  </div>
)

const Choice = ({
  appUuid,
  offer,
  onLookAgain,
  answering,
}: {
  readonly appUuid: string
  readonly offer: Offer
  /** Undefined while the page looks for the document by itself. */
  readonly onLookAgain: (() => void) | undefined
  readonly answering: ReturnType<typeof useAnswer>
}) => {
  const [isAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { isPending, variables, mutate } = answering
  const accept = () => {
    setChecked(true)
    if (isAgreed) mutate(true)
  }
  return (
    <div className="flex flex-col gap-4">
      {offer.document === null ? (
        <Making onLookAgain={onLookAgain} />
      ) : (
        <>
          <DocumentsLink appUuid={appUuid} className="link w-fit">
            {words.read}
          </DocumentsLink>
          <Checkbox
            label={words.agree[offer.changed.kind]}
            checked={isAgreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={isChecked && !isAgreed ? words.agreeError : undefined}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {offer.document !== null && (
          <Button
            size="small"
            loading={isPending && variables}
            loadingLabel={words.accepting}
            disabled={isPending}
            onClick={accept}
          >
            {words.accept}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          loading={isPending && !variables}
          loadingLabel={words.declining}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          {words.decline}
        </Button>
      </div>
    </div>
  )
}

/** The offer of changed terms, until the borrower has accepted or declined it. */
export const ModificationOffer = ({ appUuid }: { readonly appUuid: string }) => {
  const { timeZone } = useOrganization()
  const { offer, isPaused, restart, replace } = useOffer(appUuid)
  const answering = useAnswer(appUuid, offer, replace)
  if (answering.isSuccess)
    return (
      <Notice tone="success" live="status">
        {answering.data.text}
      </Notice>
    )
  if (offer === null) return null
  return (
    <>
      <Notice
        tone="info"
        title={fill(words.title[offer.changed.kind], factsOf(offer))}
        action={
          <Choice
            key={offer.document?.uuid}
            appUuid={appUuid}
            offer={offer}
            onLookAgain={isPaused ? restart : undefined}
            answering={answering}
          />
        }
      >
        {fill(words.text, { acceptUntil: endOfDay(Date.parse(offer.acceptUntil), { timeZone }) })}
      </Notice>
      {answering.isError && (
        <Notice tone="danger" live="alert">
          {words.failed} {refusalText(answering.error)}
        </Notice>
      )}
    </>
  )
}
