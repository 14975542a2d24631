import { endOfDay } from '@pledge/copy/format/deadlines'

/** A deadline of the wire as the borrower reads it: 'the end of Friday, 4 December 2026, EST' (gap G.67). */
export const deadlineText = (instant: string, timeZone: string): string =>
  endOfDay(Date.parse(instant), { timeZone })
