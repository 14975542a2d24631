import { dayNumber, parseCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { applyPayment, balanceOn, openingBalance, type LoanBalance, type PaymentSplit } from './balance.ts'
import type { Loan } from './loan.ts'
import { unreversedPayments, type ReceivedPayment } from './received-payment.ts'

/** A payment, how it was applied, and the balance after it. */
export interface AppliedPayment {
  readonly payment: ReceivedPayment
  readonly on: CalendarDate
  readonly split: PaymentSplit
  readonly balance: LoanBalance
}

/** The day of a payment. A date that does not parse is a bug. */
export const paymentDay = ({ paidOn }: ReceivedPayment): CalendarDate => {
  const on = parseCalendarDate(paidOn)
  if (on === undefined) throw new Error(`a payment has an invalid date: ${paidOn}`)
  return on
}

/**
 * Each payment that counts, as it is applied to the balance: by day, and within a day in the order in which they were
 * recorded; to interest first, then to principal.
 */
export const appliedPayments = (
  loan: Loan,
  received: readonly ReceivedPayment[],
): readonly AppliedPayment[] => {
  const payments = unreversedPayments(received)
    .map((payment) => ({ payment, on: paymentDay(payment) }))
    .toSorted((one, other) => dayNumber(one.on) - dayNumber(other.on))
  let before = openingBalance(loan)
  return payments.map(({ payment, on }) => {
    const { balance, split } = applyPayment(balanceOn(loan, before, on), payment.amountCents)
    before = balance
    return { payment, on, split, balance }
  })
}
