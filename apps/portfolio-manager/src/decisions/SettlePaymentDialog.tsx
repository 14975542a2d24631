import { settleUnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { useState } from 'react'
import { api } from '../api.ts'
import { NoteField } from './NoteField.tsx'
import { UnappliedPaymentDialog, type UnappliedPaymentInput } from './UnappliedPaymentDialog.tsx'

const words = unappliedPayments.dialog

/** The outcome for a payment that belongs to no loan; it moves no money. */
export const SettlePaymentDialog = (input: UnappliedPaymentInput) => {
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const text = note.trim()
  return (
    <UnappliedPaymentDialog
      {...input}
      words={words}
      check={() => {
        setIsChecked(true)
        return text !== ''
      }}
      send={() => api(settleUnmatchedPayment, { params: { id: input.payment.id }, body: { note: text } })}
    >
      <NoteField
        label={words.what}
        hint={words.whatHint}
        required={words.whatRequired}
        value={note}
        onValue={setNote}
        isChecked={isChecked}
      />
    </UnappliedPaymentDialog>
  )
}
