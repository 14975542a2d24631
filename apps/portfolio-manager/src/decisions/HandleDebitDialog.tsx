import { handleFailedDebit, type AgentDebitView } from '@pledge/contract/debits'
import { portfolioDebits } from '@pledge/copy/en/portfolio/debits'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { useState } from 'react'
import { api } from '../api.ts'
import { failedDebitsQuery } from '../debit-queries.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

const words = portfolioDebits.dialog

export interface HandleDebitInput {
  readonly debit: AgentDebitView
  readonly onHandled: () => void
  readonly onClose: () => void
}

/** What was done about a failed debit; it moves no money. */
export const HandleDebitDialog = ({ debit, onHandled, onClose }: HandleDebitInput) => {
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const text = note.trim()
  return (
    <StepDialog
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { amount: wireDollars(debit.amount) }))}
      confirm={words.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      check={() => {
        setChecked(true)
        return text !== ''
      }}
      send={() => api(handleFailedDebit, { params: { id: debit.uuid }, body: { note: text } })}
      onSent={onHandled}
      stale={failedDebitsQuery.queryKey}
      onClose={onClose}
    >
      <NoteField
        label={words.what}
        hint={words.whatHint}
        required={words.whatRequired}
        value={note}
        onValue={setNote}
        isChecked={isChecked}
      />
    </StepDialog>
  )
}
