import { assignUnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { referenceIn } from '@pledge/domain/servicing/payment-reference'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { api } from '../api.ts'
import { UnappliedPaymentDialog, type UnappliedPaymentInput } from './UnappliedPaymentDialog.tsx'

const words = unappliedPayments.assigning

/** Assigns an unapplied payment to a loan, where it is recorded. */
export const AssignPaymentDialog = (input: UnappliedPaymentInput) => {
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const loanReference = referenceIn(reference)
  return (
    <UnappliedPaymentDialog
      {...input}
      words={words}
      check={() => {
        setIsChecked(true)
        return loanReference !== undefined
      }}
      send={() =>
        api(assignUnmatchedPayment, {
          params: { id: input.payment.id },
          body: { loanReference: loanReference ?? '' },
        })
      }
    >
      <TextField
        label={words.loan}
        hint={words.loanHint}
        error={isChecked && loanReference === undefined ? words.loanRequired : undefined}
        autoComplete="off"
        required
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </UnappliedPaymentDialog>
  )
}
