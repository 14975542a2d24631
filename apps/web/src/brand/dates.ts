import * as dates from '@pledge/copy/format/dates'
import type { ShownIn } from '@pledge/copy/format/dates'
import * as deadlines from '@pledge/copy/format/deadlines'
import { readerCountry } from './reader.ts'

const NEVER_BREAKS = '\u00a0'

/** 'Friday, December 4, 2026 at 5:00 PM EST' may wrap before or after its date and its time, but not inside them. */
const held = (text: string): string =>
  text
    .split(/(\b\w+day, | at )/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(' ', NEVER_BREAKS)))
    .join('')

/** Times of day have the same format for everyone. */
export const timeOfDay = (at: Date | number, where: ShownIn): string => held(dates.timeOfDay(at, where))

/** The copy's dates in the reader's usual order (note 057). */
const toReader = <Where extends object>(where: Where) => ({ ...where, country: readerCountry() })

export const dateTime = (at: Date | number, where: ShownIn): string =>
  held(dates.dateTime(at, toReader(where)))
export const date = (at: Date | number, where: ShownIn): string => held(dates.date(at, toReader(where)))
export const shortDate = (at: Date | number, where: ShownIn): string =>
  held(dates.shortDate(at, toReader(where)))
export const calendarDate = (isoDate: string): string => held(dates.calendarDate(isoDate, toReader({})))
export const endOfDay = (at: Date | number, where: ShownIn): string =>
  held(deadlines.endOfDay(at, toReader(where)))
