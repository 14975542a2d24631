import type { Cents } from '../money/amounts.ts'
import { type CalendarDate, dayNumber, parseCalendarDate } from '../offer/calendar-date.ts'
import { termsOn } from './loan-changes.ts'
import { maturesOn, type Loan } from './loan.ts'
import { unreversedPayments, type ReceivedPayment } from './received-payment.ts'
import {
  balanceAfter,
  balanceBeforeWriteOff,
  openingBalance,
  payOffCents,
  writtenOffOf,
  type LoanBalance,
  type LoanPayment,
} from './balance.ts'

/** The figures of a loan at the end of a day, computed only from its terms and its payments. */
export interface LoanAccount {
  readonly balance: LoanBalance
  /** The payoff on that day: principal and accrued interest. Early repayment has no fee (row 1.1.14). */
  readonly payOffCents: Cents
  readonly maturesOn: CalendarDate
  /** All payments received by that day that are not reversed. */
  readonly paidCents: Cents
  /** The part of it that paid interest. */
  readonly interestPaidCents: Cents
  /** The part of it that the renewing loan paid: no money was received for it. */
  readonly renewedCents: Cents
  /** Interest carried over from the renewed loan: earned there, and owed here. */
  readonly carriedInterestCents: Cents
  /** What was owed at the end of the day on which it was charged off; null while it is not. */
  readonly chargedOffCents: Cents | null
  /** The small balance that was written off, and its parts. */
  readonly writtenOff: { readonly principalCents: Cents; readonly interestCents: Cents }
}

const isAfter = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) > dayNumber(other)

/** The payments that are not reversed, as the interest rules need them. A date that does not parse is a bug. */
export const countedPayments = (payments: readonly ReceivedPayment[]): readonly LoanPayment[] =>
  unreversedPayments(payments).map(({ paidOn, amountCents }) => {
    const on = parseCalendarDate(paidOn)
    if (on === undefined) throw new Error(`a payment has an invalid date: ${paidOn}`)
    return { on, amountCents }
  })

export const sumOfPayments = (payments: readonly LoanPayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0n)

/** The payments received by the end of a day. */
export const paymentsUntil = (payments: readonly LoanPayment[], on: CalendarDate): readonly LoanPayment[] =>
  payments.filter((payment) => !isAfter(payment.on, on))

const chargedOffCentsOf = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate): Cents | null => {
  const day = loan.changes?.chargedOffOn ?? null
  return day === null || isAfter(day, on) ? null : payOffCents(balanceAfter(loan, payments, day))
}

const writtenOffBy = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate) => {
  const day = loan.changes?.writtenOff?.on
  const none = { principalCents: 0n, interestCents: 0n }
  if (day === undefined || isAfter(day, on)) return none
  const before = balanceBeforeWriteOff(loan, payments, day)
  if (writtenOffOf(loan, before) === 0n) return none
  return { principalCents: before.principalCents, interestCents: before.interestCents }
}

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
  const writtenOff = writtenOffBy(loan, payments, on)
  const principalPaidCents = opening.principalCents - balance.principalCents - writtenOff.principalCents
  const renewals = countedPayments(received.filter(({ method }) => method === 'RENEWAL'))
  return {
    balance,
    payOffCents: payOffCents(balance),
    maturesOn: maturesOn(termsOn(loan, on)),
    paidCents,
    interestPaidCents: paidCents - principalPaidCents - balance.overCents,
    renewedCents: sumOfPayments(paymentsUntil(renewals, on)),
    carriedInterestCents: opening.interestCents,
    chargedOffCents: chargedOffCentsOf(loan, payments, on),
    writtenOff,
  }
}

/** The day of the last payment that counts; the day of the funding where there is none. */
export const lastPaidOn = (loan: Loan, received: readonly ReceivedPayment[]): CalendarDate =>
  countedPayments(received).reduce((latest, { on }) => (isAfter(on, latest) ? on : latest), loan.fundedOn)

/** Whether the payments cover everything owed on the day of the last one: nothing accrues after it. */
export const isPaidInFull = (loan: Loan, received: readonly ReceivedPayment[]): boolean =>
  payOffCents(balanceAfter(loan, countedPayments(received), lastPaidOn(loan, received))) === 0n
