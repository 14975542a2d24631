import { portfolioDecisions as words } from '@pledge/copy/en/portfolio/decisions'
import type { ReactNode } from 'react'
import { EffectsDialog } from './EffectsDialog.tsx'
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
  const { decide, isBusy, error } = useDecision(props)
  return (
    <EffectsDialog
      title={props.title}
      heading={words.whatHappens}
      effects={props.effects}
      confirm={props.confirm}
      working={words.working}
      keep={words.keep}
      close={words.close}
      isDanger={props.isDanger}
      isBusy={isBusy}
      error={error}
      onConfirm={() => {
        if (props.check?.() !== false) void decide()
      }}
      onClose={props.onClose}
    >
      {props.children}
    </EffectsDialog>
  )
}
