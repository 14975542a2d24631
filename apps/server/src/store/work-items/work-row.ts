import { workTimeOf, type TimedWork } from '@pledge/domain/work-items/deadline'
import type { WorkRules } from '@pledge/domain/organization/work-rules'
import { sql, type RawBuilder } from 'kysely'

/** What the statements about work items are given. */
export interface WorkReading {
  readonly organizationId: string
  /** Of the organization: its days end there. */
  readonly timeZone: string
  readonly rules: WorkRules
  /** On the business clock. */
  readonly now: Date
}

/**
 * The rows of one kind: `application_id` (null where no loan is known), `item`, `due_at` (null without a deadline) and `since`.
 * Each selects by the predicate of the index that its queue has, so that only open work is read.
 */
export type WorkRows = (reading: WorkReading) => RawBuilder<unknown>

/** The midnight that ends a date in the organization's zone, as `endOfDateAfter` of the domain computes it. */
export const endOfDate = (date: RawBuilder<unknown>, { timeZone }: WorkReading): RawBuilder<unknown> =>
  sql`((${date} + 1)::timestamp at time zone ${timeZone}::text)`

/** The midnight at which a date begins in the organization's zone. */
export const startOfDate = (date: RawBuilder<unknown>, { timeZone }: WorkReading): RawBuilder<unknown> =>
  sql`((${date})::timestamp at time zone ${timeZone}::text)`

/** The deadline of a kind whose time is a setting: `workDueAt` of the domain, of many rows at once. */
export const dueAfter = (
  kind: TimedWork,
  since: RawBuilder<unknown>,
  reading: WorkReading,
): RawBuilder<unknown> => {
  const { unit, count } = workTimeOf(kind, reading.rules)
  if (unit === 'hours') return sql`(${since} + ${count}::integer * interval '1 hour')`
  const date = sql`((${since} at time zone ${reading.timeZone}::text)::date + ${count}::integer)`
  return endOfDate(date, reading)
}
