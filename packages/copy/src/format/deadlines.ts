import { dateTime, shortDate, timeOfDay, type ShownIn } from './dates.ts'

/** Deadlines are the midnight that ends their last day (gap G.67). */
const lastMoment = (deadline: Date | number): number => Number(deadline) - 1

/**
 * A deadline, by the one rule for borrowers and agents: 'Friday, December 4, 2026 at 11:59 PM EST'. Half of all readers
 * take the midnight itself for the wrong day.
 */
export const endOfDay = (deadline: Date | number, shownIn: ShownIn): string =>
  dateTime(lastMoment(deadline), shownIn)

/** The same for tables: 'December 4, 2026, 11:59 PM EST'. */
export const shortEndOfDay = (deadline: Date | number, shownIn: ShownIn): string =>
  `${shortDate(lastMoment(deadline), shownIn)}, ${timeOfDay(lastMoment(deadline), shownIn)}`
