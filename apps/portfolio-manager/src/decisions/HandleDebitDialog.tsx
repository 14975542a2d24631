import { handleFailedDebit, type AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { failedDebitsQuery } from '../debit-queries.ts'
import { EffectsDialog } from './EffectsDialog.tsx'
import { decisionError } from './use-decision.ts'

const words = portfolioDebits.dialog

export interface HandleDebitInput {
  readonly debit: AgentDebitView
  readonly onHandled: () => void
  readonly onClose: () => void
}

/** What was done about a failed debit; it moves no money. */
export const HandleDebitDialog = ({ debit, onHandled, onClose }: HandleDebitInput) => {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const text = note.trim()
  const handling = useMutation({
    mutationFn: () => api(handleFailedDebit, { params: { id: debit.uuid }, body: { note: text } }),
    onSuccess: onHandled,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: failedDebitsQuery.queryKey }),
  })
  return (
    <EffectsDialog
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { amount: wireDollars(debit.amount) }))}
      confirm={words.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      isBusy={handling.isPending}
      error={handling.isError ? decisionError(handling.error) : undefined}
      onConfirm={() => {
        setChecked(true)
        if (text !== '') handling.mutate()
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={words.what}
        hint={words.whatHint}
        error={isChecked && text === '' ? words.whatRequired : undefined}
        maxLength={MAX_NOTE_CHARACTERS}
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </EffectsDialog>
  )
}
