import { portfolioMargin as common } from '@pledge/copy/en/portfolio/margin'
import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
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
  const form = useId()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = reason.trim()
  const decide = useMutation({
    mutationFn: () => send(text),
    onSuccess: () => onDone(words.done),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['queues'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (text !== '' && !decide.isPending) decide.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      busy={decide.isPending}
      closeLabel={common.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={decide.isPending}>
            {common.keep}
          </Button>
          <Button type="submit" form={form} loading={decide.isPending} loadingLabel={common.working}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {words.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
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
        {decide.isError && (
          <Notice tone="danger" live="alert">
            {decisionError(decide.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
