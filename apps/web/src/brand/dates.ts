import * as dates from '@pledge/copy/format/dates'
import type { ShownIn } from '@pledge/copy/format/dates'
import * as deadlines from '@pledge/copy/format/deadlines'
import { readerCountry } from './reader.ts'

/** The dates of the copy in the order that the reader of this page is used to (note 057). */
/** A time of day is written alike for everybody. */
export { timeOfDay } from '@pledge/copy/format/dates'

const toReader = <Where extends object>(where: Where) => ({ ...where, country: readerCountry() })

export const dateTime = (at: Date | number, where: ShownIn): string => dates.dateTime(at, toReader(where))
export const date = (at: Date | number, where: ShownIn): string => dates.date(at, toReader(where))
export const shortDate = (at: Date | number, where: ShownIn): string => dates.shortDate(at, toReader(where))
export const calendarDate = (isoDate: string): string => dates.calendarDate(isoDate, toReader({}))
export const endOfDay = (at: Date | number, where: ShownIn): string => deadlines.endOfDay(at, toReader(where))
