import { refusalOf } from '@pledge/client/errors'
import type { LoanView } from '@pledge/contract/loan'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { recordPayment } from '@pledge/contract/agent-payments'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { fails, type FieldCheck } from '@pledge/domain/field-check'
import { formatDollars } from '@pledge/domain/money/dollars'
import { checkTypedDollars } from '@pledge/domain/money/typed-amount'
import { PAYMENT_METHODS, type PaymentMethod } from '@pledge/domain/servicing/received-payment'
import { Checkbox } from '@pledge/ui/Checkbox'
import { RadioCards } from '@pledge/ui/RadioCards'
import { TextField } from '@pledge/ui/TextField'
import { useRef, useState } from 'react'
import { api } from '../api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { borrowerName, type DecisionOf } from './dialog-input.ts'

const words = portfolioLoan.record

const METHODS = PAYMENT_METHODS.map((value) => ({
  value,
  label: portfolioLoan.methods[value],
  description: words.hints[value],
}))

/** Above zero and unambiguous. */
const checkAmount = (typed: string): FieldCheck<bigint> => {
  const check = checkTypedDollars(typed, words.amountError)
  return check.ok && check.value <= 0n ? fails(words.amountError) : check
}

/** Whether a payment waits for a second agent, because it pays off the loan. */
const isWaiting = ({ loan }: ApplicationFile, reference: string): boolean =>
  loan?.typedPayments.some((typed) => typed.reference === reference) === true

/** Records a payment received for a loan (rows 1.1.19, 1.9.24). */
export const RecordPaymentDialog = ({
  application,
  loan,
  onDecided,
  onClose,
}: DecisionOf & { readonly loan: LoanView }) => {
  const [method, setMethod] = useState<PaymentMethod>('WIRE')
  const [amount, setAmount] = useState('')
  const [paidOn, setPaidOn] = useState(loan.asOf)
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  // Offered once the server has found a similar payment that the bank reported.
  const [isReported, setIsReported] = useState(false)
  const [isSeparate, setIsSeparate] = useState(false)
  /** Another amount, day or method may be similar to another payment, or to none: the server is asked again. */
  const compareAnew = () => {
    setIsReported(false)
    setIsSeparate(false)
  }
  const outcome = useRef<string>(words.done)
  const borrower = borrowerName(application)
  const checked = checkAmount(amount)
  const errors = {
    amount: checked.ok ? undefined : checked.message,
    paidOn: paidOn >= loan.fundedOn && paidOn <= loan.asOf ? undefined : words.paidOnError,
    reference: reference.trim() === '' ? words.referenceError : undefined,
  }
  const shown: Partial<typeof errors> = isChecked ? errors : {}
  return (
    <DecisionDialog
      appUuid={application.appUuid}
      title={words.title}
      effects={words.effects.map((effect) => fill(effect, { borrower }))}
      confirm={words.confirm}
      check={() => {
        setIsChecked(true)
        return Object.values(errors).every((error) => error === undefined)
      }}
      send={async (idempotencyKey) => {
        const answer = await api(recordPayment, {
          params: { uuid: application.appUuid },
          body: {
            method,
            amount: checked.ok ? formatDollars(checked.value) : '',
            paidOn,
            reference: reference.trim(),
            ...(isSeparate && { isSeparate }),
          },
          idempotencyKey,
        }).catch((error: unknown) => {
          if (refusalOf(error)?.code === 'payment.reported') setIsReported(true)
          throw error
        })
        outcome.current = isWaiting(answer.application, reference.trim()) ? words.waits : words.done
        return answer
      }}
      onDone={() => onDecided(outcome.current)}
      onClose={onClose}
    >
      <RadioCards
        legend={words.method}
        name="method"
        value={method}
        onValueChange={(value) => {
          setMethod(value)
          compareAnew()
        }}
        options={METHODS}
      />
      <TextField
        label={words.amount}
        hint={fill(words.amountHint, { amount: wireDollars(loan.payOff) })}
        error={shown.amount}
        inputMode="decimal"
        autoComplete="off"
        required
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value)
          compareAnew()
        }}
      />
      <TextField
        label={words.paidOn}
        hint={words.paidOnHint}
        error={shown.paidOn}
        type="date"
        min={loan.fundedOn}
        max={loan.asOf}
        required
        value={paidOn}
        onChange={(event) => {
          setPaidOn(event.target.value)
          compareAnew()
        }}
      />
      <TextField
        label={words.reference}
        hint={words.referenceHint}
        error={shown.reference}
        autoComplete="off"
        required
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      {isReported && (
        <Checkbox
          label={words.separate}
          checked={isSeparate}
          onChange={(event) => setIsSeparate(event.target.checked)}
        />
      )}
    </DecisionDialog>
  )
}
