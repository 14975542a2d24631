import type { Queues } from '@pledge/contract/portfolio'
import { holidaysKnownThrough, isHolidayListEnding } from '@pledge/domain/offer/business-days'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import type { OrganizationRecord } from '../../store/organization/organizations.ts'

/** The agents' warning about the list of bank holidays: none until it ends within a year (note 045). */
export const presentHolidaysEnding = (
  { organization, rules }: OrganizationRecord,
  now: Date,
): Queues['holidaysEnding'] => {
  const { bankHolidays } = rules.deadlines
  if (!isHolidayListEnding(bankHolidays, calendarDateIn(now.getTime(), organization.timeZone))) return null
  const end = holidaysKnownThrough(bankHolidays)
  return { knownThrough: end === null ? null : formatCalendarDate(end) }
}
