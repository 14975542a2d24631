import type { Cents } from '../money/amounts.ts'
import type { BankHolidays } from '../offer/business-days.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { balanceAfter, payOffCents } from './balance.ts'
import { countedPayments, paymentsUntil } from './loan-account.ts'
import { everythingDueSince, NO_CHANGES } from './loan-changes.ts'
import { loanDues } from './loan-dues.ts'
import { dueOn, type Loan } from './loan.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** Months by which one extension postpones the maturity, and the longest term that a loan has with all of them. */
export const MOST_EXTENSION_MONTHS = 12
export const MOST_TERM_MONTHS = 36

/** Days that a borrower has to accept an extension, counted from the approval by the second agent. */
export const EXTENSION_OFFER_DAYS = 30

/**
 * PROPOSED by an agent; OFFERED to the borrower since another one approved; WITHDRAWN by an agent; EXPIRED when its days to accept were over. What is ACCEPTED
 * holds from that day on.
 */
export const EXTENSION_STATUSES = [
  'PROPOSED',
  'OFFERED',
  'ACCEPTED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const
export type ExtensionStatus = (typeof EXTENSION_STATUSES)[number]

/**
 * The loan with its maturity postponed by months from a day on (note 085). Rate, due dates and balance stay; interest that is due
 * each month goes on to be. Null where the months are not offered, everything was declared due, or the new maturity would not be
 * after that day.
 */
export const withExtension = (
  loan: Loan,
  { months, from }: { readonly months: number; readonly from: CalendarDate },
): Loan | null => {
  const termMonths = loan.termMonths + months
  const isOffered = months >= 1 && months <= MOST_EXTENSION_MONTHS && termMonths <= MOST_TERM_MONTHS
  const isAhead = dayNumber(dueOn(loan, termMonths)) > dayNumber(from)
  if (!isOffered || !isAhead || everythingDueSince(loan, from) !== null) return null
  const changes = loan.changes ?? NO_CHANGES
  const terms = [...changes.terms, { from, formerMonths: loan.termMonths, termMonths }]
  return { ...loan, termMonths, changes: { ...changes, terms } }
}

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
    const dueCents = dayNumber(due) > dayNumber(on) ? balance.interestCents : nextDue.amountCents
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
export const scheduleText = (
  loan: Pick<Loan, 'termMonths'>,
  { pastDueCents, payments }: RemainingSchedule,
): string =>
  [
    loan.termMonths,
    pastDueCents,
    ...payments.map(({ on, amountCents }) => `${formatCalendarDate(on)} ${amountCents}`),
  ].join('\n')
