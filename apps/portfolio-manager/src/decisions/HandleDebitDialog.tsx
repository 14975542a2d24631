import { handleFailedDebit, type AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../api.ts'
import { failedDebitsQuery } from '../debit-queries.ts'
import { decisionError } from './use-decision.ts'

const words = portfolioDebits.dialog

export interface HandleDebitInput {
  readonly debit: AgentDebitView
  readonly onHandled: () => void
  readonly onClose: () => void
}

/** What was done about a failed debit; it moves no money. */
export const HandleDebitDialog = ({ debit, onHandled, onClose }: HandleDebitInput) => {
  const form = useId()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const text = note.trim()
  const handling = useMutation({
    mutationFn: () => api(handleFailedDebit, { params: { id: debit.uuid }, body: { note: text } }),
    onSuccess: onHandled,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: failedDebitsQuery.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (text !== '' && !handling.isPending) handling.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      busy={handling.isPending}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={handling.isPending}>
            {words.keep}
          </Button>
          <Button type="submit" form={form} loading={handling.isPending} loadingLabel={words.working}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {words.effects.map((effect) => (
            <li key={effect}>{fill(effect, { amount: wireDollars(debit.amount) })}</li>
          ))}
        </ul>
        <TextAreaField
          label={words.what}
          hint={words.whatHint}
          error={isChecked && text === '' ? words.whatRequired : undefined}
          maxLength={MAX_NOTE_CHARACTERS}
          required
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {handling.isError && (
          <Notice tone="danger" live="alert">
            {decisionError(handling.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
