import { MONTHS_PER_YEAR, ONE_IN_TRILLIONTHS, type Trillionths } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'

/** 10^24: intermediate rates have twelve more digits than the result, so rounding in the steps does not affect it. */
const ONE = ONE_IN_TRILLIONTHS * ONE_IN_TRILLIONTHS
/** Newton's method doubles the number of correct digits at each step; from zero about ten steps are needed. */
const MAX_STEPS = 100

export interface RegularLoan {
  /** The amount financed is the draw, because the fee is a prepaid finance charge (gap G.59). */
  readonly amountFinancedCents: bigint
  /** One payment at the end of each unit-period, in total at least the amount financed. */
  readonly paymentsCents: readonly bigint[]
  /** Months of a unit-period, at most 12: 1 for monthly payments, the term for a single one (Appendix J (b)(4)). */
  readonly unitPeriodMonths: number
}

/**
 * The present value of the payments less the amount financed, and its derivative, at a rate per unit-period;
 * all times 10^24.
 */
const excessAt = (loan: RegularLoan, rate: bigint): { readonly value: bigint; readonly slope: bigint } => {
  const discount = (ONE * ONE) / (ONE + rate)
  let value = 0n
  let slope = 0n
  for (let index = loan.paymentsCents.length - 1; index >= 0; index--) {
    // V = v (payment + V'), so dV/dr = v dV'/dr - v V, because dv/dr = -v v.
    value = ((value + (loan.paymentsCents[index] ?? 0n) * ONE) * discount) / ONE
    slope = ((slope - value) * discount) / ONE
  }
  return { value: value - loan.amountFinancedCents * ONE, slope }
}

/**
 * The annual percentage rate by the actuarial method of Regulation Z, Appendix J, of a single advance repaid at regular
 * unit-periods (decision 3, row 1.3.17): the rate of a unit-period times the unit-periods of a year, half-even to a
 * trillionth. In integers, because the first screen loads it; `apr-general.ts` handles dated schedules.
 *
 * The excess is decreasing and convex in the rate, and at zero it is the finance charge, which is not negative. So
 * Newton's method from zero approaches the root from below and passes it only by rounding.
 */
export const regularApr = (loan: RegularLoan): Trillionths => {
  let rate = 0n
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, slope } = excessAt(loan, rate)
    const change = (value * ONE) / -slope
    if (change <= 0n) break
    rate += change
  }
  return divHalfEven(rate * MONTHS_PER_YEAR, BigInt(loan.unitPeriodMonths) * ONE_IN_TRILLIONTHS)
}
