import { decideHandOvers, type HandOverFileDetails, type HandOverFileView } from '@pledge/contract/hand-overs'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import type { HandOverDecision } from '@pledge/domain/refinance/settlement-steps'
import { Button } from '@pledge/ui/Button'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { moment } from '../../frame/moment.tsx'
import { toasts } from '../../frame/toasts.ts'
import { handOverFileQuery, handOversQuery } from '../../hand-over-queries.ts'
import { ComparedLoans } from './ComparedLoans.tsx'
import { quantityColumn } from './quantity-column.tsx'

type Line = HandOverFileDetails['lines'][number]

const COLUMNS: readonly Column<Line>[] = [
  { key: 'loan', header: words.columns.loan, rowHeader: true, cell: ({ loanNumber }) => loanNumber },
  quantityColumn('quantity', ({ coinQuantity }) => coinQuantity),
  {
    key: 'day',
    header: words.columns.day,
    cell: ({ handedOverOn }) => <span className="whitespace-nowrap">{handedOverOn}</span>,
  },
  {
    key: 'transaction',
    header: words.columns.transaction,
    cell: ({ transactionId }) => <span className="break-all figures">{transactionId}</span>,
  },
]

const Details = ({ uuid }: { readonly uuid: string }) => {
  const { data, isError, isFetching, refetch } = useQuery(handOverFileQuery(uuid))
  if (data === undefined)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <Loading label={portfolioFrame.loading}>
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  const { details } = data
  // Files are never removed.
  if (details === null) return null
  return (
    <div className="flex flex-col gap-4">
      <ComparedLoans {...details} />
      <DataTable
        caption={words.fileLines}
        dense
        columns={COLUMNS}
        rows={details.lines}
        rowKey={({ loanNumber, transactionId }) => `${loanNumber} ${transactionId}`}
      />
    </div>
  )
}

const Decision = ({ uuid }: { readonly uuid: string }) => {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: HandOverDecision) =>
      api(decideHandOvers, { params: { uuid }, body: { decision, reason } }),
    onSuccess: (_, decision) =>
      toasts.show({ tone: 'success', text: decision === 'confirm' ? words.confirmed : words.refused }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
  return (
    <div className="flex max-w-reading flex-col gap-3">
      <TextField
        label={words.reason}
        hint={words.refuseHint}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isPending} onClick={() => mutate('confirm')}>
          {words.confirm}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => mutate('refuse')}>
          {words.refuse}
        </Button>
      </div>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(error)}
        </Notice>
      )}
    </div>
  )
}

const WaitingFile = ({ uuid, proposedBy: email, lines, proposedAt, isOwn }: HandOverFileView) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <p className="break-words">
        {fill(words.waitingFile, { email, count: String(lines) })} {moment(proposedAt)}
      </p>
      <Disclosure summary={words.showLines} open={isOpen} onOpenChange={setOpen}>
        {isOpen && <Details uuid={uuid} />}
      </Disclosure>
      {isOwn ? <p className="text-muted">{words.waitsForOther}</p> : <Decision uuid={uuid} />}
    </li>
  )
}

/** Files that one agent proposed: another one looks into them and decides (note 100). */
export const WaitingFiles = ({ files }: { readonly files: readonly HandOverFileView[] }) => (
  <section aria-labelledby="waiting-hand-overs" className="flex flex-col gap-2">
    <h2 id="waiting-hand-overs" className="text-lg font-semibold">
      {words.waitingTitle}
    </h2>
    {files.length === 0 ? (
      <p className="text-muted">{words.noWaiting}</p>
    ) : (
      <ul aria-label={words.waitingTitle}>
        {files.map((file) => (
          <WaitingFile key={file.uuid} {...file} />
        ))}
      </ul>
    )}
  </section>
)
