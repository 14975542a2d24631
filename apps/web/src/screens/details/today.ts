/** The calendar date at an instant in a zone, yyyy-mm-dd, by the platform's own calendar: an age is reckoned from it. */
export const todayIn = (atMs: number, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}
