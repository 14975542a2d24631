import type { SimulationStore } from '@pledge/sandbox/state/store'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The simulated providers' state in the `sandbox` schema: it survives a kill and all processes share it. */
export const createSimulationStore = (db: Database): SimulationStore => ({
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
      // Serialises writers of a key that has no row yet.
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
