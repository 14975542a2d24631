import { readdirSync, readFileSync } from 'node:fs'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg from 'pg'
import { migrationsFolder } from '../../migrations-folder.ts'
import { QUEUES, startBoss } from '../work/queue.ts'
import { rebuildMissingStates } from '../streams/replay-states.ts'
import { withOwner } from './with-owner.ts'

const migrationOf = (name: string): Migration => {
  const text = readFileSync(new URL(name, migrationsFolder), 'utf8')
  return {
    up: async (db) => {
      await sql.raw(text).execute(db)
    },
  }
}

const migrations = (): Record<string, Migration> =>
  Object.fromEntries(
    readdirSync(migrationsFolder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => [name.replace(/\.sql$/, ''), migrationOf(name)]),
  )

/** Roles belong to the cluster: another database of it may be creating them at this moment. */
const ROLES = `do $$
declare r text;
begin
  foreach r in array array['pledge_owner', 'pledge_app', 'pledge_sweeper'] loop
    begin
      execute format('create role %I nologin nobypassrls', r);
    exception when duplicate_object or unique_violation then null;
    end;
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

/** One transaction-level lock for the whole cluster serializes the creation of roles. */
const ROLE_LOCK = 460_046_001

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

const createRoles = async (client: pg.Client, server: ServerUser | undefined) => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK])
  await client.query(ROLES)
  await client.query('create schema if not exists sandbox authorization pledge_owner')
  if (server !== undefined) await admitServer(client, server)
  await client.query('commit')
}

const runMigrations = async (ownerUrl: string, upTo: string | undefined) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, options: '-c role=pledge_owner' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations() },
      // A number is given when the work begins: a lower one may be merged after a higher one.
      allowUnorderedMigrations: true,
    })
    const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    if (error !== undefined) throw error
  } finally {
    await db.destroy()
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
 * Brings a database to this version: roles, tables, policies, states of loans that have none, queues. Safe to run from several processes at once.
 * `ownerUrl` signs in as somebody who may create roles and schemas; the product itself signs in as `server`, which owns
 * nothing, and runs as `pledge_app`. Throws when there is no such user and it may not be created.
 * `upTo`: the last migration to run, for tests of those that come after it.
 */
export const migrate = async ({
  ownerUrl,
  server,
  upTo,
}: {
  readonly ownerUrl: string
  readonly server?: ServerUser
  readonly upTo?: string
}): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await createRoles(client, server)
  } finally {
    await client.end()
  }
  await runMigrations(ownerUrl, upTo)
  // A loan whose trail cannot be replayed stays unreadable, alone; `npm run streams -- verify` names it.
  if (upTo === undefined) await withOwner(ownerUrl, rebuildMissingStates)
  await prepareQueues(ownerUrl)
}
