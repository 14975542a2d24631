import { endOfDay } from '../brand/dates.ts'

/** A wire deadline as the borrower reads it: 'Friday, December 4, 2026 at 11:59 PM EST' (gap G.67). */
export const deadlineText = (instant: string, timeZone: string): string =>
  endOfDay(Date.parse(instant), { timeZone })
