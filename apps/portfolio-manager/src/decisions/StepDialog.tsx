import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { EffectsDialog, type EffectsDialogProps } from './EffectsDialog.tsx'
import { decisionError } from './use-decision.ts'

export interface StepDialogProps<Answer> extends Omit<EffectsDialogProps, 'isBusy' | 'error' | 'onConfirm'> {
  /** Whether the fields are valid; shows their errors if not. */
  readonly check: () => boolean
  readonly send: () => Promise<Answer>
  readonly onSent: (answer: Answer) => void
  /** What is loaded again afterwards, also after a refusal. */
  readonly stale: QueryKey
}

/** A step of an agent that needs no key: its effects and fields, and why it was refused. */
export const StepDialog = <Answer,>({ check, send, onSent, stale, ...shown }: StepDialogProps<Answer>) => {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: stale }),
  })
  return (
    <EffectsDialog
      {...shown}
      isBusy={sending.isPending}
      error={sending.isError ? decisionError(sending.error) : undefined}
      onConfirm={() => {
        if (check()) sending.mutate()
      }}
    />
  )
}
