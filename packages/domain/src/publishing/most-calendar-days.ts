/**
 * The most calendar days from a day to the end of so many business days of the Federal Reserve after it, by their number: over 28
 * years, in which every day of the year falls on every day of the week. Two weeks around Christmas are the longest ones. Its test
 * counts them.
 */
const MOST_DAYS: readonly number[] = [0, 4, 5, 6, 7, 11, 12, 13, 14, 17, 18, 19]

/** The most calendar days that so many business days take, from one to eleven of them; throws for more. */
export const mostCalendarDays = (businessDays: number): number => {
  const days = MOST_DAYS[businessDays]
  if (days === undefined) throw new Error(`no bound for ${businessDays} business days`)
  return days
}
