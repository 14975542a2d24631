import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { QUEUES, startBoss } from '../work/queue.ts'
import { rebuildMissingStates } from '../streams/replay-states.ts'
import { readMigrations, type MigrationFile } from './migration-files.ts'
import { readSchemaRecord, whyNotOurs } from './schema-version.ts'
import { withOwner } from './with-owner.ts'

/** Roles belong to the cluster: another of its databases may be creating them concurrently. */
const ROLES = `do $$
declare r text;
begin
  foreach r in array array['pledge_owner', 'pledge_app', 'pledge_sweeper'] loop
    -- Where an operator created them, who migrates need not have the right to.
    if not exists (select from pg_roles where rolname = r) then
      begin
        execute format('create role %I nologin nobypassrls', r);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    -- Who creates a role may administer it, and since PostgreSQL 16 may not take it on before it is granted.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', r);
    end if;
  end loop;
  execute format('grant create on database %I to pledge_owner', current_database());
  -- What everybody may do, the roles of the product may: names in a temporary schema could stand for ours.
  execute format('revoke create, temporary on database %I from public', current_database());
  revoke create on schema public from public;
  grant create, usage on schema public to pledge_owner;
end $$`

/**
 * Held while a process prepares a database; others that start at the same time wait for it. Without it, two of them
 * would change the rights of one schema at once, which PostgreSQL refuses ("tuple concurrently updated").
 */
const MIGRATION_LOCK = 460_046_001
const LOCK_EVERY_MS = 100
/** An index on a large table takes minutes. */
const MAX_LOCK_TRIES = 36_000

/**
 * Polls for the lock between statements. Waiting inside PostgreSQL would be an open transaction, which
 * building an index waits for, while it waits for the lock of the process that builds it.
 */
const takeMigrationLock = async (client: pg.Client) => {
  for (let tries = 0; tries < MAX_LOCK_TRIES; tries += 1) {
    const { rows } = await client.query<{ readonly taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    )
    if (rows[0]?.taken === true) return
    await pause(LOCK_EVERY_MS)
  }
  throw new Error('another process has been migrating this database for an hour: check what it is doing')
}

/** The user that the product signs in as: a member of only the two roles that it assumes. */
export interface ServerUser {
  readonly name: string
  /** False for an operator's own user: only the operator can set its password. */
  readonly mayCreate: boolean
}

const admitServer = async (client: pg.Client, { name, mayCreate }: ServerUser) => {
  const user = pg.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0 && !mayCreate)
    throw new Error(
      `DATABASE_URL signs in as ${user}, but this user does not exist. Create it with: create role ${user} login noinherit password '...'`,
    )
  if (rowCount === 0) await client.query(`create role ${user} login noinherit`)
  await client.query(`grant pledge_app, pledge_sweeper to ${user}`)
}

/** Creates the product's roles and their rights on the database, which a dump of it requires. */
export const prepareRoles = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(ROLES)
  } finally {
    await client.end()
  }
}

const createRoles = async (client: pg.Client, server: ServerUser | undefined) => {
  await client.query('begin')
  await client.query(ROLES)
  await client.query('create schema if not exists sandbox authorization pledge_owner')
  if (server !== undefined) await admitServer(client, server)
  await client.query('commit')
}

/** A file whose statements each end a line with a semicolon. */
const statementsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** An interrupted index build leaves an invalid index: it is dropped, so that it can be built again. */
const dropInvalidIndexes = async (client: pg.Client) => {
  const { rows } = await client.query<{ readonly name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    await client.query(`drop index concurrently public.${pg.escapeIdentifier(name)}`)
}

const applyOne = async (client: pg.Client, file: MigrationFile) => {
  const { number, name, text, sha256, compatibleFrom, isOutsideTransaction } = file
  try {
    if (isOutsideTransaction) {
      await dropInvalidIndexes(client)
      for (const statement of statementsOf(text)) await client.query(statement)
    } else {
      await client.query('begin')
      await client.query(text)
    }
    const record = 'insert into migrations (number, name, sha256, compatible_from) values ($1, $2, $3, $4)'
    await client.query(record, [number, name, sha256, compatibleFrom])
    if (!isOutsideTransaction) await client.query('commit')
  } catch (error) {
    throw new Error(`the migration ${name} failed: ${String(error)}`, { cause: error })
  }
}

/**
 * A table change waits for the transactions that use the table, and all later ones wait behind it. Rather
 * than block the product for longer, the migration fails and can be run again.
 */
const MAX_LOCK_WAIT_MS = 4_000

/**
 * Applies the migrations that the database lacks, each file completely or not at all; after a failure the
 * next run continues with the failed file. Returns the number applied.
 */
const applyMigrations = async (ownerUrl: string, files: readonly MigrationFile[]): Promise<number> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: `-c role=pledge_owner -c lock_timeout=${MAX_LOCK_WAIT_MS}`,
  })
  await client.connect()
  try {
    const record = await readSchemaRecord(client, 'pledge_owner')
    const problem = whyNotOurs(record, files)
    if (problem !== undefined) throw new Error(problem)
    const missing = files.slice(record?.length ?? 0)
    for (const file of missing) await applyOne(client, file)
    return missing.length
  } finally {
    await client.end()
  }
}

const prepareQueues = async (ownerUrl: string) => {
  const boss = await startBoss({ url: ownerUrl, role: undefined, migrate: true })
  for (const queue of QUEUES) {
    const exists = await boss.getQueue(queue.name)
    if (exists === null) await boss.createQueue(queue.name, queue.options)
  }
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('grant usage on schema pgboss to pledge_app')
    await client.query('grant select, insert, update, delete on all tables in schema pgboss to pledge_app')
    await client.query('grant usage on all sequences in schema pgboss to pledge_app')
    await client.query('grant execute on all functions in schema pgboss to pledge_app')
  } finally {
    await client.end()
  }
}

/**
 * Brings a database to this version: roles, tables, policies, missing loan states, queues. Safe to run from several
 * processes at once. `ownerUrl` signs in as a user that may create roles and schemas; the product itself signs in as
 * `server`, which owns nothing, and runs as `pledge_app`. Throws when that user does not exist and may not be created,
 * and, before any change, when the database is newer than `files` supports, or was migrated by different files.
 */
export const migrate = async ({
  ownerUrl,
  server,
  files = readMigrations(),
}: {
  readonly ownerUrl: string
  readonly server?: ServerUser
  readonly files?: readonly MigrationFile[]
}): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  // It is idle while others work: if the database fails, their statements report it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Released when this connection ends.
    await takeMigrationLock(client)
    await createRoles(client, server)
    const applied = await applyMigrations(ownerUrl, files)
    // Only a migration removes states, so an ordinary start reads no loan. Only a loan whose events cannot be
    // replayed stays unreadable; `npm run streams -- verify` names it.
    if (applied > 0) await withOwner(ownerUrl, rebuildMissingStates)
    await prepareQueues(ownerUrl)
  } finally {
    await client.end()
  }
}
