import { fails, passes, REQUIRED_MESSAGE, type FieldCheck } from '../field-check.ts'
import { parseCalendarDate } from '../offer/calendar-date.ts'

/** Row 1.5.10: minimum age of a borrower, in years. */
export const MIN_AGE = 18
const FIRST_YEAR = 1900

/** `01/02/1990` to `1990-01-02`; null when it is not mm/dd/yyyy or not a valid date. */
export const isoFromTyped = (typed: string): string | null => {
  const match = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})$/.exec(typed.trim())
  if (match === null) return null
  const iso = `${match[3]}-${match[1]}-${match[2]}`
  return parseCalendarDate(iso) === undefined ? null : iso
}

/** `1990-01-02` to `01/02/1990`; anything else is returned unchanged and refused by its rule. */
export const typedFromIso = (iso: string): string => {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(iso)
  return match === null ? iso : `${match[2]}/${match[3]}/${match[1]}`
}

/** The date on which a person reaches this age. A person born on February 29 reaches it on March 1 of a common year. */
const reachesAge = (birthDate: string, today: string, years: number): boolean => {
  const year = String(Number(birthDate.slice(0, 4)) + years).padStart(4, '0')
  return today >= `${year}${birthDate.slice(4)}`
}

/**
 * Rows 1.5.08 to 1.5.11. `today` is the calendar date (yyyy-mm-dd) in the organization's zone (gap G.67); the value is ISO.
 */
export const checkDateOfBirth = (typed: string, today: string): FieldCheck => {
  if (typed.trim() === '') return fails(REQUIRED_MESSAGE)
  const iso = isoFromTyped(typed)
  if (iso === null) return fails('DOB must be mm/dd/yyyy')
  if (Number(iso.slice(0, 4)) < FIRST_YEAR) return fails('Must be at least 1900')
  return reachesAge(iso, today, MIN_AGE) ? passes(iso) : fails('Must be 18 years or older')
}
