import { portfolioDecisions as words } from '@pledge/copy/en/portfolio/decisions'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useDecision, type SendDecision } from './use-decision.ts'

export interface DecisionDialogProps {
  readonly appUuid: string
  readonly title: string
  /** The effects of the decision, one sentence each. */
  readonly effects: readonly string[]
  readonly confirm: string
  readonly isDanger?: boolean | undefined
  /** The fields of the decision, e.g. its reason. */
  readonly children?: ReactNode
  /** Whether the fields are valid; shows their errors if not. */
  readonly check?: (() => boolean) | undefined
  readonly send: SendDecision
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Before every decision it shows the effects; after it, the refusal, or it closes. */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { title, effects, confirm, isDanger = false, children, onClose } = props
  const form = useId()
  const { decide, isBusy, error } = useDecision(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && props.check?.() !== false) void decide()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      busy={isBusy}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {words.keep}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDanger ? 'danger' : 'primary'}
            loading={isBusy}
            loadingLabel={words.working}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div>
          <h3 className="mb-1 text-base">{words.whatHappens}</h3>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </div>
        {children}
        {error !== undefined && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
