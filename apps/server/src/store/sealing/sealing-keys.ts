import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Tx } from '../database/database.ts'

const stateSchema = z.enum(['coming', 'current', 'leaving'])
const purposeSchema = z.enum(['seal', 'derive'])

/** A stored key of the ring, wrapped. */
export interface SealingKeyRow {
  readonly id: string
  readonly purpose: z.infer<typeof purposeSchema>
  readonly state: z.infer<typeof stateSchema>
  readonly wrappedBy: string
  readonly wrapped: string
  readonly createdAt: Date
  /** How long it has been in its state, by the database's clock. */
  readonly stateMs: number
}
export type NewSealingKey = Pick<SealingKeyRow, 'id' | 'purpose' | 'state' | 'wrappedBy' | 'wrapped'>

/** One lock for all changes of the ring: processes that start together agree on its first keys. */
const RING_LOCK = 460_046_003

/** The whole ring: the derivation key, then the sealing keys, oldest first. */
export const sealingKeys = async (db: Database | Tx): Promise<readonly SealingKeyRow[]> => {
  const rows = await db
    .selectFrom('sealing_keys')
    .selectAll()
    .select(sql<number>`(extract(epoch from clock_timestamp() - state_since) * 1000)::float8`.as('state_ms'))
    .orderBy('purpose')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    purpose: purposeSchema.parse(row.purpose),
    state: stateSchema.parse(row.state),
    wrappedBy: row.wrapped_by,
    wrapped: row.wrapped,
    createdAt: row.created_at,
    stateMs: row.state_ms,
  }))
}

/** Works on the ring under an exclusive lock. */
export const changingRing = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${RING_LOCK})`.execute(tx)
    return work(tx)
  })

export const insertSealingKey = async (tx: Tx, key: NewSealingKey): Promise<void> => {
  const { id, purpose, state, wrappedBy, wrapped } = key
  await tx.insertInto('sealing_keys').values({ id, purpose, state, wrapped_by: wrappedBy, wrapped }).execute()
}

/** The incoming key becomes the current one, and the previous one is retired. */
export const makeComingCurrent = async (tx: Tx): Promise<void> => {
  const since = sql<Date>`clock_timestamp()`
  const move = (from: SealingKeyRow['state'], to: SealingKeyRow['state']) =>
    tx
      .updateTable('sealing_keys')
      .set({ state: to, state_since: since })
      .where('purpose', '=', 'seal')
      .where('state', '=', from)
      .execute()
  await move('current', 'leaving')
  await move('coming', 'current')
}

/** Removes a key for good: values that still refer to it are lost. */
export const removeLeavingKey = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('sealing_keys').where('id', '=', id).where('state', '=', 'leaving').execute()
}

export const keepWrappedAnew = async (
  tx: Tx,
  { id, wrappedBy, wrapped }: Pick<SealingKeyRow, 'id' | 'wrappedBy' | 'wrapped'>,
): Promise<void> => {
  await tx.updateTable('sealing_keys').set({ wrapped_by: wrappedBy, wrapped }).where('id', '=', id).execute()
}
