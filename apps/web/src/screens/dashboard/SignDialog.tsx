import type { DebitQuote, DebitsView } from '@pledge/contract/debits'
import { debits } from '@pledge/copy/en/screens/debits'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { LoadFailedNotice } from '../../brand/LoadFailedNotice.tsx'
import { refusalText } from '../../refusal-text.ts'
import { showDebits } from './debit-queries.ts'
import { DebitTerms } from './DebitTerms.tsx'

export interface SignDialogProps {
  readonly appUuid: string
  readonly title: string
  readonly words: {
    readonly agree: string
    readonly agreeError: string
    readonly working: string
    readonly failedTitle: string
  }
  readonly loading: string
  readonly confirm: string
  /** The button that leads back without signing. */
  readonly back: string
  /** The exact words to sign. */
  readonly query: Pick<UseQueryResult<DebitQuote>, 'data' | 'error' | 'isFetching' | 'refetch'>
  readonly sign: (termsSha256: string) => Promise<DebitsView>
  readonly onSigned: (quote: DebitQuote) => void
  readonly onBack: () => void
  readonly onClose: () => void
  /** Above the words. */
  readonly children?: (quote: DebitQuote) => ReactNode
}

/** An authorization of debits: its exact words, the box that accepts them, and why it was refused. */
export const SignDialog = (props: SignDialogProps) => {
  const { appUuid, words, query, onBack } = props
  const queryClient = useQueryClient()
  const quote = query.data
  const [isAgreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const signing = useMutation({
    mutationFn: ({ termsSha256 }: DebitQuote) => props.sign(termsSha256),
    onSuccess: (answer, signed) => {
      showDebits(queryClient, appUuid, answer)
      props.onSigned(signed)
    },
    // The date may have changed since: the words are read again, and have to be accepted again.
    onError: () => {
      setAgreed(false)
      void query.refetch()
    },
  })
  const confirm = () => {
    setChecked(true)
    if (isAgreed && quote !== undefined) signing.mutate(quote)
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      size="large"
      title={props.title}
      busy={signing.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={signing.isPending} onClick={onBack}>
            {props.back}
          </Button>
          <Button
            loading={signing.isPending}
            loadingLabel={words.working}
            disabled={quote === undefined}
            onClick={confirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {signing.isError && (
          <Notice tone="danger" live="alert" title={words.failedTitle}>
            {refusalText(signing.error)}
          </Notice>
        )}
        {quote !== undefined ? (
          <>
            {props.children?.(quote)}
            <DebitTerms
              quote={quote}
              agree={words.agree}
              isAgreed={isAgreed}
              onAgree={setAgreed}
              error={isChecked && !isAgreed ? words.agreeError : undefined}
            />
          </>
        ) : query.error === null ? (
          <Loading label={props.loading}>
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
