import { MONTHS_PER_YEAR, ONE_IN_BPS, type Cents } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import { partsBetween, type PartOfMonth } from './loan-months.ts'
import type { Loan } from './loan.ts'

const YEAR = MONTHS_PER_YEAR * ONE_IN_BPS

/** The growth factor over these parts of months as one fraction: 1 + their sum, or a product if interest compounds. */
const growth = (parts: readonly PartOfMonth[], compounding: boolean) => {
  let [above, below] = [1n, 1n]
  for (const { rateDays, daysOfMonth } of parts) {
    const [partAbove, partBelow] = [BigInt(rateDays), YEAR * BigInt(daysOfMonth)]
    above = compounding ? above * (partBelow + partAbove) : above * partBelow + partAbove * below
    below *= partBelow
  }
  return { above, below }
}

/**
 * The interest on a principal from one day of a loan to another (decision 3): a twelfth of the yearly rate for each month
 * between due dates, prorated by days for part of a month, rounded half-even to the cent once. A month therefore accrues
 * what the schedule says, whatever its length, and the day of a payment accrues nothing on the amount paid. Each day
 * bears the rate that applies to it; of a month in which the rate changes, every day is a part of the month.
 */
export const interestBetween = (
  loan: Pick<Loan, 'fundedOn' | 'rateBps' | 'compounding' | 'changes'>,
  span: { readonly principalCents: Cents; readonly from: CalendarDate; readonly to: CalendarDate },
): Cents => {
  const parts = partsBetween(loan, span.from, span.to)
  const { above, below } = growth(parts, loan.compounding)
  return divHalfEven(span.principalCents * (above - below), below)
}
