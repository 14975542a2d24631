import type { Cents } from '../money/amounts.ts'
import { businessDayFrom, type BankHolidays } from '../offer/business-days.ts'
import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { countedPayments, paymentsUntil, sumOfPayments } from './loan-account.ts'
import { dueInterestCents } from './due-interest.ts'
import { everythingDueSince, pausedThrough, termsOn } from './loan-changes.ts'
import { dueOn, type Loan } from './loan.ts'
import { loanMonths } from './loan-months.ts'
import type { ReceivedPayment } from './received-payment.ts'
import { payOffCents, balanceAfter, type LoanPayment } from './balance.ts'

/** The next payment due: the interest so far, or everything at maturity. */
export interface DuePayment {
  /** The signed due date, which does not move on weekends and holidays. */
  readonly on: CalendarDate
  readonly amountCents: Cents
  /** The due date, or the next business day if banks are closed then: a payment by its end is on time. */
  readonly onTimeThrough: CalendarDate
}

/** The past-due amount and the next payments of a loan at the end of a day. */
export interface LoanDues {
  /** Null once nothing is owed, and once all of it is past due. */
  readonly nextDue: DuePayment | null
  /**
   * The payment at maturity (principal and the remaining interest), if every payment before it is made on its due date; null
   * if the next payment is the last one.
   */
  readonly lastDue: DuePayment | null
  /** The unpaid amount whose last day to pay on time was before that day. */
  readonly pastDueCents: Cents
  /** The signed due date of the oldest payment that is not paid in full; null if nothing is past due. */
  readonly pastDueSince: CalendarDate | null
  /** The signed due date of the last payment that `pastDueCents` is of; null if nothing is past due. */
  readonly pastDueThrough: CalendarDate | null
  /** Days since that payment's last day to be on time; 0 if nothing is past due. */
  readonly daysPastDue: number
  /** The term and its last day to pay are over, and something is owed. */
  readonly isMatured: boolean
  /** Everything that is owed is due before the term is over, because the lender declared it due or charged the loan off. */
  readonly isAccelerated: boolean
}

interface DueTerms {
  readonly on: CalendarDate
  readonly bankHolidays: BankHolidays
}

/** The last day on which the payment of a month is on time (section 5 of the loan agreement). */
const onTimeThrough = (loan: Loan, month: number, { bankHolidays }: DueTerms): CalendarDate =>
  businessDayFrom(dueOn(loan, month), bankHolidays)

/** The last month whose payment is past due if unpaid: 0 before the first, the last month once the term is over. */
const lastLateMonth = (loan: Loan, terms: DueTerms): number => {
  const { whole } = loanMonths(loan, terms.on)
  const last = Math.min(whole, loan.termMonths)
  // A payment due today, or on non-business days just before today, is on time until the end of today.
  const late = dayNumber(onTimeThrough(loan, last, terms)) < dayNumber(terms.on) ? last : last - 1
  if (late === loan.termMonths) return late
  // What is paused is not late: days past due are counted again from the first payment after it.
  return loan.repayment === 'interest-only' && late > pausedThrough(loan) ? late : 0
}

/** The unpaid part, at the end of a day, of everything due up to and including the payment of a month. */
const unpaidOf = (loan: Loan, payments: readonly LoanPayment[], month: number, on: CalendarDate): Cents => {
  const paid = paymentsUntil(payments, on)
  const due = dueOn(loan, month)
  const isOver = dayNumber(due) < dayNumber(on)
  if (month === loan.termMonths) return payOffCents(balanceAfter(loan, paid, isOver ? on : due))
  const owed = dueInterestCents(loan, paid, month)
  const since = isOver ? sumOfPayments(paid) - sumOfPayments(paymentsUntil(paid, due)) : 0n
  return owed > since ? owed - since : 0n
}

const nextDueOf = (
  loan: Loan,
  payments: readonly LoanPayment[],
  terms: DueTerms,
  { late, pastDueCents }: { readonly late: number; readonly pastDueCents: Cents },
): DuePayment | null => {
  const owes = payOffCents(balanceAfter(loan, paymentsUntil(payments, terms.on), terms.on)) > 0n
  if (!owes || late === loan.termMonths) return null
  const dueWith = (month: number): DuePayment => ({
    on: dueOn(loan, month),
    // The past-due amount is reported separately.
    amountCents: unpaidOf(loan, payments, month, terms.on) - pastDueCents,
    onTimeThrough: onTimeThrough(loan, month, terms),
  })
  if (loan.repayment !== 'interest-only') return dueWith(loan.termMonths)
  const month = Math.max(late, pausedThrough(loan)) + 1
  const next = dueWith(month)
  const isPaid = next.amountCents <= 0n && dayNumber(next.on) <= dayNumber(terms.on)
  return isPaid && month < loan.termMonths ? dueWith(month + 1) : next
}

const lastDueOf = (
  loan: Loan,
  payments: readonly LoanPayment[],
  terms: DueTerms,
  { next, pastDueCents }: { readonly next: DuePayment | null; readonly pastDueCents: Cents },
): DuePayment | null => {
  const last = dueOn(loan, loan.termMonths)
  if (next === null || dayNumber(next.on) >= dayNumber(last)) return null
  const asDue = [...paymentsUntil(payments, terms.on)]
  const pay = (on: CalendarDate, amountCents: Cents) => {
    if (amountCents > 0n) asDue.push({ on, amountCents })
  }
  pay(terms.on, pastDueCents)
  for (let month = 1; month < loan.termMonths; month += 1) {
    const on = dueOn(loan, month)
    if (dayNumber(on) < dayNumber(next.on)) continue
    pay(on, dueInterestCents(loan, paymentsUntil(asDue, on), month))
  }
  return {
    on: last,
    amountCents: payOffCents(balanceAfter(loan, asDue, last)),
    onTimeThrough: onTimeThrough(loan, loan.termMonths, terms),
  }
}

/** Everything is due: from the oldest payment that was due by then, else from the day on which everything became due. */
const accelerated = (
  loan: Loan,
  payments: readonly LoanPayment[],
  {
    terms,
    since,
    scheduled,
  }: { readonly terms: DueTerms; readonly since: CalendarDate; readonly scheduled: LoanDues },
): LoanDues => {
  const owedCents = payOffCents(balanceAfter(loan, paymentsUntil(payments, terms.on), terms.on))
  const { pastDueSince, daysPastDue, isMatured } = scheduled
  const isOwed = owedCents > 0n
  const isScheduledFirst = pastDueSince !== null && dayNumber(pastDueSince) < dayNumber(since)
  return {
    nextDue: null,
    lastDue: null,
    pastDueCents: owedCents,
    pastDueSince: isOwed ? (isScheduledFirst ? pastDueSince : since) : null,
    pastDueThrough: isOwed ? terms.on : null,
    daysPastDue: isOwed ? (isScheduledFirst ? daysPastDue : dayNumber(terms.on) - dayNumber(since)) : 0,
    isMatured,
    isAccelerated: isOwed && !isMatured,
  }
}

/**
 * The past-due amount and the next payment at the end of a day. A payment due on a non-business day is on time on the next
 * business day, as the agreement says; the signed due dates and the interest between them do not move (note 045).
 */
export const loanDues = (signed: Loan, received: readonly ReceivedPayment[], terms: DueTerms): LoanDues => {
  const loan = termsOn(signed, terms.on)
  const payments = countedPayments(received)
  const scheduled = scheduledDues(loan, payments, terms)
  const since = everythingDueSince(loan, terms.on)
  return since === null ? scheduled : accelerated(loan, payments, { terms, since, scheduled })
}

const scheduledDues = (loan: Loan, payments: readonly LoanPayment[], terms: DueTerms): LoanDues => {
  const { on } = terms
  const late = lastLateMonth(loan, terms)
  const pastDueCents = late === 0 ? 0n : unpaidOf(loan, payments, late, on)
  const first = loan.repayment === 'interest-only' ? pausedThrough(loan) + 1 : loan.termMonths
  const months = Array.from({ length: Math.max(late - first + 1, 0) }, (_, at) => first + at)
  const oldest =
    pastDueCents === 0n ? undefined : months.find((month) => unpaidOf(loan, payments, month, on) > 0n)
  const next = nextDueOf(loan, payments, terms, { late, pastDueCents })
  return {
    nextDue: next,
    lastDue: lastDueOf(loan, payments, terms, { next, pastDueCents }),
    pastDueCents,
    pastDueSince: oldest === undefined ? null : dueOn(loan, oldest),
    pastDueThrough: oldest === undefined ? null : dueOn(loan, late),
    daysPastDue: oldest === undefined ? 0 : dayNumber(on) - dayNumber(onTimeThrough(loan, oldest, terms)),
    isMatured: late === loan.termMonths && pastDueCents > 0n,
    isAccelerated: false,
  }
}
