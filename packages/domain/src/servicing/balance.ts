import type { Cents } from '../money/amounts.ts'
import { type CalendarDate, dayNumber } from '../offer/calendar-date.ts'
import { interestBetween } from './interest.ts'
import { dueOn, type Loan } from './loan.ts'
import { loanMonths } from './loan-months.ts'

/** Money that came for a loan, on the day on which it came. */
export interface LoanPayment {
  readonly on: CalendarDate
  readonly amountCents: Cents
}

/** What of a payment went where: interest first, then principal; what is beyond both is the borrower's. */
export interface PaymentSplit {
  readonly toInterestCents: Cents
  readonly toPrincipalCents: Cents
  readonly overCents: Cents
}

/** How a loan stands at the end of a day. */
export interface LoanBalance {
  readonly on: CalendarDate
  readonly principalCents: Cents
  /** Accrued and not paid. */
  readonly interestCents: Cents
  /** Paid beyond what was owed, and to be given back. */
  readonly overCents: Cents
}

/** Principal and unpaid interest: what pays a loan off on that day. No fee is added for paying early (row 1.1.14). */
export const payOffCents = ({ principalCents, interestCents }: LoanBalance): Cents =>
  principalCents + interestCents

/** What is lent: of a renewal less than its offer says, where payments came meanwhile (note 035). */
export const lentCents = ({
  amountCents,
  carriedCents = 0n,
}: Pick<Loan, 'amountCents' | 'carriedCents'>): Cents =>
  carriedCents < 0n ? amountCents + carriedCents : amountCents

/** As it stands on the day on which it is funded; a renewal with what it carries on. */
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
  // Interest that is due each month bears none, whatever the setting: it is of deferred interest (gap G.32).
  const compounding = loan.compounding && loan.repayment === 'deferred'
  const base = compounding ? principalCents + interestCents : principalCents
  const accruedCents = interestBetween({ ...loan, compounding }, { principalCents: base, from: on, to })
  return { ...balance, on: to, interestCents: interestCents + accruedCents }
}

/**
 * The same loan on a later day. Interest that is paid each month is rounded each month, as its schedule is; deferred
 * interest once, from one payment to the next.
 */
export const balanceOn = (loan: Loan, before: LoanBalance, on: CalendarDate): LoanBalance => {
  if (dayNumber(on) < dayNumber(before.on)) throw new RangeError('A loan is not walked backwards')
  let balance = before
  if (loan.repayment === 'interest-only') {
    const last = loanMonths(loan, on).whole
    for (let month = loanMonths(loan, balance.on).whole + 1; month <= last; month += 1)
      balance = accrue(loan, balance, dueOn(loan, month))
  }
  return accrue(loan, balance, on)
}

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other)

/** A payment on the day of the standing (facts 5.9: interest before principal). */
export const applyPayment = (
  balance: LoanBalance,
  amountCents: Cents,
): { readonly balance: LoanBalance; readonly split: PaymentSplit } => {
  if (amountCents <= 0n) throw new RangeError('A payment is above zero')
  const toInterestCents = least(amountCents, balance.interestCents)
  const toPrincipalCents = least(amountCents - toInterestCents, balance.principalCents)
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

/**
 * How a loan stands on a day after these payments, in whatever order they were learned of: one that the bank takes back is
 * left out, and one that came late is put on its own day. Payments of later days do not count yet.
 */
export const balanceAfter = (loan: Loan, payments: readonly LoanPayment[], on: CalendarDate): LoanBalance => {
  const inTime = payments
    .filter((payment) => dayNumber(payment.on) <= dayNumber(on))
    .toSorted((one, other) => dayNumber(one.on) - dayNumber(other.on))
  const paid = inTime.reduce(
    (balance, payment) => applyPayment(balanceOn(loan, balance, payment.on), payment.amountCents).balance,
    openingBalance(loan),
  )
  return balanceOn(loan, paid, on)
}
