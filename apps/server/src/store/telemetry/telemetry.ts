import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { weekOf } from './telemetry-weeks.ts'

/** PostgreSQL's code for a row that the table or the partition does not admit. */
const CHECK_VIOLATION = '23514'

export const insertTelemetrySession = async (
  db: Database,
  session: {
    readonly id: string
    /** Null for a visitor of no known brand. */
    readonly organizationId: string | null
    readonly trackerId: string
    readonly openedAt: Date
    readonly data: unknown
  },
): Promise<void> => {
  await db
    .insertInto('telemetry_sessions')
    .values({
      id: session.id,
      organization_id: session.organizationId,
      tracker_id: session.trackerId,
      opened_at: session.openedAt,
      data: JSON.stringify(session.data),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export interface NewTelemetryEvent {
  readonly id: string
  readonly organizationId: string | null
  readonly sessionId: string
  readonly trackerId: string
  readonly dedupeKey: string | null
  readonly event: string
  readonly receivedAt: Date
  readonly data: unknown
}

/** Whether a session that began in the week before sent the event already. Reads the partition of that week alone. */
export const wasSentLastWeek = async (
  db: Database,
  { sessionId, dedupeKey, receivedAt }: Pick<NewTelemetryEvent, 'sessionId' | 'dedupeKey' | 'receivedAt'>,
): Promise<boolean> => {
  if (dedupeKey === null) return false
  const row = await sentIn(db, { sessionId, dedupeKey, week: weekOf(receivedAt, -1) }).executeTakeFirst()
  return row !== undefined
}

/** The same event of a session in a week: the query whose plan reads one partition. */
export const sentIn = (
  db: Database,
  { sessionId, dedupeKey, week }: { sessionId: string; dedupeKey: string; week: string },
) =>
  db
    .selectFrom('page_events')
    .select('id')
    .where('week', '=', sql<string>`${week}::date`)
    .where('session_id', '=', sessionId)
    .where('dedupe_key', '=', dedupeKey)

/**
 * Stores an event once: a repeated dedupe key within a session changes nothing (gap G.82). An event of a week without a
 * partition that waits while that partition is made is refused by PostgreSQL, which had chosen the place before: it is sent
 * again, into the new partition.
 */
export const insertTelemetryEvent = async (db: Database, event: NewTelemetryEvent): Promise<void> => {
  if (await wasSentLastWeek(db, event)) return
  try {
    await insertOnce(db, event)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== CHECK_VIOLATION) throw error
    await insertOnce(db, event)
  }
}

const insertOnce = async (db: Database, event: NewTelemetryEvent): Promise<void> => {
  await db
    .insertInto('page_events')
    .values({
      id: event.id,
      week: weekOf(event.receivedAt),
      organization_id: event.organizationId,
      session_id: event.sessionId,
      tracker_id: event.trackerId,
      dedupe_key: event.dedupeKey,
      event: event.event,
      received_at: event.receivedAt,
      data: JSON.stringify(event.data),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Sessions opened before a time, and the events of servers before partitions: newer events of a long session are kept. */
export const removeTelemetryBefore = async (db: Database, before: Date, most: number): Promise<number> => {
  const events = await db
    .deleteFrom('telemetry_events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('telemetry_events')
        .select('id')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(most),
    )
    .executeTakeFirst()
  const sessions = await db
    .deleteFrom('telemetry_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('telemetry_sessions')
        .select('id')
        .where('opened_at', '<', before)
        .orderBy('opened_at')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(events.numDeletedRows) + Number(sessions.numDeletedRows)
}
