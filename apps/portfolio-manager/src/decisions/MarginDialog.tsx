import { portfolioMargin as common } from '@pledge/copy/en/portfolio/margin'
import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { EffectsDialog } from './EffectsDialog.tsx'
import { decisionError } from './use-decision.ts'

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
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = reason.trim()
  const decide = useMutation({
    mutationFn: () => send(text),
    onSuccess: () => onDone(words.done),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['queues'] }),
  })
  return (
    <EffectsDialog
      title={words.title}
      effects={words.effects}
      confirm={words.confirm}
      working={common.working}
      keep={common.keep}
      close={common.close}
      isBusy={decide.isPending}
      error={decide.isError ? decisionError(decide.error) : undefined}
      onConfirm={() => {
        setIsChecked(true)
        if (text !== '') decide.mutate()
      }}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label={common.reason}
        hint={common.reasonHint}
        error={isChecked && text === '' ? common.reasonRequired : undefined}
        maxLength={MAX_NOTE_CHARACTERS}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </EffectsDialog>
  )
}
