import type { LoanView } from '@pledge/contract/loan'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { PAYMENT_RETURN_REASONS } from '@pledge/domain/servicing/return-reasons'
import { SelectField } from '@pledge/ui/SelectField'
import { useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

const words = portfolioLoan.takeBack
const REASONS = PAYMENT_RETURN_REASONS.map((value) => ({ value, label: words.reasons[value] }))

/** Reverses a payment: the bank returned it, or it was recorded by mistake (row 1.9.24). */
export const TakePaymentBackDialog = ({
  application,
  payment,
  onDecided,
  onClose,
}: DecisionOf & { readonly payment: LoanView['payments'][number] }) => {
  const [chosen, setChosen] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const reason = PAYMENT_RETURN_REASONS.find((one) => one === chosen)
  const slots = { borrower: borrowerName(application), amount: wireDollars(payment.amount) }
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect: string) => fill(effect, slots))}
      confirm={words.confirm}
      isDanger
      check={() => {
        setIsChecked(true)
        return reason !== undefined
      }}
      send={(idempotencyKey) => {
        if (reason === undefined) throw new Error('checked before it is sent')
        return api(takePaymentBack, {
          params: { uuid: application.appUuid, paymentUuid: payment.paymentId },
          body: { reason },
          idempotencyKey,
        })
      }}
      onDone={() => onDecided(words.done)}
      onClose={onClose}
    >
      <SelectField
        label={words.reason}
        options={REASONS}
        placeholder={words.reasonPlaceholder}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={isChecked && reason === undefined ? words.reasonRequired : undefined}
        required
      />
    </DecisionDialog>
  )
}
