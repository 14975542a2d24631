import type pg from 'pg'
import * as z from 'zod'

/** A backup's description of its source database. */
export interface BackupSource {
  /** The number of the last applied migration. */
  readonly schemaVersion: number
  /** Owns the queues: a restore needs a user of this name. */
  readonly queueOwner: string
  /** Sealing keys with their states, which a rotation changes. */
  readonly sealingKeys: readonly string[]
}

const MAY_READ_ALL = `select rolsuper or (rolbypassrls and pg_has_role(rolname, 'pg_read_all_data', 'usage')) as "mayReadAll"
  from pg_roles where rolname = current_user`

const SOURCE = `select (select max(number) from public.migrations) as "schemaVersion",
  (select nspowner::regrole::text from pg_namespace where nspname = 'pgboss') as "queueOwner",
  (select coalesce(array_agg(id || ' ' || state order by id), '{}') from public.sealing_keys) as "sealingKeys"`

const sourceSchema = z.object({
  schemaVersion: z.number().int().positive(),
  queueOwner: z.string(),
  sealingKeys: z.array(z.string()),
})

/**
 * Whether the connection's user can read every row of every table. With a user restricted by row-level
 * security, a backup would lack rows, or fail.
 */
export const mayReadAll = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ mayReadAll: boolean }>(MAY_READ_ALL)
  return rows[0]?.mayReadAll === true
}

export const readBackupSource = async (client: pg.Client): Promise<BackupSource> =>
  sourceSchema.parse((await client.query(SOURCE)).rows[0])

/** Everything in a database beyond PostgreSQL's own: schemas, tables, functions, types. */
const CONTENTS = `with ours as (select oid, nspname from pg_namespace
    where nspname <> 'information_schema' and nspname !~ '^pg_')
  select (select count(*) from ours where nspname <> 'public')
    + (select count(*) from pg_class where relnamespace in (select oid from ours))
    + (select count(*) from pg_proc where pronamespace in (select oid from ours))
    + (select count(*) from pg_type where typnamespace in (select oid from ours)) as count`

export const isEmptyDatabase = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ count: string }>(CONTENTS)
  return rows[0]?.count === '0'
}
