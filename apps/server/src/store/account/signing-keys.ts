import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface SealedKey {
  readonly id: string
  readonly sealedJwk: string
}

/** One lock for the first key of any purpose: processes that start together agree on one. */
const KEY_LOCK = 460_046_002

/** The keys of a purpose, newest first. Creates the first one when there is none. */
export const signingKeys = (
  db: Database,
  purpose: string,
  make: () => Promise<SealedKey>,
  now: Date,
): Promise<readonly SealedKey[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(tx)
    const rows = await tx
      .selectFrom('signing_keys')
      .select(['id', 'sealed_jwk'])
      .where('purpose', '=', purpose)
      .orderBy('created_at', 'desc')
      .execute()
    if (rows.length > 0) return rows.map((row) => ({ id: row.id, sealedJwk: row.sealed_jwk }))
    const key = await make()
    await tx
      .insertInto('signing_keys')
      .values({ id: key.id, purpose, sealed_jwk: key.sealedJwk, created_at: now })
      .execute()
    return [key]
  })
