import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { QUEUES, startBoss } from '../work/queue.ts'
import { rebuildMissingStates } from '../streams/replay-states.ts'
import { readMigrations, type MigrationFile } from './migration-files.ts'
import { readSchemaRecord, whyNotOurs } from './schema-version.ts'
import { withOwner } from './with-owner.ts'

/** Roles belong to the cluster: another database of it may be creating them at this moment. */
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
 * Held while a process prepares a database; another one that starts at the same time waits for it. Without it, two of them
 * would change the rights of one schema at once, which PostgreSQL refuses ("tuple concurrently updated").
 */
const MIGRATION_LOCK = 460_046_001
const LOCK_EVERY_MS = 100
/** An index of a large table takes minutes. */
const MAX_LOCK_TRIES = 36_000

/**
 * Waits for the lock between statements: one that waited inside PostgreSQL would be a transaction that the building of an
 * index waits for, while it waits for the builder.
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
  throw new Error('another process has been migrating this database for an hour: see what it is doing')
}

/** The user as which the product signs in: a member of the two roles that it takes on, and of nothing else. */
export interface ServerUser {
  readonly name: string
  /** One of an operator's own has a password, which only they can set. */
  readonly mayCreate: boolean
}

const admitServer = async (client: pg.Client, { name, mayCreate }: ServerUser) => {
  const user = pg.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount === 0 && !mayCreate)
    throw new Error(
      `DATABASE_URL signs in as ${user}, and there is no such user. Create it with: create role ${user} login noinherit password '...'`,
    )
  if (rowCount === 0) await client.query(`create role ${user} login noinherit`)
  await client.query(`grant pledge_app, pledge_sweeper to ${user}`)
}

/** Creates the roles of the product and gives them their rights on the database: what a dump of it relies on. */
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

/** A file of statements that each end a line with a semicolon. */
const statementsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** An index whose building was cut short is there and never used: it is removed, so that it can be built again. */
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
 * A change of a table waits for the transactions that use it, and everything that comes after it waits behind the change.
 * Rather than let the product stand still for longer, the migration fails; it is run again.
 */
const MAX_LOCK_WAIT_MS = 4_000

/**
 * Applies what the database does not have yet, file by file: each whole or not at all, and after a failure the next run goes
 * on with the file that failed. Answers how many migrations that were.
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
 * Brings a database to this version: roles, tables, policies, states of loans that have none, queues. Safe to run from several
 * processes at once. `ownerUrl` signs in as somebody who may create roles and schemas; the product itself signs in as
 * `server`, which owns nothing, and runs as `pledge_app`. Throws when there is no such user and it may not be created, and,
 * before it changes a table, when the database is newer than `files` can work on, or was migrated by other ones.
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
  // It is idle while others work: when the database goes away, their statements fail and say so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Released when this connection ends.
    await takeMigrationLock(client)
    await createRoles(client, server)
    const applied = await applyMigrations(ownerUrl, files)
    // Only a migration removes states, so an ordinary start looks at no loan. A loan whose events cannot be replayed stays
    // unreadable, alone; `npm run streams -- verify` names it.
    if (applied > 0) await withOwner(ownerUrl, rebuildMissingStates)
    await prepareQueues(ownerUrl)
  } finally {
    await client.end()
  }
}
