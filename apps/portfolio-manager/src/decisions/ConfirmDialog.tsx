import { StepUpLeft } from '@pledge/client/step-up'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { decisionError } from './use-decision.ts'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly working: string
  readonly keep: string
  /** Default: the action removes something. */
  readonly isDanger?: boolean
  readonly closeLabel: string
  /** What the agent must know first. */
  readonly warning?: string | undefined
  readonly send: () => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Confirms the removal of something that belongs to no application. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { mutate, isPending, error } = useMutation({ mutationFn: props.send, onSuccess: props.onDone })
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      busy={isPending}
      closeLabel={props.closeLabel}
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose} disabled={isPending}>
            {props.keep}
          </Button>
          <Button
            variant={props.isDanger === false ? 'primary' : 'danger'}
            loading={isPending}
            loadingLabel={props.working}
            onClick={() => mutate()}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="break-words">{props.text}</p>
        {props.warning !== undefined && <Notice tone="warn">{props.warning}</Notice>}
        {error !== null && !(error instanceof StepUpLeft) && (
          <Notice tone="danger" live="alert">
            {decisionError(error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
