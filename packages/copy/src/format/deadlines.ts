import { momentParts, type ShownIn } from './dates.ts'

/** Deadlines are the midnight that ends their last day (gap G.67). */
const lastMoment = (deadline: Date | number): number => Number(deadline) - 1

/**
 * A deadline, by the one rule for borrowers and agents: 'the end of Friday, 4 December 2026, EST'. The midnight itself is
 * read as the wrong day by half of us.
 */
export const endOfDay = (deadline: Date | number, shownIn: ShownIn): string => {
  const { weekday, day, month, year, timeZoneName } = momentParts(lastMoment(deadline), shownIn)
  return `the end of ${weekday}, ${day} ${month} ${year}, ${timeZoneName}`
}

/** The same for tables: 'end of 4 December 2026, EST'. */
export const shortEndOfDay = (deadline: Date | number, shownIn: ShownIn): string => {
  const { day, month, year, timeZoneName } = momentParts(lastMoment(deadline), shownIn)
  return `end of ${day} ${month} ${year}, ${timeZoneName}`
}
