import { MONTHS_PER_YEAR, ONE_IN_BPS } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'

/** A payment, `month` months after the day on which the loan is funded. */
export interface Payment {
  readonly month: number
  readonly amountCents: bigint
}

export interface LoanTerms {
  /** The total loan: draw plus fee. */
  readonly amountCents: bigint
  readonly rateBps: number
  readonly termMonths: number
}

/** Interest for one month on the total loan, half-even to the cent (rows 1.1.12 and 1.3.20). */
export const monthlyInterestCents = ({ amountCents, rateBps }: Omit<LoanTerms, 'termMonths'>): bigint =>
  divHalfEven(amountCents * BigInt(rateBps), MONTHS_PER_YEAR * ONE_IN_BPS)

/** Interest each month, and the principal with the last (decision 3). */
export const interestOnlyPayments = (terms: LoanTerms): readonly Payment[] => {
  const interestCents = monthlyInterestCents(terms)
  return Array.from({ length: terms.termMonths }, (_, index) => ({
    month: index + 1,
    amountCents: index + 1 === terms.termMonths ? interestCents + terms.amountCents : interestCents,
  }))
}

/**
 * Interest to maturity, rounded once, half-even to the cent: simple, or compounded monthly by operator
 * setting (gap G.32).
 */
export const deferredInterestCents = (terms: LoanTerms, compounding: boolean): bigint => {
  const year = MONTHS_PER_YEAR * ONE_IN_BPS
  const months = BigInt(terms.termMonths)
  const rate = BigInt(terms.rateBps)
  return compounding
    ? divHalfEven(terms.amountCents * ((year + rate) ** months - year ** months), year ** months)
    : divHalfEven(terms.amountCents * rate * months, year)
}

/** One payment of principal and interest at maturity (decision 3). */
export const deferredPayments = (terms: LoanTerms, compounding: boolean): readonly Payment[] => [
  { month: terms.termMonths, amountCents: terms.amountCents + deferredInterestCents(terms, compounding) },
]

export const totalOfPaymentsCents = (payments: readonly Payment[]): bigint =>
  payments.reduce((total, payment) => total + payment.amountCents, 0n)
