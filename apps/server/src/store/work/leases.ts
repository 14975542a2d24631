import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface LeaseRow {
  readonly name: string
  readonly ownerId: string
}

/**
 * Takes a free or expired lease; returns whether it is ours. By the database's clock, so that processes with
 * different clocks agree.
 */
export const takeLease = async (
  db: Database,
  { name, ownerId }: LeaseRow,
  lengthMs: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into leases as lease (name, owner_id, expires_at)
    values (${name}, ${ownerId}, now() + ${lengthMs} * interval '1 millisecond')
    on conflict (name) do update set owner_id = excluded.owner_id, expires_at = excluded.expires_at
      where lease.expires_at < now()
    returning name`.execute(db)
  return rows.length === 1
}

/** Extends the lease; false when another process has it. */
export const renewLease = async (
  db: Database,
  { name, ownerId }: LeaseRow,
  lengthMs: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update leases set expires_at = now() + ${lengthMs} * interval '1 millisecond'
    where name = ${name} and owner_id = ${ownerId}
    returning name`.execute(db)
  return rows.length === 1
}

export const endLease = async (db: Database, { name, ownerId }: LeaseRow): Promise<void> => {
  await db.deleteFrom('leases').where('name', '=', name).where('owner_id', '=', ownerId).execute()
}
