import { MONTHS_PER_YEAR, ONE_IN_BPS, type Cents } from '../money/amounts.ts'
import { divHalfEven } from '../money/division.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import { partsBetween, type PartOfMonth } from './loan-months.ts'
import type { Loan } from './loan.ts'

const YEAR = MONTHS_PER_YEAR * ONE_IN_BPS

/** 1 + what accrues in these parts of months, or their product where interest bears interest, as one fraction. */
const growth = (parts: readonly PartOfMonth[], rateBps: number, compounding: boolean) => {
  let [above, below] = [1n, 1n]
  for (const { days, daysOfMonth } of parts) {
    const [partAbove, partBelow] = [BigInt(rateBps) * BigInt(days), YEAR * BigInt(daysOfMonth)]
    above = compounding ? above * (partBelow + partAbove) : above * partBelow + partAbove * below
    below *= partBelow
  }
  return { above, below }
}

/**
 * What accrues on a principal from one day of a loan to another (decision 3): a twelfth of the yearly rate for each month
 * between due dates, and for a part of a month so many of its days, rounded half-even to the cent once. So a month is what
 * the schedule says, whatever its length, and the day on which money comes bears no interest any more.
 */
export const interestBetween = (
  loan: Pick<Loan, 'fundedOn' | 'rateBps' | 'compounding'>,
  span: { readonly principalCents: Cents; readonly from: CalendarDate; readonly to: CalendarDate },
): Cents => {
  const parts = partsBetween(loan, span.from, span.to)
  const { above, below } = growth(parts, loan.rateBps, loan.compounding)
  return divHalfEven(span.principalCents * (above - below), below)
}
