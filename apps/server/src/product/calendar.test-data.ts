import { getApplication } from '@pledge/contract/applications'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../clock.ts'
import type { Caller } from './callers.test-data.ts'
import type { Product } from './product.test-data.ts'
import { done } from './steps.test-data.ts'

export const SECOND_MS = 1_000
export const DAY_MS = 86_400_000
/** The zone of PLEDGE. */
export const ZONE = 'America/New_York'

export const zoned = (ms: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE)

/** Whole calendar days from the day of an act to the day that a deadline ends, in the brand's zone. */
export const daysTo = (deadline: string, fromMs: number): number => {
  const end = zoned(Date.parse(deadline))
  if (end.toPlainTime().toString() !== '00:00:00') throw new Error(`${deadline} is no midnight`)
  const lastDay = end.toPlainDate().subtract({ days: 1 })
  return zoned(fromMs).toPlainDate().until(lastDay, { largestUnit: 'days' }).days
}

/** Moves the clock to `ms` before an instant, and lets the watchers look until what follows has followed. */
export const goTo = async (product: Product, instant: string, ms = 0): Promise<void> => {
  const { clock } = product.application
  await clock.forward(Date.parse(instant) - ms - clock.business().getTime())
  await product.settle()
  await product.settle()
}

export const applicationOf = async (borrower: Caller, uuid: string) =>
  done(await borrower.call(getApplication, { params: { uuid } })).body.application

/** How often an event stands in the trail of an application. */
export const timesInTrail = async (product: Product, uuid: string, type: string): Promise<unknown> =>
  (
    await product.rows(
      'select count(*)::int as n from application_events where application_id = $1 and type = $2',
      [uuid, type],
    )
  )[0]?.['n']

/** The jobs of the product by another clock. */
export const jobsAt = (product: Product, ms: number) => {
  const clock: Clock = { business: () => new Date(ms), real: () => new Date() }
  return { ...product.application.jobs, clock }
}
