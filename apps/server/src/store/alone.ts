import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Does the work while no other process does, or not at all; `name` is what is done alone. */
export const alone = (db: Database, name: string, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      is_ours: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as is_ours`.execute(tx)
    if (rows[0]?.is_ours === true) await work()
  })
