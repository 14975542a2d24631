import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EffectsDialog } from './EffectsDialog.tsx'
import { decisionError } from './use-decision.ts'

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
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: props.send,
    onSuccess: () => props.onSettled(words.done),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['queues'] }),
  })
  const facts = { amount: wireDollars(payment.amount), reference: payment.reference }
  return (
    <EffectsDialog
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, facts))}
      confirm={words.confirm}
      working={words.working}
      keep={common.keep}
      close={common.close}
      isBusy={decide.isPending}
      error={decide.isError ? decisionError(decide.error) : undefined}
      onConfirm={() => {
        if (props.check()) decide.mutate()
      }}
      onClose={onClose}
    >
      {props.children}
    </EffectsDialog>
  )
}
