import type { UnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type FormEvent, type ReactNode } from 'react'
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
  const form = useId()
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: props.send,
    onSuccess: () => props.onSettled(words.done),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['queues'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.check() && !decide.isPending) decide.mutate()
  }
  const facts = { amount: wireDollars(payment.amount), reference: payment.reference }
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
          <Button type="submit" form={form} loading={decide.isPending} loadingLabel={words.working}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {words.effects.map((effect) => (
            <li key={effect}>{fill(effect, facts)}</li>
          ))}
        </ul>
        {props.children}
        {decide.isError && (
          <Notice tone="danger" live="alert">
            {decisionError(decide.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
