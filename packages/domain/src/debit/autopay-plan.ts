import type { Cents } from '../money/amounts.ts'
import type { BankHolidays } from '../offer/business-days.ts'
import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { monthlyInterestCents } from '../offer/schedules.ts'
import { loanAccount } from '../servicing/loan-account.ts'
import { pausedThrough, rateOn } from '../servicing/loan-changes.ts'
import { loanDues } from '../servicing/loan-dues.ts'
import { dueOn, type Loan } from '../servicing/loan.ts'
import type { ReceivedPayment } from '../servicing/received-payment.ts'
import { daysOfDue, submitAtMs, type DebitDays } from './debit-days.ts'

/** A payment that autopay makes: its signed due date, and the days of its debit. */
export interface PlannedPayment extends DebitDays {
  readonly dueOn: CalendarDate
}

/**
 * Whether autopay is offered for a loan: only if interest is due each month. The payment at maturity repays the principal and
 * is never debited automatically (note 071), so a deferred-interest loan has nothing for autopay.
 */
export const hasAutopay = ({ repayment, termMonths }: Pick<Loan, 'repayment' | 'termMonths'>): boolean =>
  repayment === 'interest-only' && termMonths > 1

/**
 * The first monthly payment due after a date (null: from the first month on) that is not paused, and whose debit can still be submitted on its day;
 * null if none is left before maturity.
 */
export const nextPlanned = (
  loan: Loan,
  terms: { readonly after: CalendarDate | null; readonly nowMs: number; readonly bankHolidays: BankHolidays },
): PlannedPayment | null => {
  if (!hasAutopay(loan)) return null
  for (let month = pausedThrough(loan) + 1; month < loan.termMonths; month += 1) {
    const due = dueOn(loan, month)
    const days = daysOfDue(due, terms.bankHolidays)
    const isAfter = terms.after === null || dayNumber(due) > dayNumber(terms.after)
    if (isAfter && submitAtMs(days.submitOn) > terms.nowMs) return { dueOn: due, ...days }
  }
  return null
}

/**
 * The amount due with the payment of one due date, as of the settlement day of its debit: never an older past-due amount, and
 * nothing once that payment is made, whoever made it. `received` includes submitted debits that have not settled, each on its
 * settlement day.
 */
export const dueAmountCents = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  terms: PlannedPayment & { readonly bankHolidays: BankHolidays },
): Cents => {
  const { nextDue } = loanDues(loan, received, { on: terms.settlesOn, bankHolidays: terms.bankHolidays })
  if (nextDue === null || dayNumber(nextDue.on) !== dayNumber(terms.dueOn)) return 0n
  return nextDue.amountCents > 0n ? nextDue.amountCents : 0n
}

/**
 * The unpaid part of all payments due until a day: the amount that a returned debit may still draw when it is presented
 * again, however the borrower paid in the meantime.
 */
export const unpaidUntilCents = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { settlesOn, bankHolidays }: { readonly settlesOn: CalendarDate; readonly bankHolidays: BankHolidays },
): Cents => {
  const { pastDueCents, nextDue } = loanDues(loan, received, { on: settlesOn, bankHolidays })
  const isDue = nextDue !== null && dayNumber(nextDue.on) <= dayNumber(settlesOn)
  return pastDueCents + (isDue && nextDue.amountCents > 0n ? nextDue.amountCents : 0n)
}

/**
 * The maximum of one monthly debit: a month of interest on today's principal, which can only fall. The authorization names
 * it, and no debit exceeds it.
 */
export const mostMonthlyCents = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  today: CalendarDate,
): Cents => {
  const { principalCents } = loanAccount(loan, received, today).balance
  return monthlyInterestCents({ amountCents: principalCents, rateBps: rateOn(loan, today) })
}
