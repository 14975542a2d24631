import type { Cents } from '../money/amounts.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays, calendarDateIn } from '../offer/zoned-days.ts'
import { appliedPayments, paymentDay, type AppliedPayment } from './applied-payments.ts'
import { openingBalance } from './balance.ts'
import { dueOn, type Loan } from './loan.ts'
import { loanAccount } from './loan-account.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** Days of a loan that one document covers, the first and the last included. */
export interface LoanPeriod {
  readonly from: CalendarDate
  readonly through: CalendarDate
}

/** What is owed at the end of a day. */
export interface StatedBalance {
  readonly principalCents: Cents
  readonly interestCents: Cents
}

export interface ReversedPayment {
  readonly payment: ReceivedPayment
  readonly reversedOn: CalendarDate
}

/**
 * The figures of a loan over a period. Opening balance, what was lent and carried over, and accrued interest, less what was
 * paid to interest and principal, are the closing balance to the cent.
 */
export interface PeriodFigures {
  readonly period: LoanPeriod
  readonly opening: StatedBalance
  /** What was lent in the period: the whole loan where it was funded in it, else nothing. */
  readonly lentCents: Cents
  /** Interest that a renewal carried over from the loan before, likewise. */
  readonly carriedCents: Cents
  readonly interestAccruedCents: Cents
  readonly payments: readonly AppliedPayment[]
  readonly paidToInterestCents: Cents
  readonly paidToPrincipalCents: Cents
  /** Paid in the period beyond what was owed. */
  readonly overCents: Cents
  readonly closing: StatedBalance
  /** Payments of the period that do not count, and older ones that were reversed in it. */
  readonly reversed: readonly ReversedPayment[]
  /** From January 1 of the year in which the period ends, or from the funding, through its end. */
  readonly yearToDate: { readonly interestAccruedCents: Cents; readonly interestPaidCents: Cents }
}

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)
const isWithin = (day: CalendarDate, { from, through }: LoanPeriod): boolean =>
  !isBefore(day, from) && !isBefore(through, day)

/** The period of a monthly statement: from the day after a due date through the next one; the first begins with the funding. */
export const statementPeriod = (loan: Loan, month: number): LoanPeriod => ({
  from: month === 1 ? loan.fundedOn : addDays(dueOn(loan, month - 1), 1),
  through: dueOn(loan, month),
})

/** A calendar year of a loan, from its funding on. */
export const yearPeriod = (loan: Loan, year: number): LoanPeriod => {
  const from = { year, month: 1, day: 1 }
  return {
    from: isBefore(from, loan.fundedOn) ? loan.fundedOn : from,
    through: { year, month: 12, day: 31 },
  }
}

/** What had accrued and what was paid by the end of a day; nothing before the loan. */
const interestThrough = (loan: Loan, received: readonly ReceivedPayment[], on: CalendarDate) => {
  if (isBefore(on, loan.fundedOn)) return { accruedCents: 0n, paidCents: 0n }
  const { balance, interestPaidCents, carriedInterestCents } = loanAccount(loan, received, on)
  return {
    accruedCents: balance.interestCents + interestPaidCents - carriedInterestCents,
    paidCents: interestPaidCents,
  }
}

const interestIn = (loan: Loan, received: readonly ReceivedPayment[], { from, through }: LoanPeriod) => {
  const before = interestThrough(loan, received, addDays(from, -1))
  const after = interestThrough(loan, received, through)
  return {
    interestAccruedCents: after.accruedCents - before.accruedCents,
    interestPaidCents: after.paidCents - before.paidCents,
  }
}

const balanceBefore = (loan: Loan, received: readonly ReceivedPayment[], day: CalendarDate): StatedBalance =>
  isBefore(loan.fundedOn, day)
    ? statedBalance(loan, received, addDays(day, -1))
    : { principalCents: 0n, interestCents: 0n }

const statedBalance = (loan: Loan, received: readonly ReceivedPayment[], on: CalendarDate): StatedBalance => {
  const { principalCents, interestCents } = loanAccount(loan, received, on).balance
  return { principalCents, interestCents }
}

const reversedIn = (
  received: readonly ReceivedPayment[],
  period: LoanPeriod,
  timeZone: string,
): readonly ReversedPayment[] =>
  received.flatMap((payment) => {
    if (payment.returnedAt === null) return []
    const reversedOn = calendarDateIn(payment.returnedAt, timeZone)
    const belongs = isWithin(paymentDay(payment), period) || isWithin(reversedOn, period)
    return belongs ? [{ payment, reversedOn }] : []
  })

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0n)

/** The figures of a period, by the same rules as the books of the loan: interest is what `loanAccount` says at its two ends. */
export const periodFigures = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  { period, timeZone }: { readonly period: LoanPeriod; readonly timeZone: string },
): PeriodFigures => {
  const opened = openingBalance(loan)
  const isFunded = isWithin(loan.fundedOn, period)
  const payments = appliedPayments(loan, received).filter(({ on }) => isWithin(on, period))
  return {
    period,
    opening: balanceBefore(loan, received, period.from),
    lentCents: isFunded ? opened.principalCents : 0n,
    carriedCents: isFunded ? opened.interestCents : 0n,
    interestAccruedCents: interestIn(loan, received, period).interestAccruedCents,
    payments,
    paidToInterestCents: sum(payments.map(({ split }) => split.toInterestCents)),
    paidToPrincipalCents: sum(payments.map(({ split }) => split.toPrincipalCents)),
    overCents: sum(payments.map(({ split }) => split.overCents)),
    closing: statedBalance(loan, received, period.through),
    reversed: reversedIn(received, period, timeZone),
    yearToDate: interestIn(loan, received, {
      from: { year: period.through.year, month: 1, day: 1 },
      through: period.through,
    }),
  }
}

/**
 * The figures as one text: two documents of the same period say the same where it is the same. A correction is due where the
 * present one differs from that of the document.
 */
export const figuresText = (figures: PeriodFigures): string =>
  JSON.stringify(
    {
      ...figures,
      payments: figures.payments.map(({ payment, on, split }) => [
        payment.paymentId,
        formatCalendarDate(on),
        split,
      ]),
      reversed: figures.reversed.map(({ payment, reversedOn }) => [
        payment.paymentId,
        formatCalendarDate(reversedOn),
      ]),
    },
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
