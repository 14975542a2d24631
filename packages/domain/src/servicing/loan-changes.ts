import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'

/** The yearly rate from a day on. */
export interface RateFrom {
  readonly from: CalendarDate
  readonly rateBps: number
}

/** A term that was agreed anew: in force from the day on which the borrower accepted it. */
export interface TermChange {
  readonly from: CalendarDate
  /** The term before it, in months from the funding. */
  readonly formerMonths: number
  readonly termMonths: number
}

/** What changed of a loan since it began (note 076). Each is of a day, so that every figure of an earlier day stays as it was. */
export interface LoanChanges {
  /** Rates that took the place of the one before, in the order of their days. */
  readonly rates: readonly RateFrom[]
  /** Terms that took the place of the one before, in the order of their days. The last one is `termMonths` of the loan. */
  readonly terms: readonly TermChange[]
  /** From this day on everything that is owed is due; null while it is not. */
  readonly acceleratedOn: CalendarDate | null
  /** Charged off: no interest accrues from this day on, and everything that is owed is due. */
  readonly chargedOffOn: CalendarDate | null
}

export const NO_CHANGES: LoanChanges = { rates: [], terms: [], acceleratedOn: null, chargedOffOn: null }

interface Changing {
  readonly rateBps: number
  readonly changes?: LoanChanges
}

const isReached = (day: CalendarDate | null, on: CalendarDate): boolean =>
  day !== null && dayNumber(day) <= dayNumber(on)

/** The rate that a day bears. The day of a change bears the new one. */
export const rateOn = ({ rateBps, changes }: Changing, on: CalendarDate): number => {
  if (changes === undefined) return rateBps
  if (isReached(changes.chargedOffOn, on)) return 0
  return changes.rates.findLast(({ from }) => isReached(from, on))?.rateBps ?? rateBps
}

/** The loan with the term that was in force on a day: what was agreed later changes nothing of it. */
export const termsOn = <Of extends { readonly termMonths: number; readonly changes?: LoanChanges }>(
  loan: Of,
  on: CalendarDate,
): Of => {
  const later = loan.changes?.terms.find(({ from }) => !isReached(from, on))
  return later === undefined ? loan : { ...loan, termMonths: later.formerMonths }
}

/** Days after one and before another on which the rate may change, in order. */
const changingDays = (
  { changes }: Changing,
  from: CalendarDate,
  to: CalendarDate,
): readonly CalendarDate[] => {
  if (changes === undefined) return []
  const { rates, chargedOffOn } = changes
  return [...rates.map((rate) => rate.from), ...(chargedOffOn === null ? [] : [chargedOffOn])]
    .filter((day) => dayNumber(day) > dayNumber(from) && dayNumber(day) < dayNumber(to))
    .toSorted((one, other) => dayNumber(one) - dayNumber(other))
}

/** The sum of the rates of the days from one until before another, in basis points. */
export const rateDaysBetween = (loan: Changing, from: CalendarDate, to: CalendarDate): number => {
  const days = [from, ...changingDays(loan, from, to), to]
  return days.slice(1).reduce((sum, end, at) => {
    const begin = days[at] ?? from
    return sum + rateOn(loan, begin) * (dayNumber(end) - dayNumber(begin))
  }, 0)
}

/** Whether one rate applies to all days from one until before another. */
export const isRateSteady = (loan: Changing, from: CalendarDate, to: CalendarDate): boolean =>
  changingDays(loan, from, to).length === 0

/** Since when everything that is owed is due at once, on a day; null where it is due as scheduled. */
export const everythingDueSince = (
  { changes }: Pick<Changing, 'changes'>,
  on: CalendarDate,
): CalendarDate | null => {
  if (changes === undefined) return null
  return [changes.acceleratedOn, changes.chargedOffOn].find((day) => isReached(day, on)) ?? null
}

/** Whether a loan is charged off on a day. */
export const isChargedOff = ({ changes }: Pick<Changing, 'changes'>, on: CalendarDate): boolean =>
  changes !== undefined && isReached(changes.chargedOffOn, on)
