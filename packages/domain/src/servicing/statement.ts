import type { Cents } from '../money/amounts.ts'
import { dayNumber, formatCalendarDate, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays, calendarDateIn } from '../offer/zoned-days.ts'
import { appliedPayments, paymentDay, type AppliedPayment } from './applied-payments.ts'
import { openingBalance } from './balance.ts'
import { dueOn, type Loan } from './loan.ts'
import { loanAccount } from './loan-account.ts'
import type { ReceivedPayment } from './received-payment.ts'

/** The days of a loan that one document covers, first and last included. */
export interface LoanPeriod {
  readonly from: CalendarDate
  readonly through: CalendarDate
}

/** The balance at the end of a day. */
export interface StatedBalance {
  readonly principalCents: Cents
  readonly interestCents: Cents
}

export interface ReversedPayment {
  readonly payment: ReceivedPayment
  readonly reversedOn: CalendarDate
}

/**
 * The figures of a loan over a period. The opening balance, plus amounts lent and carried over, plus accrued interest, less
 * payments to interest and principal and what was written off, equals the closing balance to the cent.
 */
export interface PeriodFigures {
  readonly period: LoanPeriod
  readonly opening: StatedBalance
  /** The amount lent in the period: the whole loan if it was funded in it, otherwise zero. */
  readonly lentCents: Cents
  /** Interest that a renewal carried over from the renewed loan, likewise. */
  readonly carriedCents: Cents
  readonly interestAccruedCents: Cents
  readonly payments: readonly AppliedPayment[]
  readonly paidToInterestCents: Cents
  readonly paidToPrincipalCents: Cents
  /** What was left after a last payment and written off in the period; absent where nothing was. */
  readonly writtenOff?: StatedBalance
  /** Paid in the period above what was owed. */
  readonly overCents: Cents
  readonly closing: StatedBalance
  /** Reversed payments of the period, and older payments that were reversed in it. */
  readonly reversed: readonly ReversedPayment[]
  /** From January 1 of the year in which the period ends, or from the funding, through the end of the period. */
  readonly yearToDate: { readonly interestAccruedCents: Cents; readonly interestPaidCents: Cents }
}

const isBefore = (one: CalendarDate, other: CalendarDate): boolean => dayNumber(one) < dayNumber(other)
const isWithin = (day: CalendarDate, { from, through }: LoanPeriod): boolean =>
  !isBefore(day, from) && !isBefore(through, day)

/** The period of a monthly statement: from the day after a due date through the next one; the first starts at the funding. */
export const statementPeriod = (loan: Loan, month: number): LoanPeriod => ({
  from: month === 1 ? loan.fundedOn : addDays(dueOn(loan, month - 1), 1),
  through: dueOn(loan, month),
})

/** A calendar year of a loan, starting no earlier than its funding. */
export const yearPeriod = (loan: Loan, year: number): LoanPeriod => {
  const from = { year, month: 1, day: 1 }
  return {
    from: isBefore(from, loan.fundedOn) ? loan.fundedOn : from,
    through: { year, month: 12, day: 31 },
  }
}

/** The interest accrued and the payments by the end of a day; zero before the loan. */
const interestThrough = (loan: Loan, received: readonly ReceivedPayment[], on: CalendarDate) => {
  if (isBefore(on, loan.fundedOn)) return { accruedCents: 0n, paidCents: 0n }
  const { balance, interestPaidCents, carriedInterestCents, writtenOff } = loanAccount(loan, received, on)
  return {
    accruedCents: balance.interestCents + writtenOff.interestCents + interestPaidCents - carriedInterestCents,
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

/** A period without one has no such field: the figures of statements that were made before stay the same. */
const writtenOffIn = (
  loan: Loan,
  received: readonly ReceivedPayment[],
  period: LoanPeriod,
): Pick<PeriodFigures, 'writtenOff'> => {
  const day = loan.changes?.writtenOff?.on
  if (day === undefined || !isWithin(day, period)) return {}
  const { writtenOff } = loanAccount(loan, received, day)
  return writtenOff.principalCents + writtenOff.interestCents === 0n ? {} : { writtenOff }
}

/** The figures of a period, by the rules of the ledger: interest is the difference of `loanAccount` at its two ends. */
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
    ...writtenOffIn(loan, received, period),
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
 * The canonical text of the figures, which is equal for equal statements of a period. A correction is due when the current
 * text differs from that of the document.
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
