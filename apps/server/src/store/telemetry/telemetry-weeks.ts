import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

const DAY_MS = 86_400_000
/** The present week and the next three. */
const WEEKS_MADE = 4
/** Inserts of all brands wait behind one that waits for its lock. */
const MAX_LOCK_WAIT_MS = 500
/**
 * Longest time for one week. While it is made, inserts into it or into the weeks without a partition may wait; while it is dropped,
 * all inserts do, because PostgreSQL locks `page_events` itself for that.
 */
const MAX_STATEMENT_MS = 2_000

/** The Monday of a time's week, in UTC: the partition of its events. */
export const weekOf = (time: Date, weeksLater = 0): string => {
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() + (7 * weeksLater - sinceMonday) * DAY_MS).toISOString().slice(0, 10)
}

/** One change of partitions in a transaction of its own, so that one that fails undoes no other. */
const briefly = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(MAX_LOCK_WAIT_MS)}, true),
      set_config('statement_timeout', ${String(MAX_STATEMENT_MS)}, true)`.execute(tx)
    return work(tx)
  })

/** Makes the partition of a week, given by its Monday, if it has none and no events of it are stored elsewhere. */
export const makeTelemetryWeek = (db: Database, week: string): Promise<void> =>
  briefly(db, async (tx) => {
    await sql`select make_telemetry_week(${week}::date)`.execute(tx)
  })

/** Makes the missing partitions of the present week and the next three, each in a transaction of its own (note 108). */
export const makeTelemetryWeeks = async (db: Database, now: Date): Promise<void> => {
  for (let later = 0; later < WEEKS_MADE; later += 1) await makeTelemetryWeek(db, weekOf(now, later))
}

/**
 * Drops the oldest week if it began before a time or on its day, in a transaction of its own; returns an estimate of its
 * events, because counting those of all brands could take longer than a statement may. Undefined once no such week is left.
 * So no event is kept longer, and those of the end of a week go up to six days earlier.
 */
export const dropTelemetryWeek = (db: Database, before: Date): Promise<number | undefined> =>
  briefly(db, async (tx) => {
    const { rows } = await sql<{ readonly events: bigint | null }>`
      select drop_telemetry_week((${before}::timestamptz at time zone 'UTC')::date) as events`.execute(tx)
    const events = rows[0]?.events ?? null
    return events === null ? undefined : Number(events)
  })

/** A batch of the events of old weeks that never had a partition; returns how many. */
export const removeTelemetryWithoutWeek = async (
  db: Database,
  before: Date,
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ readonly removed: bigint }>`
    select remove_telemetry_without_week((${before}::timestamptz at time zone 'UTC')::date, ${most}::int) as removed`.execute(
    db,
  )
  return Number(rows[0]?.removed ?? 0n)
}
