import type { Cents } from '../money/amounts.ts'
import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { interestBetween } from './interest.ts'
import { dueOn, type Loan } from './loan.ts'
import { loanMonths } from './loan-months.ts'

/** A payment on a loan, with the day on which it was received. */
export interface LoanPayment {
  readonly on: CalendarDate
  readonly amountCents: Cents
}

/** How a payment was applied: to interest first, then to principal; the rest is owed to the borrower. */
export interface PaymentSplit {
  readonly toInterestCents: Cents
  readonly toPrincipalCents: Cents
  readonly overCents: Cents
}

/** The balance of a loan at the end of a day. */
export interface LoanBalance {
  readonly on: CalendarDate
  readonly principalCents: Cents
  /** Accrued and unpaid interest. */
  readonly interestCents: Cents
  /** Paid above what was owed, and owed back to the borrower. */
  readonly overCents: Cents
}

/** The payoff on that day: principal and unpaid interest. Early repayment has no fee (row 1.1.14). */
export const payOffCents = ({ principalCents, interestCents }: LoanBalance): Cents =>
  principalCents + interestCents

/** The amount lent. A renewal lends less than its offer if payments were made in the meantime (note 035). */
export const lentCents = ({
  amountCents,
  carriedCents = 0n,
}: Pick<Loan, 'amountCents' | 'carriedCents'>): Cents =>
  carriedCents < 0n ? amountCents + carriedCents : amountCents

/** The balance on the day of funding; for a renewal, including the interest carried over. */
export const openingBalance = ({
  amountCents,
  fundedOn,
  carriedCents = 0n,
}: Pick<Loan, 'amountCents' | 'fundedOn' | 'carriedCents'>): LoanBalance => ({
  on: fundedOn,
  principalCents: lentCents({ amountCents, carriedCents }),
  interestCents: carriedCents > 0n ? carriedCents : 0n,
  overCents: 0n,
})

const accrue = (loan: Loan, balance: LoanBalance, to: CalendarDate): LoanBalance => {
  const { principalCents, interestCents, on } = balance
  // Interest due each month is never compounded: the setting is about deferred interest (gap G.32).
  const compounding = loan.compounding && loan.repayment === 'deferred'
  const base = compounding ? principalCents + interestCents : principalCents
  const accruedCents = interestBetween({ ...loan, compounding }, { principalCents: base, from: on, to })
  return { ...balance, on: to, interestCents: interestCents + accruedCents }
}

/** What is written off at the end of a day: everything that is owed then, or nothing (note 092). */
export const writtenOffOf = (loan: Pick<Loan, 'changes'>, balance: LoanBalance): Cents => {
  const writtenOff = loan.changes?.writtenOff ?? null
  if (writtenOff === null || dayNumber(writtenOff.on) !== dayNumber(balance.on)) return 0n
  const owedCents = payOffCents(balance)
  return owedCents <= writtenOff.atMostCents ? owedCents : 0n
}

/** The balance at the end of its day, after the payments of that day. */
const endOfDay = (loan: Loan, balance: LoanBalance): LoanBalance =>
  writtenOffOf(loan, balance) === 0n ? balance : { ...balance, principalCents: 0n, interestCents: 0n }

/**
 * The balance on a later day without payments in between. Monthly interest is rounded each month, as in the schedule;
 * deferred interest once from one payment to the next.
 */
export const balanceOn = (loan: Loan, before: LoanBalance, on: CalendarDate): LoanBalance => {
  if (dayNumber(on) < dayNumber(before.on))
    throw new RangeError('A balance cannot be moved to an earlier day')
  const writtenOffOn = loan.changes?.writtenOff?.on
  if (
    writtenOffOn === undefined ||
    dayNumber(writtenOffOn) < dayNumber(before.on) ||
    dayNumber(on) <= dayNumber(writtenOffOn)
  )
    return accruedUntil(loan, before, on)
  const that = accruedUntil(loan, before, writtenOffOn)
  // Where nothing was written off, interest is not rounded on that day.
  return writtenOffOf(loan, that) === 0n ? accruedUntil(loan, before, on) : { ...endOfDay(loan, that), on }
}

const accruedUntil = (loan: Loan, before: LoanBalance, on: CalendarDate): LoanBalance => {
  let balance = before
  if (loan.repayment === 'interest-only') {
    const last = loanMonths(loan, on).whole
    for (let month = loanMonths(loan, balance.on).whole + 1; month <= last; month += 1)
      balance = accrue(loan, balance, dueOn(loan, month))
  }
  return accrue(loan, balance, on)
}

const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other)

/** Applies a payment on the day of the balance (facts 5.9: interest before principal). */
export const applyPayment = (
  balance: LoanBalance,
  amountCents: Cents,
): { readonly balance: LoanBalance; readonly split: PaymentSplit } => {
  if (amountCents <= 0n) throw new RangeError('A payment must be above zero')
  const toInterestCents = smaller(amountCents, balance.interestCents)
  const toPrincipalCents = smaller(amountCents - toInterestCents, balance.principalCents)
  const overCents = amountCents - toInterestCents - toPrincipalCents
  return {
    split: { toInterestCents, toPrincipalCents, overCents },
    balance: {
      on: balance.on,
      principalCents: balance.principalCents - toPrincipalCents,
      interestCents: balance.interestCents - toInterestCents,
      overCents: balance.overCents + overCents,
    },
  }
}

/** The balance at the end of a day, before a small balance is written off on it. */
export const balanceBeforeWriteOff = (
  loan: Loan,
  payments: readonly LoanPayment[],
  on: CalendarDate,
): LoanBalance => {
  const inTime = payments
    .filter((payment) => dayNumber(payment.on) <= dayNumber(on))
    .toSorted((one, other) => dayNumber(one.on) - dayNumber(other.on))
  const paid = inTime.reduce(
    (balance, payment) => applyPayment(balanceOn(loan, balance, payment.on), payment.amountCents).balance,
    openingBalance(loan),
  )
  return balanceOn(loan, paid, on)
}

/**
 * The balance on a day after these payments, in whatever order they were reported: the caller omits reversed payments, and
 * one that was reported late counts on its own day. Payments of later days do not count yet.
 */
export const balanceAfter = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate): LoanBalance =>
  endOfDay(loan, balanceBeforeWriteOff(loan, payments, on))
