import { readdirSync, readFileSync } from 'node:fs'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import pg from 'pg'
import { QUEUES, startBoss } from './queue.ts'

/** Beside the sources, and beside the bundle: the build copies the folder. */
const folder = new URL('../migrations/', import.meta.url)

const migrationOf = (name: string): Migration => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  return {
    up: async (db) => {
      await sql.raw(text).execute(db)
    },
  }
}

const migrations = (): Record<string, Migration> =>
  Object.fromEntries(
    readdirSync(folder)
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
    if not pg_has_role(current_user, r, 'member') then execute format('grant %I to current_user', r); end if;
  end loop;
  execute format('grant create on database %I to pledge_owner', current_database());
  grant create, usage on schema public to pledge_owner;
end $$`

/** One transaction-level lock for the whole cluster serializes the creation of roles. */
const ROLE_LOCK = 460_046_001

const createRoles = async (client: pg.Client) => {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [ROLE_LOCK])
  await client.query(ROLES)
  await client.query('create schema if not exists sandbox authorization pledge_owner')
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
 * Brings a database to this version: roles, tables, policies, queues. Safe to run from several processes at once.
 * `ownerUrl` signs in as somebody who may create roles and schemas; the product itself then runs as `pledge_app`.
 * `upTo`: the last migration to run, for tests of those that come after it.
 */
export const migrate = async ({
  ownerUrl,
  upTo,
}: {
  readonly ownerUrl: string
  readonly upTo?: string
}): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await createRoles(client)
  } finally {
    await client.end()
  }
  await runMigrations(ownerUrl, upTo)
  await prepareQueues(ownerUrl)
}
