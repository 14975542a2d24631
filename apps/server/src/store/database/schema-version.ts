import pg from 'pg'
import { readMigrations, type MigrationFile } from './migration-files.ts'

/** A database's record of its applied migrations; null where files before the first baseline created it. */
export type SchemaRecord =
  | readonly Pick<MigrationFile, 'number' | 'name' | 'sha256' | 'compatibleFrom'>[]
  | null

const UNKNOWN =
  'the database was created by a development version of Pledge and cannot be migrated: use an empty database, or set PLEDGE_DATA_DIR to a new folder if the database is the embedded one'

/** The version of a database: the number of its last applied migration. */
const versionOf = (record: SchemaRecord): number => Math.max(0, ...(record ?? []).map(({ number }) => number))

/** The first migration up to that version that the database did not record, or recorded with another text. */
const editedMigration = (record: SchemaRecord, files: readonly MigrationFile[]): MigrationFile | undefined =>
  files
    .filter(({ number }) => number <= versionOf(record))
    .find((file) => {
      const applied = record?.find(({ number }) => number === file.number)
      return applied?.name !== file.name || applied.sha256 !== file.sha256
    })

/** The oldest product version that can work on a database, by its applied migrations. */
const oldestCompatible = (record: SchemaRecord): number =>
  Math.max(0, ...(record ?? []).map(({ compatibleFrom }) => compatibleFrom))

/**
 * Why these files can neither work on a database nor migrate it; undefined where they can. A newer database
 * is acceptable while every newer migration states that servers of this version can work with it (note 068).
 */
export const whyNotOurs = (record: SchemaRecord, files: readonly MigrationFile[]): string | undefined => {
  if (record === null) return UNKNOWN
  const edited = editedMigration(record, files)
  if (edited !== undefined)
    return `the migration ${edited.name} is not the one that was applied to this database: restore its file, and add changes as a new migration`
  if (oldestCompatible(record) > files.length)
    return `the database is at version ${versionOf(record)} and this version of Pledge knows only ${files.length}: run the newer version of Pledge`
  return undefined
}

/**
 * Why these files cannot work on a database as it is; undefined where its schema is theirs, or a newer compatible one.
 */
export const whyNotCurrent = (record: SchemaRecord, files: readonly MigrationFile[]): string | undefined => {
  const version = versionOf(record)
  return (
    whyNotOurs(record, files) ??
    (version >= files.length
      ? undefined
      : `the database is at version ${version} and this version of Pledge needs ${files.length}: run ROLE=migrate`)
  )
}

/** The tables that record migrations: ours, and the one from before the baseline. */
const RECORDS = `select relname as name from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relname in ('migrations', 'kysely_migration')`

/**
 * Reads a database's migration record, even where neither the table nor the product's roles exist: the role
 * is assumed only once there is something to read.
 */
export const readSchemaRecord = async (
  client: pg.Client,
  role: 'pledge_app' | 'pledge_owner',
): Promise<SchemaRecord> => {
  const { rows: tables } = await client.query<{ name: string }>(RECORDS)
  if (tables.some(({ name }) => name === 'kysely_migration')) return null
  if (tables.length === 0) return []
  await client.query(`set role ${role}`)
  const { rows } = await client.query<{
    number: number
    name: string
    sha256: string
    compatibleFrom: number
  }>(
    'select number, name, sha256, compatible_from as "compatibleFrom" from public.migrations order by number',
  )
  await client.query('reset role')
  return rows
}

const CONNECT_MS = 5_000

/**
 * Throws, with a message for an operator, unless the database's schema is the one of this product version, or a newer
 * one that declares itself compatible. Every process checks this before it starts work: on an older schema it would
 * fail midway, and on an incompatible newer one it would write rows that violate the newer version's rules.
 */
export const assertSchemaIsCurrent = async (
  url: string,
  role: 'pledge_app' | 'pledge_owner',
  files = readMigrations(),
): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  try {
    const problem = whyNotCurrent(await readSchemaRecord(client, role), files)
    if (problem !== undefined) throw new Error(problem)
  } finally {
    await client.end()
  }
}
