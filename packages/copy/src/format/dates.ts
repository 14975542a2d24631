import { writesDayFirst } from './day-first.ts'

/** A moment and the time zone in which it is shown: the brand's (decision 22). */
export interface ShownIn {
  readonly timeZone: string
  readonly language?: string
  /** The country of an international reader, whose date order is used (note 057). */
  readonly country?: string | null
}

const newFormat = (language: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })

/** By language and zone, of which there are no more than brands have: to make one takes longer than to format. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The named parts of a moment in a time zone. */
export const momentParts = (
  at: Date | number,
  { timeZone, language = 'en-US' }: ShownIn,
): Readonly<Record<string, string>> => {
  const key = `${language} ${timeZone}`
  const format = formats.get(key) ?? newFormat(language, timeZone)
  formats.set(key, format)
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
}

/** 'Friday, December 4, 2026 at 5:00 PM EST'. */
export const dateTime = (at: Date | number, shownIn: ShownIn): string =>
  `${date(at, shownIn)} at ${timeOfDay(at, shownIn)}`

/** 'Friday, December 4, 2026'. */
export const date = (at: Date | number, shownIn: ShownIn): string =>
  `${momentParts(at, shownIn)['weekday']}, ${shortDate(at, shownIn)}`

/** 'December 4, 2026', for tables; '4 December 2026' for readers of countries where the day comes first. */
export const shortDate = (at: Date | number, shownIn: ShownIn): string => {
  const { day, month, year } = momentParts(at, shownIn)
  return writesDayFirst(shownIn.country) ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`
}

/** '5:00 PM EST'. */
export const timeOfDay = (at: Date | number, shownIn: ShownIn): string => {
  const { hour, minute, dayPeriod, timeZoneName } = momentParts(at, shownIn)
  return `${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

/** A calendar date as stored, '2026-12-04', as 'December 4, 2026'; it has no time zone. */
export const calendarDate = (isoDate: string, shownTo: Omit<ShownIn, 'timeZone'> = {}): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(isoDate)) throw new Error(`Not a calendar date: '${isoDate}'`)
  return shortDate(Date.parse(`${isoDate}T00:00:00Z`), { ...shownTo, timeZone: 'UTC' })
}

/** The time zone in words, 'Mountain Time', for deadlines that end at midnight there. */
export const zoneName = ({ timeZone, language = 'en-US' }: ShownIn): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone
