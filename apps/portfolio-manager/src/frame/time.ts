import { shortDate, timeOfDay } from '@pledge/copy/format/dates'
import { shortEndOfDay } from '@pledge/copy/format/deadlines'
import { organization } from '../organization.ts'

/** An instant of the wire as '4 December 2026, 17:00 EST', in the organisation's zone (decision 22). */
export const momentText = (instant: string): string => {
  const at = Date.parse(instant)
  const shownIn = { timeZone: organization().timeZone }
  return `${shortDate(at, shownIn)}, ${timeOfDay(at, shownIn)}`
}

/** A deadline, by the rule that borrowers read it by: 'end of 4 December 2026, EST' (gap G.67). */
export const deadlineText = (instant: string): string =>
  shortEndOfDay(Date.parse(instant), { timeZone: organization().timeZone })
