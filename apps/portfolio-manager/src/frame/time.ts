import { shortDate, timeOfDay } from '@pledge/copy/format/dates'
import { shortEndOfDay } from '@pledge/copy/format/deadlines'
import { organization } from '../organization.ts'

/** Formats a wire instant like 'December 4, 2026, 5:00 PM EST', in the organization's time zone (decision 22). */
export const momentText = (instant: string): string => {
  const at = Date.parse(instant)
  const shownIn = { timeZone: organization().timeZone }
  return `${shortDate(at, shownIn)}, ${timeOfDay(at, shownIn)}`
}

/** A deadline, in the form that borrowers see: 'December 4, 2026, 11:59 PM EST' (gap G.67). */
export const deadlineText = (instant: string): string =>
  shortEndOfDay(Date.parse(instant), { timeZone: organization().timeZone })
