import { MONTHS_PER_YEAR, ONE_IN_BPS, ONE_IN_TRILLIONTHS, type Cents } from '../money/amounts.ts'
import type { LoanMonths } from './loan-months.ts'

/** 1 in the rates and growth factors of this file: 10^24, so rounding in the steps does not reach a cent. */
export const ONE_YIELD = ONE_IN_TRILLIONTHS * ONE_IN_TRILLIONTHS
/** Each two steps double the correct digits at least: four are enough for a fee of 1 %, nine for one of 40 %. */
const MAX_STEPS = 100
/** 10^-16 of a rate: of a fee of a million dollars less than a millionth of a cent. */
const CLOSE_ENOUGH = 100_000_000n

const power = (base: bigint, exponent: number): bigint => {
  let [result, square] = [ONE_YIELD, base]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / ONE_YIELD
    square = (square * square) / ONE_YIELD
  }
  return result
}

/** The growth factor from the funding to a day at a rate per month: compounded each month, by days within a month. */
export const growthAt = (rate: bigint, { whole, days, daysOfMonth }: LoanMonths): bigint => {
  const ofMonths = power(ONE_YIELD + rate, whole)
  return days === 0
    ? ofMonths
    : ofMonths + (ofMonths * rate * BigInt(days)) / (ONE_YIELD * BigInt(daysOfMonth))
}

/** The position of the due date at the end of a term. */
export const endOfTerm = (termMonths: number): LoanMonths => ({ whole: termMonths, days: 0, daysOfMonth: 1 })

/** A yearly rate as the rate of a month. */
export const monthlyRate = (rateBps: number): bigint =>
  (BigInt(rateBps) * ONE_YIELD) / (MONTHS_PER_YEAR * ONE_IN_BPS)

/** A principal with a fee that is not earned yet, from a day of the loan to the end of its term. */
export interface YieldTerms {
  readonly principalCents: Cents
  /** Times `ONE_YIELD`. */
  readonly unearned: bigint
  /** Interest per month; 0 where interest is added to the principal, so that only the fee is spread. */
  readonly rate: bigint
  readonly from: LoanMonths
  readonly to: LoanMonths
}

/**
 * The effective rate per month: the one at which the net investment (principal less unearned fee) earns the same on each
 * day from one to the other, with interest paid as it accrues and the principal at the end (ASC 310-20-35-18). Of a loan
 * with monthly interest it is a twelfth of its APR.
 *
 * It solves `i = r + (fee / principal) x i F(to) / (F(to) - F(from))`, F being the growth at i. The right side increases
 * with i by less than the share of the fee, so each step comes closer to the solution.
 */
export const levelRate = ({ principalCents, unearned, rate, from, to }: YieldTerms): bigint => {
  const months = BigInt(to.whole - from.whole)
  const next = (effective: bigint): bigint => {
    const end = growthAt(effective, to)
    const spread = (effective * end) / (end - growthAt(effective, from))
    return rate + (unearned * spread) / (principalCents * ONE_YIELD)
  }
  let effective = rate + unearned / (principalCents * months)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const once = next(effective)
    const [first, second] = [once - effective, next(once) - once]
    // Two steps say how fast the rest shrinks, and so where it ends (Aitken's method).
    const shrinks = first - second
    if (second <= CLOSE_ENOUGH || shrinks <= 0n) return once
    effective = once + (second * first) / shrinks
  }
  return effective
}
