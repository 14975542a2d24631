import { dayNumber, type CalendarDate } from '../offer/calendar-date.ts'
import { addDays } from '../offer/zoned-days.ts'
import type { RateFrom } from './loan-changes.ts'

/** The most that a loan bears from a day through another; null while no end is known. */
export interface RateCap {
  readonly from: CalendarDate
  readonly through: CalendarDate | null
  readonly capBps: number
}

const isWithin = (day: CalendarDate, { from, through }: RateCap): boolean =>
  dayNumber(from) <= dayNumber(day) && (through === null || dayNumber(day) <= dayNumber(through))

/**
 * The rates of a loan from its terms, what was agreed since, and the caps of the law: each day bears what was agreed last, and no
 * more than every cap of that day. In the order of their days, each different from the one before.
 */
export const changedRates = (
  rateBps: number,
  { agreed, caps }: { readonly agreed: readonly RateFrom[]; readonly caps: readonly RateCap[] },
): readonly RateFrom[] => {
  const days = [
    ...agreed.map(({ from }) => from),
    ...caps.flatMap(({ from, through }) => (through === null ? [from] : [from, addDays(through, 1)])),
  ].toSorted((one, other) => dayNumber(one) - dayNumber(other))
  const rates = days.map((day): RateFrom => {
    const base = agreed.findLast(({ from }) => dayNumber(from) <= dayNumber(day))?.rateBps ?? rateBps
    const capped = caps.filter((cap) => isWithin(day, cap)).map(({ capBps }) => capBps)
    return { from: day, rateBps: Math.min(base, ...capped) }
  })
  return rates.filter((rate, at) => rate.rateBps !== (rates[at - 1]?.rateBps ?? rateBps))
}
