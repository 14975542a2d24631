import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface BoundedSubject {
  /** A keyed hash of the limited subject: never an address or email in plain text. */
  readonly subject: string
  readonly most: number
}

/** Whether an attempt was counted; if not, when the next one is available. */
export type Taken = { readonly ok: true } | { readonly ok: false; readonly againAt: Date }

interface Window {
  readonly from: Date
  readonly now: Date
}

/** When the subject has an attempt again; undefined when it has one now. */
const fullUntil = async (
  tx: Database,
  { subject, most }: BoundedSubject,
  { from, now }: Window,
): Promise<number | undefined> => {
  // The oldest counted attempt: when it leaves the window, one is available again.
  const row = await tx
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('subject', '=', subject)
    .where('failed_at', '>', from)
    .orderBy('failed_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : row.failed_at.getTime() + (now.getTime() - from.getTime())
}

/**
 * Counts one attempt of each subject, or none when one of them has none left. An attempt counts before it is
 * made, under a lock, so that concurrent attempts cannot exceed the limit; a successful sign-in gives it
 * back. Counted in the database, so that all processes share one limit.
 */
export const takeTry = (db: Database, subjects: readonly BoundedSubject[], window: Window): Promise<Taken> =>
  db.transaction().execute(async (tx) => {
    // Always in the same order, so that two attempts do not deadlock.
    const ordered = subjects.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
    for (const { subject } of ordered)
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 4600))`.execute(tx)
    let againAt = 0
    for (const subject of ordered) againAt = Math.max(againAt, (await fullUntil(tx, subject, window)) ?? 0)
    if (againAt > 0) return { ok: false, againAt: new Date(againAt) }
    await tx
      .insertInto('sign_in_failures')
      .values(ordered.map(({ subject }) => ({ subject, failed_at: window.now })))
      .execute()
    return { ok: true }
  })

/** After a success: this attempt is given back; others stay counted. */
export const giveBackTry = async (db: Database, subjects: readonly string[], at: Date): Promise<void> => {
  await db
    .deleteFrom('sign_in_failures')
    .where('subject', 'in', subjects)
    .where('failed_at', '=', at)
    .execute()
}

/** After a success that resets the count. */
export const forgetTries = async (db: Database, subject: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

export const deleteTriesBefore = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', before).execute()
}
