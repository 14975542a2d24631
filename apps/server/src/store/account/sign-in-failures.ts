import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface BoundedSubject {
  /** A keyed hash of what is bounded: never an address or an e-mail in the clear. */
  readonly subject: string
  readonly most: number
}

/** Whether a try was taken; where not, when one is left again. */
export type Taken = { readonly ok: true } | { readonly ok: false; readonly againAt: Date }

interface Window {
  readonly from: Date
  readonly now: Date
}

/** When the subject has a try again; undefined when it has one now. */
const fullUntil = async (
  tx: Database,
  { subject, most }: BoundedSubject,
  { from, now }: Window,
): Promise<number | undefined> => {
  // The oldest of those that count: when it is out of the window, one is left again.
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
 * Takes one try from each subject, or none when one of them has none left. A try counts before it is made, under a
 * lock, so that many at once don't slip through; a sign-in that succeeds gives it back. Counted in the database: all
 * processes have one limit together.
 */
export const takeTry = (db: Database, subjects: readonly BoundedSubject[], window: Window): Promise<Taken> =>
  db.transaction().execute(async (tx) => {
    // Always in the same order, so that two tries don't wait for each other.
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

/** After a success: this try is given back, and those of others stay counted. */
export const giveBackTry = async (db: Database, subjects: readonly string[], at: Date): Promise<void> => {
  await db
    .deleteFrom('sign_in_failures')
    .where('subject', 'in', subjects)
    .where('failed_at', '=', at)
    .execute()
}

/** After a success that starts afresh. */
export const forgetTries = async (db: Database, subject: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

export const deleteTriesBefore = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', before).execute()
}
