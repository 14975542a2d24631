import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Storage for values of adapters and extras: JSON, which they parse on reading. */
export interface AdapterState {
  read(key: string): Promise<unknown>
  /** Reads, changes and writes one value under a lock. `change` is synchronous, pure, and may run again. */
  change<Result>(
    key: string,
    change: (current: unknown) => { readonly next: unknown; readonly result: Result },
  ): Promise<Result>
}

/** In the `sandbox` schema: it survives crashes and is shared by all processes. */
export const createAdapterState = (db: Database): AdapterState => ({
  async read(key) {
    const row = await db
      .selectFrom('sandbox.simulation')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.value
  },
  change: (key, change) =>
    db.transaction().execute(async (tx) => {
      // Serializes writers of a key that has no row yet.
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
      const row = await tx
        .selectFrom('sandbox.simulation')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst()
      const { next, result } = change(row?.value)
      const value = JSON.stringify(next)
      await tx
        .insertInto('sandbox.simulation')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
      return result
    }),
})
