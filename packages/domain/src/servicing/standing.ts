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
export interface LoanStanding {
  readonly on: CalendarDate
  readonly principalCents: Cents
  /** Accrued and not paid. */
  readonly interestCents: Cents
  /** Paid beyond what was owed, and to be given back. */
  readonly overCents: Cents
}

/** Principal and unpaid interest: what pays a loan off on that day. No fee is added for paying early (row 1.1.14). */
export const payOffCents = ({ principalCents, interestCents }: LoanStanding): Cents =>
  principalCents + interestCents

/** What is lent: of a renewal less than its offer says, where payments came meanwhile (note 035). */
export const lentCents = ({
  amountCents,
  carriedCents = 0n,
}: Pick<Loan, 'amountCents' | 'carriedCents'>): Cents =>
  carriedCents < 0n ? amountCents + carriedCents : amountCents

/** As it stands on the day on which it is funded; a renewal with what it carries on. */
export const openingStanding = ({
  amountCents,
  fundedOn,
  carriedCents = 0n,
}: Pick<Loan, 'amountCents' | 'fundedOn' | 'carriedCents'>): LoanStanding => ({
  on: fundedOn,
  principalCents: lentCents({ amountCents, carriedCents }),
  interestCents: carriedCents > 0n ? carriedCents : 0n,
  overCents: 0n,
})

const accrue = (loan: Loan, standing: LoanStanding, to: CalendarDate): LoanStanding => {
  const { principalCents, interestCents, on } = standing
  // Interest that is due each month bears none, whatever the setting: it is of deferred interest (gap G.32).
  const compounding = loan.compounding && loan.repayment === 'deferred'
  const base = compounding ? principalCents + interestCents : principalCents
  const accruedCents = interestBetween({ ...loan, compounding }, { principalCents: base, from: on, to })
  return { ...standing, on: to, interestCents: interestCents + accruedCents }
}

/**
 * The same loan on a later day. Interest that is paid each month is rounded each month, as its schedule is; deferred
 * interest once, from one payment to the next.
 */
export const standingOn = (loan: Loan, before: LoanStanding, on: CalendarDate): LoanStanding => {
  if (dayNumber(on) < dayNumber(before.on)) throw new RangeError('A loan is not walked backwards')
  let standing = before
  if (loan.repayment === 'interest-only') {
    const last = loanMonths(loan, on).whole
    for (let month = loanMonths(loan, standing.on).whole + 1; month <= last; month += 1)
      standing = accrue(loan, standing, dueOn(loan, month))
  }
  return accrue(loan, standing, on)
}

const least = (one: Cents, other: Cents): Cents => (one < other ? one : other)

/** A payment on the day of the standing (facts 5.9: interest before principal). */
export const applyPayment = (
  standing: LoanStanding,
  amountCents: Cents,
): { readonly standing: LoanStanding; readonly split: PaymentSplit } => {
  if (amountCents <= 0n) throw new RangeError('A payment is above zero')
  const toInterestCents = least(amountCents, standing.interestCents)
  const toPrincipalCents = least(amountCents - toInterestCents, standing.principalCents)
  const overCents = amountCents - toInterestCents - toPrincipalCents
  return {
    split: { toInterestCents, toPrincipalCents, overCents },
    standing: {
      on: standing.on,
      principalCents: standing.principalCents - toPrincipalCents,
      interestCents: standing.interestCents - toInterestCents,
      overCents: standing.overCents + overCents,
    },
  }
}

/**
 * How a loan stands on a day after these payments, in whatever order they were learned of: one that the bank takes back is
 * left out, and one that came late is put on its own day. Payments of later days do not count yet.
 */
export const standingAfter = (
  loan: Loan,
  payments: readonly LoanPayment[],
  on: CalendarDate,
): LoanStanding => {
  const inTime = payments
    .filter((payment) => dayNumber(payment.on) <= dayNumber(on))
    .toSorted((one, other) => dayNumber(one.on) - dayNumber(other.on))
  const paid = inTime.reduce(
    (standing, payment) => applyPayment(standingOn(loan, standing, payment.on), payment.amountCents).standing,
    openingStanding(loan),
  )
  return standingOn(loan, paid, on)
}
