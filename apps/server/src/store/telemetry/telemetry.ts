import type { Database } from '../database/database.ts'

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

/** Stores an event once: a repeated dedupe key within a session changes nothing (gap G.82). */
export const insertTelemetryEvent = async (
  db: Database,
  event: {
    readonly id: string
    readonly organizationId: string | null
    readonly sessionId: string
    readonly trackerId: string
    readonly dedupeKey: string | null
    readonly event: string
    readonly receivedAt: Date
    readonly data: unknown
  },
): Promise<void> => {
  await db
    .insertInto('telemetry_events')
    .values({
      id: event.id,
      organization_id: event.organizationId,
      session_id: event.sessionId,
      tracker_id: event.trackerId,
      dedupe_key: event.dedupeKey,
      event: event.event,
      received_at: event.receivedAt,
      data: JSON.stringify(event.data),
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'dedupe_key']).where('dedupe_key', 'is not', null).doNothing(),
    )
    .execute()
}

/** Events received before a time, and sessions opened before it: newer events of a long session are kept. */
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
