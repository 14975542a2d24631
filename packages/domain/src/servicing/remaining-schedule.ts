import type { Cents } from '../money/amounts.ts'
import type { BankHolidays } from '../offer/business-days.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { balanceAfter, payOffCents } from './balance.ts'
import { countedPayments, paymentsUntil } from './loan-account.ts'
import { dueInterestCents } from './due-interest.ts'
import { loanDues } from './loan-dues.ts'
import { dueOn, type Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** A payment of a schedule that is still to be made. */
export interface RemainingPayment {
  /** The signed due date. */
  readonly on: CalendarDate
  readonly amountCents: Cents
}

/** What is still to be paid of a loan, if each payment is made on its due date, and what is past due at once. */
export interface RemainingSchedule {
  readonly pastDueCents: Cents
  readonly payments: readonly RemainingPayment[]
  /** Of past due and payments. */
  readonly totalCents: Cents
  /** The part of it that is interest: accrued and unpaid until the day, and accruing since. */
  readonly interestCents: Cents
}

/** The schedule from a day on, by the rules of the balance. */
export const remainingSchedule = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { on, bankHolidays }: { readonly on: CalendarDate; readonly bankHolidays: BankHolidays },
): RemainingSchedule => {
  const { pastDueCents, nextDue } = loanDues(loan, received, { on, bankHolidays })
  const made = [...paymentsUntil(countedPayments(received), on)]
  const { principalCents } = balanceAfter(loan, made, on)
  if (pastDueCents > 0n) made.push({ on, amountCents: pastDueCents })
  const payments: RemainingPayment[] = []
  for (let month = 1; month <= loan.termMonths; month += 1) {
    const due = dueOn(loan, month)
    if (nextDue === null || dayNumber(due) < dayNumber(nextDue.on)) continue
    // A payment that is due today, or was on days without banking just before, is made today.
    const day = dayNumber(due) < dayNumber(on) ? on : due
    const balance = balanceAfter(loan, made, day)
    const dueCents =
      dayNumber(due) > dayNumber(on) ? dueInterestCents(loan, made, month) : nextDue.amountCents
    const monthlyCents = loan.repayment === 'interest-only' ? dueCents : 0n
    const amountCents = month === loan.termMonths ? payOffCents(balance) : monthlyCents
    if (amountCents <= 0n) continue
    payments.push({ on: due, amountCents })
    made.push({ on: day, amountCents })
  }
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, pastDueCents)
  return { pastDueCents, payments, totalCents, interestCents: totalCents - principalCents }
}

/** What a borrower accepts, as text: a document with other figures is out of date. */
export const scheduleText = ({ pastDueCents, payments }: RemainingSchedule): string =>
  [pastDueCents, ...payments.map(({ on, amountCents }) => `${formatCalendarDate(on)} ${amountCents}`)].join(
    '\n',
  )
