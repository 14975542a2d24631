import { turnOnAutopay } from '@pledge/contract/debits'
import { debits } from '@pledge/copy/en/screens/debits'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../refusal-text.ts'
import { autopayQuoteQuery, showDebits } from './debit-queries.ts'
import { DebitTerms } from './DebitTerms.tsx'

const words = debits.autopayDialog

/** The recurring authorization, with the box that accepts it. */
export const AutopayDialog = (props: { readonly appUuid: string; readonly onClose: () => void }) => {
  const { appUuid, onClose } = props
  const queryClient = useQueryClient()
  const query = useQuery(autopayQuoteQuery(appUuid))
  const quote = query.data
  const [isAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const turningOn = useMutation({
    mutationFn: (termsSha256: string) =>
      api(turnOnAutopay, { params: { uuid: appUuid }, body: { termsSha256, accepted: true } }),
    onSuccess: (answer) => {
      showDebits(queryClient, appUuid, answer)
      onClose()
    },
    onError: () => {
      setAgreed(false)
      void query.refetch()
    },
  })
  const confirm = () => {
    setChecked(true)
    if (isAgreed && quote !== undefined) turningOn.mutate(quote.termsSha256)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.title}
      busy={turningOn.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={turningOn.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={turningOn.isPending}
            loadingLabel={words.working}
            disabled={quote === undefined}
            onClick={confirm}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {turningOn.isError && (
          <Notice tone="danger" live="alert" title={words.failedTitle}>
            {refusalText(turningOn.error)}
          </Notice>
        )}
        {quote !== undefined ? (
          <DebitTerms
            quote={quote}
            agree={words.agree}
            isAgreed={isAgreed}
            onAgree={setAgreed}
            error={isChecked && !isAgreed ? words.agreeError : undefined}
          />
        ) : query.error === null ? (
          <Loading label={words.loading}>
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
