import { netOfFillsCents, fillsOf } from '../liquidation/liquidation.ts'
import type { Sales } from '../liquidation/sales.ts'
import type { Cents } from '../money/amounts.ts'
import { dayNumber } from '../offer/calendar-date.ts'
import { calendarDateIn } from '../offer/zoned-days.ts'

/**
 * What sales had brought by a moment, after expenses and fee, that did not count as a payment yet: payments count from the beginning of
 * their day, and the proceeds of a sale are one on the day of its conclusion.
 */
export const unappliedProceedsAt = (
  sales: Sales,
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): Cents => {
  const day = (moment: number) => dayNumber(calendarDateIn(moment, timeZone))
  return sales
    .filter((sale) => sale.state !== 'CONCLUDED' || day(at) < day(sale.concludedAt))
    .reduce((sum, sale) => {
      const fills = fillsOf(sale).filter(({ filledAt }) => filledAt.getTime() <= at)
      return sum + netOfFillsCents(sale.terms, fills)
    }, 0n)
}
