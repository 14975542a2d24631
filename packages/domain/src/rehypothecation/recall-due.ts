import { nextBusinessDay, type BankHolidays } from '../offer/business-days.ts'
import { calendarDateIn, endOfDateAfter } from '../offer/zoned-days.ts'

/**
 * By when a recalled lot has to be back: the midnight that ends the last of these business days after the day of the request, in the
 * lender's zone (T+1 by the shipped setting). Milliseconds in and out.
 */
export const recallDueAt = (
  requestedAtMs: number,
  {
    recallBusinessDays,
    bankHolidays,
    timeZone,
  }: {
    readonly recallBusinessDays: number
    readonly bankHolidays: BankHolidays
    readonly timeZone: string
  },
): number => {
  let day = calendarDateIn(requestedAtMs, timeZone)
  for (let days = 0; days < recallBusinessDays; days += 1) day = nextBusinessDay(day, bankHolidays)
  return endOfDateAfter(day, 0, timeZone)
}
