import { portfolioMargin as common } from '@pledge/copy/en/portfolio/margin'
import { useState, type ReactNode } from 'react'
import { NoteField } from './NoteField.tsx'
import { StepDialog } from './StepDialog.tsx'

export interface MarginDialogProps {
  readonly words: {
    readonly title: string
    readonly effects: readonly string[]
    readonly confirm: string
    readonly done: string
  }
  readonly send: (reason: string) => Promise<unknown>
  readonly onDone: (outcome: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A decision about margin calls, with its reason: what will happen, and why it was refused. */
export const MarginDialog = ({ words, send, onDone, onClose, children }: MarginDialogProps) => {
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = reason.trim()
  return (
    <StepDialog
      title={words.title}
      effects={words.effects}
      confirm={words.confirm}
      working={common.working}
      keep={common.keep}
      close={common.close}
      check={() => {
        setIsChecked(true)
        return text !== ''
      }}
      send={() => send(text)}
      onSent={() => onDone(words.done)}
      stale={['queues']}
      onClose={onClose}
    >
      {children}
      <NoteField
        label={common.reason}
        hint={common.reasonHint}
        required={common.reasonRequired}
        value={reason}
        onValue={setReason}
        isChecked={isChecked}
      />
    </StepDialog>
  )
}
