import { nextBusinessDay, type BankHolidays } from '../offer/business-days.ts'
import { calendarDateIn, endOfDateAfter } from '../offer/zoned-days.ts'

/**
 * By when agents decide on a refund, in milliseconds: the midnight that ends the next business day, as for a release of collateral
 * (row 1.9.20).
 */
export const refundDueAt = (
  openedAtMs: number,
  { timeZone, bankHolidays }: { readonly timeZone: string; readonly bankHolidays: BankHolidays },
): number => endOfDateAfter(nextBusinessDay(calendarDateIn(openedAtMs, timeZone), bankHolidays), 0, timeZone)
