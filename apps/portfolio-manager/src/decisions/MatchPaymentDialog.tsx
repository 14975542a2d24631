import { matchReportedPayment, type PossibleMatch } from '@pledge/contract/repayments'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { unappliedPayments } from '@pledge/copy/en/portfolio/unapplied-payments'
import { fill } from '@pledge/copy/fill'
import { calendarDate } from '@pledge/copy/format/dates'
import { RadioCards } from '@pledge/ui/RadioCards'
import { useState } from 'react'
import { api } from '../api.ts'
import { UnappliedPaymentDialog, type UnappliedPaymentInput } from './UnappliedPaymentDialog.tsx'

const words = unappliedPayments.matching

const optionOf = ({ paymentUuid, loanReference, method, reference, paidOn }: PossibleMatch) => ({
  value: paymentUuid,
  label: fill(words.option, {
    date: calendarDate(paidOn),
    method: portfolioLoan.methods[method],
    reference,
  }),
  description: fill(words.optionLoan, { loan: loanReference }),
})

/** Says that what the bank reported is a payment that was typed before. */
export const MatchPaymentDialog = (input: UnappliedPaymentInput) => {
  const { matches } = input.payment
  const [chosen, setChosen] = useState<string | undefined>(
    matches.length === 1 ? matches[0]?.paymentUuid : undefined,
  )
  const [isChecked, setIsChecked] = useState(false)
  return (
    <UnappliedPaymentDialog
      {...input}
      words={words}
      check={() => {
        setIsChecked(true)
        return chosen !== undefined
      }}
      send={() => {
        if (chosen === undefined) throw new Error('checked before it is sent')
        return api(matchReportedPayment, {
          params: { id: input.payment.id },
          body: { paymentUuid: chosen },
        })
      }}
    >
      <RadioCards
        legend={words.which}
        name="match"
        options={matches.map(optionOf)}
        value={chosen}
        onValueChange={setChosen}
        error={isChecked && chosen === undefined ? words.whichRequired : undefined}
        required
      />
    </UnappliedPaymentDialog>
  )
}
