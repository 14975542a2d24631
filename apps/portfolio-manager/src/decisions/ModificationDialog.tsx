import {
  decideModification,
  proposeModification,
  type ModificationsAnswer,
} from '@pledge/contract/modifications'
import { portfolioModifications as words } from '@pledge/copy/en/portfolio/modifications'
import { fill } from '@pledge/copy/fill'
import { MODIFICATION_KINDS } from '@pledge/domain/servicing/modification-kinds'
import { REMINDED_DAYS_BEFORE } from '@pledge/domain/servicing/modification'
import { SelectField } from '@pledge/ui/SelectField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { modificationsQuery } from '../modification-queries.ts'
import { optionText, resultText, termsText } from './modification-text.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

type Proposable = ModificationsAnswer['proposable']

/** What an agent does about changed terms. */
export type ModificationAction =
  | { readonly kind: 'propose'; readonly proposable: Proposable }
  | {
      readonly kind: 'approve' | 'withdraw'
      readonly modification: Pick<ModificationsAnswer['modifications'][number], 'uuid' | 'terms' | 'reason'>
    }

export interface ModificationDialogProps {
  readonly appUuid: string
  readonly action: ModificationAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** What is chosen of what can be proposed: a kind of change, and one of its options. */
const useChoice = (proposable: Proposable) => {
  const [kind, setKind] = useState(proposable[0]?.terms.kind)
  const [at, setAt] = useState('0')
  const options = proposable.filter(({ terms }) => terms.kind === kind)
  const kinds = MODIFICATION_KINDS.filter((one) => proposable.some(({ terms }) => terms.kind === one))
  const choose = (value: string) => {
    setKind(kinds.find((one) => one === value))
    setAt('0')
  }
  return { kind, kinds, options, at, setAt, choose, chosen: options[Number(at)] }
}

const Choice = ({ kind, kinds, options, at, setAt, choose, chosen }: ReturnType<typeof useChoice>) =>
  kind === undefined ? null : (
    <>
      <SelectField
        label={words.propose.kind}
        options={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
        value={kind}
        onChange={(event) => choose(event.target.value)}
        required
      />
      <SelectField
        label={words.propose.options[kind]}
        hint={chosen && resultText(chosen)}
        options={options.map(({ terms }, index) => ({ value: String(index), label: optionText(terms) }))}
        value={at}
        onChange={(event) => setAt(event.target.value)}
        required
      />
    </>
  )

const effectsOf = (action: ModificationAction): readonly string[] => {
  if (action.kind === 'propose') return words.propose.effects
  const { terms, reason } = action.modification
  return words[action.kind].effects.map((effect) =>
    fill(effect, { terms: termsText(terms), reason, days: String(REMINDED_DAYS_BEFORE) }),
  )
}

/** Shows what a step about changed terms means before it is taken. */
export const ModificationDialog = ({ appUuid, action, onDone, onClose }: ModificationDialogProps) => {
  const queryClient = useQueryClient()
  const choice = useChoice(action.kind === 'propose' ? action.proposable : [])
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = words[action.kind]
  const params = { uuid: appUuid }
  const send = () => {
    if (action.kind !== 'propose') {
      const { modification, kind: decision } = action
      return api(decideModification, { params, body: { modificationUuid: modification.uuid, decision } })
    }
    if (choice.chosen === undefined) throw new Error('one of the options is chosen')
    return api(proposeModification, { params, body: { terms: choice.chosen.terms, reason: reason.trim() } })
  }
  return (
    <StepDialog
      title={parts.title}
      effects={effectsOf(action)}
      confirm={parts.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      check={() => {
        setChecked(true)
        return action.kind !== 'propose' || reason.trim() !== ''
      }}
      send={send}
      onSent={(answer) => {
        queryClient.setQueryData(modificationsQuery(appUuid).queryKey, answer)
        onDone(parts.done)
      }}
      stale={['application', appUuid]}
      onClose={onClose}
    >
      {action.kind === 'propose' && (
        <>
          <Choice {...choice} />
          <NoteField
            label={words.reason}
            hint={words.reasonHint}
            required={words.reasonRequired}
            value={reason}
            onValue={setReason}
            isChecked={isChecked}
          />
        </>
      )}
    </StepDialog>
  )
}
