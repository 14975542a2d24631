import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { nextBusinessDay, type BankHolidays } from '../offer/business-days.ts'

export interface MoneyArrival {
  readonly from: CalendarDate
  readonly until: CalendarDate
}

export interface SentMoney {
  readonly sentOn: CalendarDate
  /** Business days after the day of sending, as stated to borrowers (rows 1.9.22 and 1.9.23). */
  readonly businessDays: { readonly from: number; readonly to: number }
  readonly bankHolidays: BankHolidays
}

const daysLater = (date: CalendarDate, count: number, bankHolidays: BankHolidays): CalendarDate => {
  let day = date
  for (let passed = 0; passed < count; passed += 1) day = nextBusinessDay(day, bankHolidays)
  return day
}

/** The first and last day on which sent funds should arrive; null once the last one has passed. */
export const moneyArrival = (
  { sentOn, businessDays, bankHolidays }: SentMoney,
  today: CalendarDate,
): MoneyArrival | null => {
  const until = daysLater(sentOn, businessDays.to, bankHolidays)
  if (dayNumber(today) > dayNumber(until)) return null
  return { from: daysLater(sentOn, businessDays.from, bankHolidays), until }
}
