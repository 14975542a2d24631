import {
  decideRecallResolution,
  proposeRecallResolution,
  type LotView,
  type RecallResolutionView,
} from '@pledge/contract/rehypothecation'
import { portfolioRehypothecation as words } from '@pledge/copy/en/portfolio/rehypothecation'
import { fill } from '@pledge/copy/fill'
import { heldCoins } from '@pledge/copy/format/page-coins'
import {
  MAX_CUSTODIAN_REFERENCE_CHARACTERS,
  type RecallOutcome,
} from '@pledge/domain/rehypothecation/recall-resolution'
import { SelectField } from '@pledge/ui/SelectField'
import { TextField } from '@pledge/ui/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { rehypothecationQuery } from '../rehypothecation-queries.ts'
import { StepDialog } from './StepDialog.tsx'

/** What an agent does about a recall that is overdue. */
export type RecallAction =
  | { readonly kind: 'propose'; readonly lot: LotView }
  | { readonly kind: 'approve' | 'reject'; readonly lot: LotView; readonly resolution: RecallResolutionView }

const effectsOf = (action: RecallAction): readonly string[] => {
  if (action.kind !== 'approve') return words[action.kind].effects
  const { coinQuantity, type } = action.lot.amount
  const { effects, goesOn, isFinal } = words.approve
  const booked = fill(effects[action.resolution.outcome], { amount: heldCoins(coinQuantity, type) })
  return [booked, goesOn, isFinal]
}

interface Proposal {
  readonly outcome: RecallOutcome | undefined
  readonly reference: string
}

const send = (uuid: string, action: RecallAction, { outcome, reference }: Proposal) => {
  const params = { uuid }
  if (action.kind !== 'propose') {
    const body = { resolutionUuid: action.resolution.uuid, decision: action.kind }
    return api(decideRecallResolution, { params, body })
  }
  if (outcome === undefined) throw new Error('a proposal says what happened')
  return api(proposeRecallResolution, { params, body: { lotUuid: action.lot.uuid, outcome, reference } })
}

export interface RecallDialogProps {
  readonly appUuid: string
  readonly action: RecallAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Proposes what became of a lot whose recall is overdue, or decides on a proposal, after it has shown what that means. */
export const RecallDialog = ({ appUuid, action, onDone, onClose }: RecallDialogProps) => {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = words[action.kind]
  const isProposal = action.kind === 'propose'
  const { outcomes } = action.lot
  const outcome = outcomes.find((one) => one === chosen)
  const reference = typed.trim()
  return (
    <StepDialog
      title={parts.title}
      effects={effectsOf(action)}
      confirm={parts.confirm}
      working={words.working}
      keep={words.cancel}
      close={words.close}
      check={() => {
        setChecked(true)
        return !isProposal || (outcome !== undefined && reference !== '')
      }}
      send={() => send(appUuid, action, { outcome, reference })}
      onSent={(answer) => {
        queryClient.setQueryData(rehypothecationQuery(appUuid).queryKey, answer)
        onDone(parts.done)
      }}
      stale={['application', appUuid]}
      onClose={onClose}
    >
      {isProposal && (
        <>
          <SelectField
            label={words.outcome}
            options={outcomes.map((value) => ({ value, label: words.outcomeOptions[value] }))}
            placeholder={words.outcomePlaceholder}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            error={isChecked && outcome === undefined ? words.outcomeRequired : undefined}
            required
          />
          <TextField
            label={words.reference}
            hint={words.referenceHint}
            maxLength={MAX_CUSTODIAN_REFERENCE_CHARACTERS}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isChecked && reference === '' ? words.referenceRequired : undefined}
            required
          />
        </>
      )}
    </StepDialog>
  )
}
