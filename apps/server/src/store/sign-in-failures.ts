import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface BoundedSubject {
  /** A keyed hash of what is bounded: never an address or an e-mail in the clear. */
  readonly subject: string
  readonly most: number
}

/**
 * Takes one try from each subject, or none when one of them has none left. A try counts before it is made, under a
 * lock, so that many at once don't slip through; a sign-in that succeeds gives it back.
 */
export const takeTry = (
  db: Database,
  subjects: readonly BoundedSubject[],
  window: { readonly from: Date; readonly now: Date },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Always in the same order, so that two tries don't wait for each other.
    const ordered = subjects.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
    for (const { subject } of ordered)
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 4600))`.execute(tx)
    for (const { subject, most } of ordered) {
      const { tries } = await tx
        .selectFrom('sign_in_failures')
        .select((select) => select.fn.countAll<bigint>().as('tries'))
        .where('subject', '=', subject)
        .where('failed_at', '>', window.from)
        .executeTakeFirstOrThrow()
      if (tries >= BigInt(most)) return false
    }
    await tx
      .insertInto('sign_in_failures')
      .values(ordered.map(({ subject }) => ({ subject, failed_at: window.now })))
      .execute()
    return true
  })

/** After a success: this try of the address is given back, and the account starts afresh. */
export const forgiveTries = async (
  db: Database,
  input: { readonly account: string; readonly address: string; readonly at: Date },
): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('subject', '=', input.account).execute()
  await db
    .deleteFrom('sign_in_failures')
    .where('subject', '=', input.address)
    .where('failed_at', '=', input.at)
    .execute()
}

/** After a success where only the account is bounded. */
export const forgetTries = async (db: Database, subject: string): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

export const deleteTriesBefore = async (db: Database, before: Date): Promise<void> => {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', before).execute()
}
