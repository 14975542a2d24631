import { changeLoanHold, setLoanHold, type HoldsAnswer } from '@pledge/contract/holds'
import { portfolioHolds as words } from '@pledge/copy/en/portfolio/holds'
import type { HoldKind } from '@pledge/domain/holds/loan-holds'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { holdsQuery } from '../hold-queries.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

/** What an agent does about the holds of a loan. */
export type HoldAction =
  | { readonly kind: 'set'; readonly settable: readonly HoldKind[] }
  | { readonly kind: 'extend' | 'lift'; readonly hold: HoldsAnswer['holds'][number]; readonly today: string }

interface HoldInput {
  readonly kind: HoldKind | undefined
  readonly from: string
  readonly on: string
  readonly reason: string
}

const send = (uuid: string, action: HoldAction, { kind, from, on, reason }: HoldInput) => {
  const params = { uuid }
  if (action.kind !== 'set')
    return api(changeLoanHold, {
      params,
      body: { holdUuid: action.hold.uuid, action: action.kind, on, reason },
    })
  if (kind === undefined) throw new Error('a hold has a kind')
  return api(setLoanHold, { params, body: { kind, reason, from: from === '' ? null : from, until: on } })
}

export interface HoldDialogProps {
  readonly appUuid: string
  readonly action: HoldAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Sets, extends or lifts a hold, after it has shown what that means. */
export const HoldDialog = ({ appUuid, action, onDone, onClose }: HoldDialogProps) => {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [from, setFrom] = useState('')
  const [on, setOn] = useState(action.kind === 'lift' ? action.today : '')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = words[action.kind]
  const settable = action.kind === 'set' ? action.settable : []
  const kind = settable.find((one) => one === chosen)
  const isComplete = on !== '' && reason.trim() !== '' && (action.kind !== 'set' || kind !== undefined)
  return (
    <StepDialog
      title={parts.title}
      effects={parts.effects}
      confirm={parts.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      check={() => {
        setChecked(true)
        return isComplete
      }}
      send={() => send(appUuid, action, { kind, from, on, reason: reason.trim() })}
      onSent={(answer) => {
        queryClient.setQueryData(holdsQuery(appUuid).queryKey, answer)
        onDone(parts.done)
      }}
      stale={['queues']}
      onClose={onClose}
    >
      {action.kind === 'set' && (
        <>
          <SelectField
            label={words.kind}
            options={settable.map((value) => ({ value, label: words.kinds[value] }))}
            placeholder={words.set.kindPlaceholder}
            hint={kind === undefined ? undefined : words.means[kind]}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            error={isChecked && kind === undefined ? words.set.kindRequired : undefined}
            required
          />
          <TextField
            label={words.set.from}
            hint={words.set.fromHint}
            type="date"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </>
      )}
      <TextField
        label={action.kind === 'set' ? words.set.until : words[action.kind].on}
        type="date"
        value={on}
        onChange={(event) => setOn(event.target.value)}
        error={isChecked && on === '' ? words.onRequired : undefined}
        required
      />
      <NoteField
        label={words.reason}
        hint={words.reasonHint}
        required={words.reasonRequired}
        value={reason}
        onValue={setReason}
        isChecked={isChecked}
      />
    </StepDialog>
  )
}
