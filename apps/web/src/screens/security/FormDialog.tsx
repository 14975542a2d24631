import { security as words } from '@pledge/copy/en/screens/security'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { type FormEvent, type ReactNode, useId } from 'react'

export interface FormDialogProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly onClose: () => void
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly submit: string
  readonly cancel?: string | undefined
  readonly busy: boolean
  readonly busyLabel: string
  /** A general error; fields show their own. */
  readonly problem?: string | undefined
  readonly danger?: boolean | undefined
  readonly children?: ReactNode
}

/** A change in a dialog: its fields, errors, and two buttons at the bottom. */
export const FormDialog = (props: FormDialogProps) => {
  const id = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!props.busy) props.onSubmit(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      busy={props.busy}
      actions={
        <>
          <Button variant="secondary" disabled={props.busy} onClick={props.onClose}>
            {props.cancel ?? words.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={props.danger === true ? 'danger' : 'primary'}
            loading={props.busy}
            loadingLabel={props.busyLabel}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={send} className="flex flex-col gap-5">
        {props.lead !== undefined && <p className="max-w-prose break-words text-muted">{props.lead}</p>}
        {props.children}
        {props.problem !== undefined && (
          <Notice tone="danger" live="alert">
            {props.problem}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
