import { payByDebit, type DebitsView } from '@pledge/contract/debits'
import { debits } from '@pledge/copy/en/screens/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { DescriptionList } from '@pledge/ui/DescriptionList'
import { Dialog } from '@pledge/ui/Dialog'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { calendarDate } from '../../brand/dates.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../refusal-text.ts'
import { debitQuoteQuery, showDebits } from './debit-queries.ts'
import { DebitTerms } from './DebitTerms.tsx'

const words = debits.payDialog

export interface PayReviewProps {
  readonly appUuid: string
  readonly amount: string
  readonly accountText: string
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onPaid: (paid: { readonly amount: string; readonly settlesOn: string }) => void
}

/** What will be debited and when it counts, with the words to sign. The same press is one payment, however often it is sent. */
export const PayReview = ({ appUuid, amount, accountText, onBack, onClose, onPaid }: PayReviewProps) => {
  const queryClient = useQueryClient()
  const query = useQuery(debitQuoteQuery(appUuid, amount))
  const quote = query.data
  const [isAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const paying = useMutation({
    mutationFn: (termsSha256: string) =>
      api(payByDebit, {
        params: { uuid: appUuid },
        body: { amount, termsSha256, accepted: true },
        idempotencyKey,
      }),
    onSuccess: (answer: DebitsView) => {
      showDebits(queryClient, appUuid, answer)
      if (quote !== undefined) onPaid(quote)
    },
    // The date may have changed since: the words are read anew, and have to be accepted anew.
    onError: () => {
      setAgreed(false)
      void query.refetch()
    },
  })
  const confirm = () => {
    setChecked(true)
    if (isAgreed && quote !== undefined) paying.mutate(quote.termsSha256)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.reviewTitle}
      busy={paying.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={paying.isPending} onClick={onBack}>
            {words.back}
          </Button>
          <Button
            loading={paying.isPending}
            loadingLabel={words.working}
            disabled={quote === undefined}
            onClick={confirm}
          >
            {fill(words.confirm, { amount: wireDollars(amount) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {paying.isError && (
          <Notice tone="danger" live="alert" title={words.failedTitle}>
            {refusalText(paying.error)}
          </Notice>
        )}
        {quote !== undefined ? (
          <>
            <DescriptionList
              items={[
                { key: 'amount', term: words.amount, detail: wireDollars(quote.amount), strong: true },
                { key: 'from', term: words.from, detail: accountText },
                { key: 'counts', term: words.counts, detail: calendarDate(quote.settlesOn) },
              ]}
            />
            <DebitTerms
              quote={quote}
              agree={words.agree}
              isAgreed={isAgreed}
              onAgree={setAgreed}
              error={isChecked && !isAgreed ? words.agreeError : undefined}
            />
          </>
        ) : query.error === null ? (
          <Loading label={debits.loading}>
            <Skeleton className="h-40 w-full" />
          </Loading>
        ) : (
          <LoadFailedNotice
            text={refusalText(query.error)}
            retry={debits.tryAgain}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
    </Dialog>
  )
}
