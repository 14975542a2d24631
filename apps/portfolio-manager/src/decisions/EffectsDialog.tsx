import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useId, type FormEvent, type ReactNode } from 'react'

export interface EffectsDialogProps {
  readonly title: string
  /** Above the effects; without it they stand alone. */
  readonly heading?: string | undefined
  /** What will happen, one sentence each. */
  readonly effects: readonly string[]
  /** The buttons: the one that confirms, while it works, the one that keeps all as it is, and the cross. */
  readonly confirm: string
  readonly working: string
  readonly keep: string
  readonly close: string
  readonly isDanger?: boolean | undefined
  readonly isBusy: boolean
  /** Why it was refused. */
  readonly error: string | undefined
  /** Not called while busy. */
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The fields, e.g. a reason. */
  readonly children?: ReactNode
}

/** A form that shows its effects before they are confirmed, and a refusal below its fields. */
export const EffectsDialog = (props: EffectsDialogProps) => {
  const { heading, isBusy, error, onClose } = props
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) props.onConfirm()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      busy={isBusy}
      closeLabel={props.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {props.keep}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={props.isDanger === true ? 'danger' : 'primary'}
            loading={isBusy}
            loadingLabel={props.working}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div>
          {heading !== undefined && <h3 className="mb-1 text-base">{heading}</h3>}
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {props.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        {props.children}
        {error !== undefined && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
