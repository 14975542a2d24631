import { calendarDateIn } from '../offer/zoned-days.ts'
import type { BankHolidays } from '../offer/business-days.ts'
import type { CalendarDate } from '../offer/calendar-date.ts'
import { BANK_TIME_ZONE } from '../offer/federal-reserve-holidays.ts'
import { nextProcessingDay } from './debit-days.ts'

/** Banking days within which a correction has to be made, or before the next entry (Nacha rules, notifications of change). */
const BANKING_DAYS = 6

/** The last day on which a correction that the bank reported is made in time; the next entry waits for it anyway. */
export const correctionDueOn = (reportedAtMs: number, bankHolidays: BankHolidays): CalendarDate => {
  let day = calendarDateIn(reportedAtMs, BANK_TIME_ZONE)
  for (let count = 0; count < BANKING_DAYS; count += 1) day = nextProcessingDay(day, bankHolidays)
  return day
}
