import { getApplication } from '@pledge/contract/applications'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'

export const SECOND_MS = 1_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
/** The zone of PLEDGE. */
export const ZONE = 'America/New_York'

export const zoned = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE)

/** Two days before the brand's next daylight saving change; every deadline that begins then ends after it. */
const beforeChange = (fromMs: number): number => {
  const change = zoned(fromMs + 3 * DAY_MS).getTimeZoneTransition('next')
  if (change === null) throw new Error('the zone changes its clocks')
  return change.epochMilliseconds - 2 * DAY_MS
}

/** The next leap day, at noon. */
export const nextLeapDay = (fromMs: number): Temporal.ZonedDateTime => {
  let january = zoned(fromMs).with({ month: 1, day: 1, hour: 12, minute: 0, second: 0, millisecond: 0 })
  const leapDay = () => january.add({ days: 59 })
  while (!january.inLeapYear || leapDay().epochMilliseconds < fromMs + 3 * DAY_MS)
    january = january.add({ years: 1 })
  return leapDay()
}

/** Two days before the next leap day. */
const beforeLeapDay = (fromMs: number): number => nextLeapDay(fromMs).subtract({ days: 2 }).epochMilliseconds

/** What may lie between the start of a deadline and its end. */
export const CHANGES = {
  'a change of the clocks': {
    before: beforeChange,
    isBetween: (from: number, to: number) => zoned(from).offset !== zoned(to).offset,
  },
  'a leap day': {
    before: beforeLeapDay,
    isBetween: (from: number, to: number) => nextLeapDay(from - 3 * DAY_MS).epochMilliseconds < to,
  },
} as const

/** Whole calendar days from the day of an action to the end of a deadline, in the brand's zone. */
export const daysTo = (deadline: string, fromMs: number): number => {
  const end = zoned(Date.parse(deadline))
  if (end.toPlainTime().toString() !== '00:00:00') throw new Error(`${deadline} is not a midnight`)
  const lastDay = end.toPlainDate().subtract({ days: 1 })
  return zoned(fromMs).toPlainDate().until(lastDay, { largestUnit: 'days' }).days
}

/** Moves the clock to `ms` before an instant, and runs the recurring jobs until all effects have followed. */
export const goTo = async (product: Product, instant: string, ms = 0): Promise<void> => {
  const { clock } = product.application
  await clock.forward(Date.parse(instant) - ms - clock.business().getTime())
  await product.settle()
  await product.settle()
}

export const applicationOf = async (borrower: Caller, uuid: string) =>
  (await borrower.ask(getApplication, { params: { uuid } })).application

/** How often an event is in the trail of an application. */
export const timesInTrail = async (product: Product, uuid: string, type: string): Promise<unknown> =>
  (
    await product.rows(
      'select count(*)::int as n from application_events where application_id = $1 and type = $2',
      [uuid, type],
    )
  )[0]?.['n']

/** Moves the clock to a time in the future. */
export const moveTo = async (product: Product, ms: number): Promise<void> => {
  const { clock } = product.application
  await clock.forward(ms - clock.business().getTime())
  if (clock.business().getTime() < ms) throw new Error('the clock has not come so far')
  await product.settle()
}

/** The product's jobs with another clock. */
export const jobsAt = (product: Product, ms: number) => {
  const clock: Clock = { business: () => new Date(ms), real: () => new Date() }
  return { ...product.application.jobs, clock }
}
