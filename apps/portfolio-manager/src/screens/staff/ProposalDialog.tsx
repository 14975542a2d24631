import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { decisionError } from '../../decisions/use-decision.ts'

const words = portfolioStaff.dialogs

export interface ProposalDialogProps {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** Whether the fields are valid; shows their errors if not. */
  readonly check: () => boolean
  readonly send: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form for a change that a second person has to approve. */
export const ProposalDialog = (props: ProposalDialogProps) => {
  const form = useId()
  const { mutate, isPending, error } = useMutation({ mutationFn: props.send })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && props.check()) mutate()
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      busy={isPending}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose} disabled={isPending}>
            {words.keep}
          </Button>
          <Button type="submit" form={form} loading={isPending} loadingLabel={words.proposing}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{props.text}</p>
        {props.children}
        {error !== null && (
          <Notice tone="danger" live="alert">
            {decisionError(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
