import type { Cents } from '../money/amounts.ts'
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

/** A payment pause that was agreed: from this day on, no monthly payment is due until the month after `throughMonth`. */
export interface PauseFrom {
  readonly from: CalendarDate
  /** The last month, counted from the funding, whose payment is paused. */
  readonly throughMonth: number
}

/** A small balance that the lender does not collect: all that is owed at the end of a day, up to a threshold. */
export interface SmallBalanceWriteOff {
  readonly on: CalendarDate
  readonly atMostCents: Cents
}

/** What changed of a loan since it began (note 076). Each is of a day, so that every figure of an earlier day stays as it was. */
export interface LoanChanges {
  /** Rates that took the place of the one before, in the order of their days. */
  readonly rates: readonly RateFrom[]
  /** Those of the rates that were agreed, without the caps of the law, in the order of their days. */
  readonly agreedRates: readonly RateFrom[]
  /** Terms that took the place of the one before, in the order of their days. The last one is `termMonths` of the loan. */
  readonly terms: readonly TermChange[]
  /** Payment pauses, in the order of their days; a later one goes on at least as long. */
  readonly pauses: readonly PauseFrom[]
  /** From this day on everything that is owed is due; null while it is not. */
  readonly acceleratedOn: CalendarDate | null
  /** Charged off: no interest accrues from this day on, and everything that is owed is due. */
  readonly chargedOffOn: CalendarDate | null
  /** The few cents that a last payment left (note 092). */
  readonly writtenOff: SmallBalanceWriteOff | null
}

export const NO_CHANGES: LoanChanges = {
  rates: [],
  agreedRates: [],
  terms: [],
  pauses: [],
  acceleratedOn: null,
  chargedOffOn: null,
  writtenOff: null,
}

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

/** The loan with the term and the pauses that were in force on a day: what was agreed later changes nothing of it. */
export const termsOn = <Of extends { readonly termMonths: number; readonly changes?: LoanChanges }>(
  loan: Of,
  on: CalendarDate,
): Of => {
  const { changes } = loan
  if (changes === undefined) return loan
  const later = changes.terms.find(({ from }) => !isReached(from, on))
  const pauses = changes.pauses.filter(({ from }) => isReached(from, on))
  if (later === undefined && pauses.length === changes.pauses.length) return loan
  return { ...loan, termMonths: later?.formerMonths ?? loan.termMonths, changes: { ...changes, pauses } }
}

/** The last month whose payment is paused; 0 without a pause. */
export const pausedThrough = ({ changes }: Pick<Changing, 'changes'>): number =>
  changes?.pauses.at(-1)?.throughMonth ?? 0

/**
 * The changes with a lower rate that is agreed from a day on. Each day since then bears no more than it, and no more than before:
 * a cap of the law that is lower stays.
 */
export const withLowerRate = (loan: Changing, agreed: RateFrom): LoanChanges => {
  const changes = loan.changes ?? NO_CHANGES
  const isEarlier = ({ from }: RateFrom): boolean => dayNumber(from) < dayNumber(agreed.from)
  const later = changes.rates.filter(({ from }) => dayNumber(from) > dayNumber(agreed.from))
  const since = [{ from: agreed.from, rateBps: rateOn(loan, agreed.from) }, ...later].map((rate) => ({
    ...rate,
    rateBps: Math.min(rate.rateBps, agreed.rateBps),
  }))
  return {
    ...changes,
    rates: [...changes.rates.filter(isEarlier), ...since],
    agreedRates: [...changes.agreedRates.filter(isEarlier), agreed],
  }
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
