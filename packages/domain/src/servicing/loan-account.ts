import type { Cents } from '../money/amounts.ts'
import { type CalendarDate, dayNumber, parseCalendarDate } from '../offer/calendar-date.ts'
import { dueOn, maturesOn, type Loan } from './loan.ts'
import { loanMonths } from './loan-months.ts'
import { standingPayments, type ReceivedPayment } from './received-payment.ts'
import {
  openingStanding,
  payOffCents,
  standingAfter,
  type LoanPayment,
  type LoanStanding,
} from './standing.ts'

/** What is due next: interest of the months so far, or all of it at maturity. */
export interface DuePayment {
  readonly on: CalendarDate
  readonly amountCents: Cents
}

/** The figures of a loan at the end of a day, computed from its terms and its payments alone. */
export interface LoanAccount {
  readonly standing: LoanStanding
  /** Principal and accrued interest: what pays it off on that day. No fee for paying early (row 1.1.14). */
  readonly payOffCents: Cents
  /** Of what was due before that day, what is not paid. */
  readonly pastDueCents: Cents
  /** Null once nothing is owed, and after maturity, when all of it is past due. */
  readonly nextDue: DuePayment | null
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
  standingPayments(payments).map(({ paidOn, amountCents }) => {
    const on = parseCalendarDate(paidOn)
    if (on === undefined) throw new Error(`a payment is of a day: ${paidOn}`)
    return { on, amountCents }
  })

const sumOf = (payments: readonly LoanPayment[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0n)

const until = (payments: readonly LoanPayment[], on: CalendarDate): readonly LoanPayment[] =>
  payments.filter((payment) => !isAfter(payment.on, on))

/** The last month whose day of payment is over: none before the first, the last one once the term is over. */
const lastDueMonth = (loan: Loan, on: CalendarDate): number => {
  const { whole } = loanMonths(loan, on)
  // What is due today can be paid all day.
  const over = dayNumber(dueOn(loan, whole)) === dayNumber(on) ? whole - 1 : whole
  if (over >= loan.termMonths) return loan.termMonths
  return loan.repayment === 'interest-only' ? Math.max(over, 0) : 0
}

const pastDueOf = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate): Cents => {
  const month = lastDueMonth(loan, on)
  if (month === 0) return 0n
  if (month === loan.termMonths) return payOffCents(standingAfter(loan, payments, on))
  const due = dueOn(loan, month)
  const unpaid = standingAfter(loan, payments, due).interestCents
  const since = sumOf(until(payments, on)) - sumOf(until(payments, due))
  return unpaid > since ? unpaid - since : 0n
}

const nextDueOf = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate): DuePayment | null => {
  const paid = until(payments, on)
  if (payOffCents(standingAfter(loan, paid, on)) === 0n) return null
  const month = loan.repayment === 'interest-only' ? lastDueMonth(loan, on) + 1 : loan.termMonths
  if (lastDueMonth(loan, on) >= loan.termMonths) return null
  const due = dueOn(loan, month)
  const standing = standingAfter(loan, paid, due)
  const owedCents = month === loan.termMonths ? payOffCents(standing) : standing.interestCents
  // What is late is told apart from what comes.
  return { on: due, amountCents: owedCents - pastDueOf(loan, paid, on) }
}

/** The account of a loan at the end of a day; payments of later days do not count yet. */
export const loanAccount = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  on: CalendarDate,
): LoanAccount => {
  const payments = countedPayments(received)
  const standing = standingAfter(loan, payments, on)
  const paidCents = sumOf(until(payments, on))
  const opening = openingStanding(loan)
  const principalPaidCents = opening.principalCents - standing.principalCents
  const renewals = countedPayments(received.filter(({ method }) => method === 'RENEWAL'))
  return {
    standing,
    payOffCents: payOffCents(standing),
    pastDueCents: pastDueOf(loan, payments, on),
    nextDue: nextDueOf(loan, payments, on),
    maturesOn: maturesOn(loan),
    paidCents,
    interestPaidCents: paidCents - principalPaidCents - standing.overCents,
    renewedCents: sumOf(until(renewals, on)),
    carriedInterestCents: opening.interestCents,
  }
}

/** Whether what was paid covers all that was owed on the day of the last payment: from then on nothing accrues. */
export const isPaidInFull = (loan: Loan, received: readonly ReceivedPayment[]): boolean => {
  const payments = countedPayments(received)
  const last = payments.reduce((latest, { on }) => (isAfter(on, latest) ? on : latest), loan.fundedOn)
  return payOffCents(standingAfter(loan, payments, last)) === 0n
}
