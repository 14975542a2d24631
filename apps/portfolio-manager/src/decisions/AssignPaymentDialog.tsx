import { refusalOf } from '@pledge/client/errors'
import { assignUnmatchedPayment } from '@pledge/contract/repayments'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { referenceIn } from '@pledge/domain/servicing/payment-reference'
import { Checkbox } from '@pledge/ui/Checkbox'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { api } from '../api.ts'
import { UnappliedPaymentDialog, type UnappliedPaymentInput } from './UnappliedPaymentDialog.tsx'

const words = unappliedPayments.assigning

/** Assigns an unapplied payment to a loan, where it is recorded. */
export const AssignPaymentDialog = (input: UnappliedPaymentInput) => {
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  // Offered once the server has found a similar payment that was typed for the loan.
  const [isSimilar, setIsSimilar] = useState(false)
  const [isSeparate, setIsSeparate] = useState(false)
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
          body: { loanReference: loanReference ?? '', ...(isSeparate && { isSeparate }) },
        }).catch((error: unknown) => {
          if (refusalOf(error)?.code === 'payment.maybe-typed') setIsSimilar(true)
          throw error
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
        onChange={(event) => {
          setReference(event.target.value)
          // Another loan is compared anew.
          setIsSimilar(false)
          setIsSeparate(false)
        }}
      />
      {isSimilar && (
        <Checkbox
          label={unappliedPayments.separate}
          hint={unappliedPayments.separateHint}
          checked={isSeparate}
          onChange={(event) => setIsSeparate(event.target.checked)}
        />
      )}
    </UnappliedPaymentDialog>
  )
}
