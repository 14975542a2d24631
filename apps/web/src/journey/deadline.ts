import { dateTime } from '@pledge/copy/format/dates'

/**
 * A deadline as its last moment. Deadlines end at midnight (gap G.67), and 'Sunday, 00:00' is read as Sunday night by half
 * of us: the millisecond before is 'Saturday, 5 December 2026, 23:59 EST'.
 */
export const deadlineText = (instant: string, timeZone: string): string =>
  dateTime(Date.parse(instant) - 1, { timeZone })
