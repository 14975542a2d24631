import type pg from 'pg'
import * as z from 'zod'

/** The slot keeps the log that a copy needs; the server drops it with the connection. */
const SLOT = 'pledge_backup'
const RESERVE = `select pg_create_physical_replication_slot('${SLOT}_' || pg_backend_pid(), true, true)`
const START = `select pg_walfile_name(pg_backup_start('pledge', fast => true)) as first`
/** The log that the copy needs is on this disk, so it does not have to wait for an archive. */
const STOP = `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
  from pg_backup_stop(wait_for_archive => false)`
const SEGMENTS = `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2 order by name`

const startSchema = z.object({ first: z.string() })
const stopSchema = z.object({ label: z.string().min(1), tablespaces: z.string(), last: z.string() })

/** What PostgreSQL needs to start from a copy of the data folder. */
export interface BaseBackup {
  /** The text of `backup_label`: without it, the server would start from the wrong place in its log. */
  readonly label: string
  /** Names of the files in `pg_wal` that make the copy consistent, in order. */
  readonly segments: readonly string[]
}

/**
 * Copies the data folder of a running PostgreSQL. `copy.data` copies everything except its log, while others
 * write; then `copy.log` copies the log written in the meantime, before the server may remove it. The client
 * is a superuser, on a connection of its own.
 */
export const takeBaseBackup = async (
  client: pg.Client,
  copy: {
    readonly data: () => Promise<void>
    readonly log: (backup: BaseBackup) => Promise<void>
  },
): Promise<void> => {
  await client.query(RESERVE)
  const { first } = startSchema.parse((await client.query(START)).rows[0])
  await copy.data()
  const { label, tablespaces, last } = stopSchema.parse((await client.query(STOP)).rows[0])
  if (tablespaces !== '')
    throw new Error('the database has tablespaces outside of its folder, which cannot be copied')
  const { rows } = await client.query<{ name: string }>(SEGMENTS, [first, last])
  await copy.log({ label, segments: rows.map(({ name }) => name) })
}
