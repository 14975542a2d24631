import type { ShownIn } from './dates.ts'
import { writesDayFirst } from './day-first.ts'

/** 'Dec 4', for the axis of a chart; '4 Dec' for readers of countries where the day comes first. */
export const monthDay = (at: Date | number, { timeZone, language = 'en-US', country }: ShownIn): string => {
  const format = new Intl.DateTimeFormat(language, { timeZone, month: 'short', day: 'numeric' })
  const { day, month } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return writesDayFirst(country) ? `${day} ${month}` : `${month} ${day}`
}
