import { decideExtension, proposeExtension, type ExtensionsAnswer } from '@pledge/contract/extensions'
import { portfolioExtensions as words } from '@pledge/copy/en/portfolio/extensions'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { SelectField } from '@pledge/ui/SelectField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { extensionsQuery } from '../extension-queries.ts'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

/** What an agent does about a later maturity. */
export type ExtensionAction =
  | { readonly kind: 'propose'; readonly proposable: ExtensionsAnswer['proposable'] }
  | { readonly kind: 'approve' | 'withdraw'; readonly extensionUuid: string }

export const monthsText = (months: number): string =>
  months === 1 ? words.oneMonth : fill(words.manyMonths, { count: String(months) })

const send = (
  uuid: string,
  action: ExtensionAction,
  body: { readonly months: number; readonly reason: string },
) =>
  action.kind === 'propose'
    ? api(proposeExtension, { params: { uuid }, body })
    : api(decideExtension, {
        params: { uuid },
        body: { extensionUuid: action.extensionUuid, decision: action.kind },
      })

export interface ExtensionDialogProps {
  readonly appUuid: string
  readonly action: ExtensionAction
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
}

/** Shows what a step about a later maturity means before it is taken. */
export const ExtensionDialog = ({ appUuid, action, onDone, onClose }: ExtensionDialogProps) => {
  const queryClient = useQueryClient()
  const first = action.kind === 'propose' ? action.proposable[0]?.months : undefined
  const [months, setMonths] = useState(String(first ?? 1))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const parts = words[action.kind]
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
        return action.kind !== 'propose' || reason.trim() !== ''
      }}
      send={() => send(appUuid, action, { months: Number(months), reason: reason.trim() })}
      onSent={(answer) => {
        queryClient.setQueryData(extensionsQuery(appUuid).queryKey, answer)
        onDone(parts.done)
      }}
      stale={['application', appUuid]}
      onClose={onClose}
    >
      {action.kind === 'propose' && (
        <>
          <SelectField
            label={words.propose.months}
            options={action.proposable.map((one) => ({
              value: String(one.months),
              label: fill(words.propose.option, {
                count: monthsText(one.months),
                date: calendarDate(one.maturesOn),
              }),
            }))}
            value={months}
            onChange={(event) => setMonths(event.target.value)}
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
        </>
      )}
    </StepDialog>
  )
}
