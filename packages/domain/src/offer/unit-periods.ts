import { addMonths, dayNumber, lastDayOf, type CalendarDate } from './calendar-date.ts'

/**
 * A unit-period of Appendix J (b)(4): a number of months (at most 12), half a month, a number of weeks, or a
 * number of days.
 */
export type UnitPeriod =
  | { readonly kind: 'months'; readonly count: number }
  | { readonly kind: 'semimonth' }
  | { readonly kind: 'weeks'; readonly count: number }
  | { readonly kind: 'days'; readonly count: number }

/** Full unit-periods, and the remainder as a fraction of one: `numerator / denominator`. */
export interface ElapsedPeriods {
  readonly full: number
  readonly numerator: number
  readonly denominator: number
}

/** The nominal day of a series that is due on the last day of each month. */
const LAST_DAY = 31
const DAYS_OF_WEEK = 7
const DAYS_OF_MONTH = 30
const DAYS_OF_SEMIMONTH = 15
const LEAST_DAYS_OF_SEMIMONTH = 13
const DAYS_OF_YEAR = 365
const MONTHS_OF_YEAR = 12
const SEMIMONTHS_OF_YEAR = 24
const WEEKS_OF_YEAR = 52
const isMonthEnd = (date: CalendarDate): boolean => date.day === lastDayOf(date.year, date.month)

/**
 * The day of the month on which a series falls due (Appendix J (b)(3)): a series that is always on last days
 * is due on the last day of each month, and one on the 29th or 30th is due on the last day of February.
 */
export const nominalDay = (payments: readonly CalendarDate[]): number => {
  const latest = Math.max(...payments.map((date) => date.day))
  if (payments.length > 1 && payments.every(isMonthEnd)) return LAST_DAY
  return latest
}

const nominalDayOf = (date: CalendarDate, seriesDay: number): number =>
  isMonthEnd(date) && seriesDay > date.day ? seriesDay : date.day

interface MonthsAndDays {
  readonly months: number
  readonly days: number
}

const measuredBack = (from: CalendarDate, to: CalendarDate, day: number): MonthsAndDays => {
  const start = dayNumber(from)
  const calendarMonths = (to.year - from.year) * MONTHS_OF_YEAR + to.month - from.month
  const months = dayNumber(addMonths(to, -calendarMonths, day)) < start ? calendarMonths - 1 : calendarMonths
  return { months, days: dayNumber(addMonths(to, -months, day)) - start }
}

/**
 * Full months counted back from the later date, and the remaining days (Appendix J (b)(5)(ii)). The last day
 * of February counts as the 29th or 30th of a series where that makes the months whole; odd days are counted
 * from the date itself.
 */
export const monthsBack = (
  from: CalendarDate,
  to: CalendarDate,
  seriesDay: number = to.day,
): MonthsAndDays => {
  const inSeries = measuredBack(from, to, nominalDayOf(to, seriesDay))
  return inSeries.days === 0 || seriesDay === LAST_DAY ? inSeries : measuredBack(from, to, to.day)
}

const dividedBy = (amount: number, denominator: number): ElapsedPeriods => ({
  full: Math.floor(amount / denominator),
  numerator: amount % denominator,
  denominator,
})

const nominalDays = (unit: UnitPeriod): number => {
  if (unit.kind === 'days') return unit.count
  if (unit.kind === 'weeks') return unit.count * DAYS_OF_WEEK
  return unit.kind === 'semimonth' ? DAYS_OF_SEMIMONTH : unit.count * DAYS_OF_MONTH
}

/** Unit-periods between two dates (Appendix J (b)(5)). */
export const elapsed = (
  unit: UnitPeriod,
  from: CalendarDate,
  to: CalendarDate,
  seriesDay: number,
): ElapsedPeriods => {
  if (unit.kind === 'days' || unit.kind === 'weeks')
    return dividedBy(dayNumber(to) - dayNumber(from), nominalDays(unit))
  const { months, days } = monthsBack(from, to, seriesDay)
  if (unit.kind === 'semimonth') return dividedBy(months * DAYS_OF_MONTH + days, DAYS_OF_SEMIMONTH)
  if (unit.count < MONTHS_OF_YEAR) return dividedBy(months * DAYS_OF_MONTH + days, unit.count * DAYS_OF_MONTH)
  const years = Math.floor(months / MONTHS_OF_YEAR)
  if (days === 0) return { full: years, numerator: months % MONTHS_OF_YEAR, denominator: MONTHS_OF_YEAR }
  const lastYear = addMonths(to, -years * MONTHS_OF_YEAR, nominalDayOf(to, seriesDay))
  return { full: years, numerator: dayNumber(lastYear) - dayNumber(from), denominator: DAYS_OF_YEAR }
}

/** Unit-periods per year (Appendix J (b)(5)): 12 months, 24 semimonths, 52 weeks, 365 days. */
export const unitPeriodsPerYear = (
  unit: UnitPeriod,
): { readonly numerator: number; readonly denominator: number } => {
  if (unit.kind === 'months') return { numerator: MONTHS_OF_YEAR, denominator: unit.count }
  if (unit.kind === 'semimonth') return { numerator: SEMIMONTHS_OF_YEAR, denominator: 1 }
  return unit.kind === 'weeks'
    ? { numerator: WEEKS_OF_YEAR, denominator: unit.count }
    : { numerator: DAYS_OF_YEAR, denominator: unit.count }
}

/** A single payment: the term, at most a year; in months when it is a whole number of them, otherwise in days. */
const singlePaymentUnit = (from: CalendarDate, to: CalendarDate): UnitPeriod => {
  const { months, days } = monthsBack(from, to, nominalDay([to, from]))
  if (months >= MONTHS_OF_YEAR) return { kind: 'months', count: MONTHS_OF_YEAR }
  return days === 0
    ? { kind: 'months', count: months }
    : { kind: 'days', count: dayNumber(to) - dayNumber(from) }
}

/**
 * Two alternating days of the month, about half a month apart, form a semimonthly series: the first and the sixteenth.
 */
const isSemimonthly = (payments: readonly CalendarDate[], seriesDay: number): boolean =>
  payments.length > 2 &&
  payments.every((date, index) => {
    const next = payments[index + 1]
    const afterNext = payments[index + 2]
    const gap = next === undefined ? DAYS_OF_SEMIMONTH : dayNumber(next) - dayNumber(date)
    // If two gaps add up to a month and neither is below 13 days, neither is above 18.
    if (gap < LEAST_DAYS_OF_SEMIMONTH) return false
    if (afterNext === undefined) return true
    const { months, days } = monthsBack(date, afterNext, nominalDayOf(date, seriesDay))
    return months === 1 && days === 0
  })

/** Every standard interval up to a year: a day, weeks, half a month, months (Appendix J (b)(3)(iii)). */
const STANDARD_INTERVALS: readonly UnitPeriod[] = [
  { kind: 'days', count: 1 },
  ...Array.from({ length: WEEKS_OF_YEAR }, (_, index): UnitPeriod => ({ kind: 'weeks', count: index + 1 })),
  { kind: 'semimonth' },
  ...Array.from({ length: MONTHS_OF_YEAR }, (_, index): UnitPeriod => ({ kind: 'months', count: index + 1 })),
]

/** No common period: the standard interval nearest the average, or the lower of two (Appendix J (b)(4)(i)(B)). */
const nearestStandard = (averageDays: number): UnitPeriod => {
  const months = averageDays / (DAYS_OF_YEAR / MONTHS_OF_YEAR)
  const off = (unit: UnitPeriod) =>
    unit.kind === 'months'
      ? Math.abs(months - unit.count) * DAYS_OF_MONTH
      : Math.abs(averageDays - nominalDays(unit))
  return STANDARD_INTERVALS.reduce((best, unit) => {
    const closer = off(unit) - off(best)
    return closer < 0 || (closer === 0 && nominalDays(unit) < nominalDays(best)) ? unit : best
  })
}

/** The periods that one interval may represent: whole months up to a year, whole weeks, and days. */
const readingsOf = (from: CalendarDate, to: CalendarDate, seriesDay: number): readonly UnitPeriod[] => {
  const days = dayNumber(to) - dayNumber(from)
  const back = monthsBack(from, to, seriesDay)
  const inMonths = back.days === 0 && back.months <= MONTHS_OF_YEAR
  const inDays = days <= DAYS_OF_YEAR
  return [
    ...(inMonths ? [{ kind: 'months', count: back.months } as const] : []),
    ...(inDays && days % DAYS_OF_WEEK === 0 ? [{ kind: 'weeks', count: days / DAYS_OF_WEEK } as const] : []),
    ...(inDays ? [{ kind: 'days', count: days } as const] : []),
  ]
}

/**
 * Days are not a standard interval: if both readings are equally frequent, a period of months counts as
 * months, one of weeks as weeks.
 */
const byLength = (a: UnitPeriod, b: UnitPeriod): number =>
  Number(a.kind === 'days') - Number(b.kind === 'days') || nominalDays(a) - nominalDays(b)

/**
 * The unit-period of a transaction with one advance (Appendix J (b)(4)): the most frequent period, the smaller of
 * equals; if none occurs twice, the standard interval nearest the average. Dates ascend without repetition.
 */
export const unitPeriodOf = (advance: CalendarDate, payments: readonly CalendarDate[]): UnitPeriod => {
  const [first] = payments
  if (first === undefined) throw new RangeError('A transaction must have a payment')
  if (payments.length === 1) return singlePaymentUnit(advance, first)
  const seriesDay = nominalDay(payments)
  if (isSemimonthly(payments, seriesDay)) return { kind: 'semimonth' }

  const counts = new Map<string, { readonly unit: UnitPeriod; readonly times: number }>()
  payments.forEach((date, index) => {
    for (const unit of readingsOf(payments[index - 1] ?? advance, date, seriesDay)) {
      const key = JSON.stringify(unit)
      counts.set(key, { unit, times: (counts.get(key)?.times ?? 0) + 1 })
    }
  })
  const common = [...counts.values()].filter(({ times }) => times > 1)
  common.sort((a, b) => b.times - a.times || byLength(a.unit, b.unit))
  const last = payments.at(-1) ?? first
  return common[0]?.unit ?? nearestStandard((dayNumber(last) - dayNumber(advance)) / payments.length)
}
