import type { Cents } from '../money/amounts.ts'
import { type CalendarDate, dayNumber, parseCalendarDate } from '../offer/calendar-date.ts'
import { maturesOn, type Loan } from './loan.ts'
import { unreversedPayments, type ReceivedPayment } from './received-payment.ts'
import { openingBalance, payOffCents, balanceAfter, type LoanPayment, type LoanBalance } from './balance.ts'

/** The figures of a loan at the end of a day, computed from its terms and its payments alone. */
export interface LoanAccount {
  readonly balance: LoanBalance
  /** Principal and accrued interest: what pays it off on that day. No fee for paying early (row 1.1.14). */
  readonly payOffCents: Cents
  readonly maturesOn: CalendarDate
  /** All that counts and came until that day. */
  readonly paidCents: Cents
  /** Of it, what paid interest. */
  readonly interestPaidCents: Cents
  /** Of all that was paid, what the loan paid that renews it: no money came. */
  readonly renewedCents: Cents
  /** Interest that it carried on from the loan that it renews: earned there, and owed here. */
  readonly carriedInterestCents: Cents
}

const isAfter = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) > dayNumber(other)

/** What counts of the payments of a loan, as the rules of interest take it. A date that cannot be read is a bug. */
export const countedPayments = (payments: readonly ReceivedPayment[]): readonly LoanPayment[] =>
  unreversedPayments(payments).map(({ paidOn, amountCents }) => {
    const on = parseCalendarDate(paidOn)
    if (on === undefined) throw new Error(`a payment is of a day: ${paidOn}`)
    return { on, amountCents }
  })

export const sumOfPayments = (payments: readonly LoanPayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0n)

/** Those that came by the end of a day. */
export const paymentsUntil = (payments: readonly LoanPayment[], on: CalendarDate): readonly LoanPayment[] =>
  payments.filter((payment) => !isAfter(payment.on, on))

/** The account of a loan at the end of a day; payments of later days do not count yet. */
export const loanAccount = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  on: CalendarDate,
): LoanAccount => {
  const payments = countedPayments(received)
  const balance = balanceAfter(loan, payments, on)
  const paidCents = sumOfPayments(paymentsUntil(payments, on))
  const opening = openingBalance(loan)
  const principalPaidCents = opening.principalCents - balance.principalCents
  const renewals = countedPayments(received.filter(({ method }) => method === 'RENEWAL'))
  return {
    balance,
    payOffCents: payOffCents(balance),
    maturesOn: maturesOn(loan),
    paidCents,
    interestPaidCents: paidCents - principalPaidCents - balance.overCents,
    renewedCents: sumOfPayments(paymentsUntil(renewals, on)),
    carriedInterestCents: opening.interestCents,
  }
}

/** Whether what was paid covers all that was owed on the day of the last payment: from then on nothing accrues. */
export const isPaidInFull = (loan: Loan, received: readonly ReceivedPayment[]): boolean => {
  const payments = countedPayments(received)
  const last = payments.reduce((latest, { on }) => (isAfter(on, latest) ? on : latest), loan.fundedOn)
  return payOffCents(balanceAfter(loan, payments, last)) === 0n
}
