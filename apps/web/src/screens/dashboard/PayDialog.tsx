import type { DebitsView } from '@pledge/contract/debits'
import { debits } from '@pledge/copy/en/screens/debits'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { wireDollars } from '@pledge/copy/format/dollars'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { RadioCards } from '@pledge/ui/RadioCards'
import { TextField } from '@pledge/ui/TextField'
import { useState } from 'react'
import { calendarDate } from '../../brand/dates.ts'
import { PayReview } from './PayReview.tsx'

const words = debits.payDialog
type PayNow = NonNullable<DebitsView['payNow']>
type Choice = 'due' | 'payoff' | 'other'

export interface PayDialogProps {
  readonly appUuid: string
  readonly payNow: PayNow
  readonly accountText: string
  readonly achHoldDays: number
  readonly onClose: () => void
}

const centsOf = (amount: string): bigint => parseDollars(amount) ?? 0n

/** The amount that is chosen, or undefined while it cannot be paid. */
const amountOf = (choice: Choice, typed: string, payNow: PayNow): string | undefined => {
  if (choice !== 'other') return payNow[choice]
  const cents = parseDollars(typed.replaceAll(/[$,\s]/g, ''))
  const isPayable =
    cents !== undefined && cents > 0n && cents >= centsOf(payNow.least) && cents <= centsOf(payNow.most)
  return isPayable ? formatDollars(cents) : undefined
}

/** A payment from the account on file: what to pay, the words to sign, and when it counts. */
export const PayDialog = (props: PayDialogProps) => {
  const { appUuid, accountText, achHoldDays, onClose } = props
  // As it was when the dialog was opened: once the payment is made, nothing can be paid until it has settled.
  const [payNow] = useState(props.payNow)
  const [choice, setChoice] = useState<Choice>(isAboveZero(payNow.due) ? 'due' : 'other')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const [paid, setPaid] = useState<{ readonly amount: string; readonly settlesOn: string }>()
  const amount = amountOf(choice, typed, payNow)
  const bounds = { least: wireDollars(payNow.least), most: wireDollars(payNow.most) }
  if (paid !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title={words.doneTitle}
        actions={<Button onClick={onClose}>{words.close}</Button>}
      >
        <div className="flex flex-col gap-3">
          <p>{fill(words.done, { amount: wireDollars(paid.amount), date: calendarDate(paid.settlesOn) })}</p>
          {paid.amount === payNow.payoff && <p>{fill(words.doneHold, { days: String(achHoldDays) })}</p>}
        </div>
      </Dialog>
    )
  if (isReviewing && amount !== undefined)
    return (
      <PayReview
        appUuid={appUuid}
        amount={amount}
        accountText={accountText}
        onBack={() => setReviewing(false)}
        onClose={onClose}
        onPaid={setPaid}
      />
    )
  const review = () => {
    setChecked(true)
    if (amount !== undefined) setReviewing(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      actions={<Button onClick={review}>{words.review}</Button>}
    >
      <div className="flex flex-col gap-4">
        <RadioCards<Choice>
          legend={words.choose}
          name="debit-amount"
          value={choice}
          onValueChange={setChoice}
          options={[
            ...(isAboveZero(payNow.due)
              ? [{ value: 'due' as const, label: words.due, aside: <Figure amount={payNow.due} /> }]
              : []),
            {
              value: 'payoff' as const,
              label: words.payoff,
              description: fill(words.payoffNote, { date: calendarDate(payNow.settlesOn) }),
              aside: <Figure amount={payNow.payoff} />,
              disabled: centsOf(payNow.payoff) > centsOf(payNow.most),
            },
            { value: 'other' as const, label: words.other },
          ]}
        />
        {choice === 'other' && (
          <TextField
            label={words.otherLabel}
            hint={fill(words.otherHint, bounds)}
            error={isChecked && amount === undefined ? fill(words.otherError, bounds) : undefined}
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

const Figure = ({ amount }: { readonly amount: string }) => (
  <span className="font-semibold figures">{wireDollars(amount)}</span>
)
