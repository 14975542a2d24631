import type { Cents } from '../money/amounts.ts'
import { dayNumber, parseCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { loanAccount } from './loan-account.ts'
import type { Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** Money that may become a payment of a loan, with the day on which it would count: `2026-02-28`. */
export interface PaymentUnderWay {
  readonly amountCents: Cents
  readonly paidOn: string
}

const dayOf = (text: string): CalendarDate => {
  const day = parseCalendarDate(text)
  if (day === undefined) throw new Error(`a payment is of a day: ${text}`)
  return day
}

/**
 * Whether a loan would owe nothing if all of this money became its payments: as of today, or of the day of the last of them
 * (note 093). What is of a day before the loan began is of no concern to it.
 */
export const couldPayEverything = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { underWay, on }: { readonly underWay: readonly PaymentUnderWay[]; readonly on: CalendarDate },
): boolean => {
  const began = dayNumber(loan.fundedOn)
  const own = underWay.filter(({ paidOn }) => dayNumber(dayOf(paidOn)) >= began)
  if (own.length === 0) return false
  const last = own
    .map(({ paidOn }) => dayOf(paidOn))
    .reduce((latest, day) => (dayNumber(day) > dayNumber(latest) ? day : latest), on)
  const payments = own.map((payment, index): ReceivedPayment => ({
    ...payment,
    paymentId: `under-way-${index}`,
    method: 'OTHER',
    heldUntil: null,
    returnedAt: null,
  }))
  return loanAccount(loan, [...received, ...payments], last).payOffCents === 0n
}
