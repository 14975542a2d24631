import type { Database } from '../database/database.ts'

export type CeremonyKind = 'enroll-passkey' | 'sign-in-passkey' | 'second-factor' | 'registration'

export interface Ceremony {
  readonly kind: CeremonyKind
  /** The owner: an account, or the sign-in of one browser. */
  readonly key: string
}

/** Stores a value until the second call of a ceremony; replaces the previous value of the same key. */
export const putCeremony = async (
  db: Database,
  { kind, key }: Ceremony,
  data: unknown,
  expiresAt: Date,
): Promise<void> => {
  const values = { data: JSON.stringify(data), expires_at: expiresAt }
  await db
    .insertInto('ceremonies')
    .values({ kind, key, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute()
}

/** Reads a stored value without removing it. The reader parses it. */
export const readCeremony = async (db: Database, { kind, key }: Ceremony, now: Date): Promise<unknown> => {
  const row = await db
    .selectFrom('ceremonies')
    .select('data')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.data
}

/** Removes and returns the value, so that it works once. */
export const takeCeremony = async (db: Database, { kind, key }: Ceremony, now: Date): Promise<unknown> => {
  const row = await db
    .deleteFrom('ceremonies')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .returning('data')
    .executeTakeFirst()
  return row?.data
}
