import { dateIn } from '../offer/zoned-days.ts'
import { businessDeadline, type DeadlineTerms } from './deadlines.ts'
import { SANCTIONS_REPORT_BUSINESS_DAYS } from './sanctions.ts'

/** When the initial report is due for property that is blocked now (31 CFR 501.603(b)(1)). */
export const firstSanctionsReport = (
  nowMs: number,
  terms: Pick<DeadlineTerms, 'timeZone' | 'bankHolidays'>,
): number => businessDeadline(nowMs, SANCTIONS_REPORT_BUSINESS_DAYS, terms)

/** The midnight that ends the next September 30: the annual report of property that is still blocked (31 CFR 501.603(b)(2)). */
export const annualSanctionsReport = (nowMs: number, timeZone: string): number => {
  const today = dateIn(nowMs, timeZone)
  const thisYear = today.with({ month: 9, day: 30 })
  const isOver = today.toString() >= thisYear.toString()
  const due = isOver ? thisYear.add({ years: 1 }) : thisYear
  return due.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds
}
