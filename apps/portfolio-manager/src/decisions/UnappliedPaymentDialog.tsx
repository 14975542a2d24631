import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { ReactNode } from 'react'
import { StepDialog } from './StepDialog.tsx'

const common = unappliedPayments.dialog

export interface UnappliedPaymentInput {
  readonly payment: UnmatchedPayment
  readonly onSettled: (outcome: string) => void
  readonly onClose: () => void
}

interface UnappliedPaymentDialogProps extends UnappliedPaymentInput {
  readonly words: {
    readonly title: string
    /** With the slots {amount} and {reference}. */
    readonly effects: readonly string[]
    readonly confirm: string
    readonly working: string
    readonly done: string
  }
  /** Whether the fields are valid; shows their errors if not. */
  readonly check: () => boolean
  readonly send: () => Promise<unknown>
  readonly children: ReactNode
}

/** A decision on an unapplied payment: its effects, its field, and the reason of a refusal. */
export const UnappliedPaymentDialog = (props: UnappliedPaymentDialogProps) => {
  const { payment, words, onClose } = props
  const facts = { amount: wireDollars(payment.amount), reference: payment.reference }
  return (
    <StepDialog
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, facts))}
      confirm={words.confirm}
      working={words.working}
      keep={common.keep}
      close={common.close}
      check={props.check}
      send={props.send}
      onSent={() => props.onSettled(words.done)}
      stale={['queues']}
      onClose={onClose}
    >
      {props.children}
    </StepDialog>
  )
}
