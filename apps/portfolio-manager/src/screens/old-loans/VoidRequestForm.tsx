import { type RecordedHandOverView, requestHandOverVoid } from '@pledge/contract/hand-over-voids'
import { portfolioHandOverVoids as words } from '@pledge/copy/en/portfolio/hand-over-voids'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { handOversQuery } from '../../hand-over-queries.ts'

interface VoidRequestFormProps {
  readonly number: string
  readonly line: RecordedHandOverView
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** What one agent asks for: the coins that leave the books, what stays, and why. */
export const VoidRequestForm = ({ number, line, onCancel, onDone }: VoidRequestFormProps) => {
  const { fileUuid: uuid, transactionId, coin, reservedQuantity: reserved, leftQuantity: left } = line
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api(requestHandOverVoid, { params: { uuid, loanNumber: number }, body: { transactionId, reason } }),
    onSuccess: () => {
      toasts.show({ tone: 'success', text: words.requested })
      onDone()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: handOversQuery.queryKey }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form className="flex max-w-form flex-col gap-3" onSubmit={send}>
      <p>{fill(words.left, { reserved, left, coin })}</p>
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        required
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isPending}>
          {words.request}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {decisionError(error)}
        </Notice>
      )}
    </form>
  )
}
