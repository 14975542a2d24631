import { settleUnmatchedPayment, type UnmatchedPayment } from '@pledge/contract/repayments'
import { unmatchedPayments } from '@pledge/copy/en/portfolio/unmatched-payments'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MAX_NOTE_CHARACTERS } from '@pledge/domain/application/limits'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../api.ts'
import { decisionError } from './use-decision.ts'

const words = unmatchedPayments.dialog

export interface SettlePaymentInput {
  readonly payment: UnmatchedPayment
  readonly onSettled: (outcome: string) => void
  readonly onClose: () => void
}

/** What became of a payment that belongs to no loan; nothing is moved by it. */
export const SettlePaymentDialog = ({ payment, onSettled, onClose }: SettlePaymentInput) => {
  const form = useId()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = note.trim()
  const settle = useMutation({
    mutationFn: () => api(settleUnmatchedPayment, { params: { id: payment.id }, body: { note: text } }),
    onSuccess: () => onSettled(words.done),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['queues'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (text !== '' && !settle.isPending) settle.mutate()
  }
  const facts = { amount: wireDollars(payment.amount), reference: payment.reference }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      busy={settle.isPending}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={settle.isPending}>
            {words.keep}
          </Button>
          <Button type="submit" form={form} loading={settle.isPending} loadingLabel={words.working}>
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
        <TextAreaField
          label={words.what}
          hint={words.whatHint}
          error={isChecked && text === '' ? words.whatRequired : undefined}
          maxLength={MAX_NOTE_CHARACTERS}
          required
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {settle.isError && (
          <Notice tone="danger" live="alert">
            {decisionError(settle.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
