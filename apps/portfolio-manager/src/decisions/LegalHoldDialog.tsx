import { changeLegalHold, setLegalHold, type LegalHoldView } from '@pledge/contract/legal-holds'
import { portfolioLegalHolds as words } from '@pledge/copy/en/portfolio/legal-holds'
import {
  LEGAL_HOLD_COVERS,
  MAX_MATTER_CHARACTERS,
  type LegalHoldCovers,
  type LegalHoldStep,
} from '@pledge/domain/holds/legal-holds'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { legalHoldsQuery } from '../legal-hold-queries.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

/** What an agent does about legal holds. */
export type LegalHoldAction =
  | { readonly kind: 'set' }
  | { readonly kind: LegalHoldStep; readonly hold: LegalHoldView }

interface LegalHoldInput {
  readonly covers: LegalHoldCovers | undefined
  readonly matter: string
  readonly reason: string
}

const send = (uuid: string, action: LegalHoldAction, { covers, matter, reason }: LegalHoldInput) => {
  const params = { uuid }
  if (action.kind === 'set') {
    if (covers === undefined) throw new Error('a legal hold covers something')
    return api(setLegalHold, { params, body: { covers, matter, reason } })
  }
  const holdUuid = action.hold.uuid
  return action.kind === 'propose-lift'
    ? api(changeLegalHold, { params, body: { step: action.kind, holdUuid, reason } })
    : api(changeLegalHold, { params, body: { step: action.kind, holdUuid } })
}

export interface LegalHoldDialogProps {
  readonly appUuid: string
  readonly action: LegalHoldAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Sets a legal hold, or takes one of the steps that end it, after it has shown what that means. */
export const LegalHoldDialog = ({ appUuid, action, onDone, onClose }: LegalHoldDialogProps) => {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [matter, setMatter] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = words[action.kind]
  const isSet = action.kind === 'set'
  const hasReason = isSet || action.kind === 'propose-lift'
  const covers = LEGAL_HOLD_COVERS.find((one) => one === chosen)
  const isComplete =
    (!hasReason || reason.trim() !== '') && (!isSet || (covers !== undefined && matter.trim() !== ''))
  return (
    <StepDialog
      title={parts.title}
      effects={parts.effects}
      confirm={parts.confirm}
      working={words.working}
      keep={words.cancel}
      close={words.close}
      check={() => {
        setChecked(true)
        return isComplete
      }}
      send={() => send(appUuid, action, { covers, matter: matter.trim(), reason: reason.trim() })}
      onSent={(answer) => {
        queryClient.setQueryData(legalHoldsQuery(appUuid).queryKey, answer)
        onDone(parts.done)
      }}
      stale={['application', appUuid, 'legal-holds']}
      onClose={onClose}
    >
      {isSet && (
        <>
          <SelectField
            label={words.covers}
            options={LEGAL_HOLD_COVERS.map((value) => ({ value, label: words.coverNames[value] }))}
            placeholder={words.set.coversPlaceholder}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            error={isChecked && covers === undefined ? words.set.coversRequired : undefined}
            required
          />
          <TextField
            label={words.matter}
            hint={words.matterHint}
            maxLength={MAX_MATTER_CHARACTERS}
            value={matter}
            onChange={(event) => setMatter(event.target.value)}
            error={isChecked && matter.trim() === '' ? words.matterRequired : undefined}
            required
          />
        </>
      )}
      {hasReason && (
        <NoteField
          label={words.reason}
          hint={words.reasonHint}
          required={words.reasonRequired}
          value={reason}
          onValue={setReason}
          isChecked={isChecked}
        />
      )}
    </StepDialog>
  )
}
