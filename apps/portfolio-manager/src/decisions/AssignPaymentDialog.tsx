import { assignUnmatchedPayment } from '@pledge/contract/repayments'
import { unmatchedPayments } from '@pledge/copy/en/portfolio/unmatched-payments'
import { referenceIn } from '@pledge/domain/servicing/payment-reference'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { api } from '../api.ts'
import { UnmatchedPaymentDialog, type UnmatchedPaymentInput } from './UnmatchedPaymentDialog.tsx'

const words = unmatchedPayments.assigning

/** Which loan a payment is for that names none: it is written down there. */
export const AssignPaymentDialog = (input: UnmatchedPaymentInput) => {
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const loanReference = referenceIn(reference)
  return (
    <UnmatchedPaymentDialog
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
    </UnmatchedPaymentDialog>
  )
}
