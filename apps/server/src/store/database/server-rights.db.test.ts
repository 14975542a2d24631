import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVER_USER } from '../../embedded/cluster-folder.ts'
import { connectPool } from './database.ts'
import { migrate } from './migrate.ts'
import { assertOwnsNothing } from './server-rights.ts'

const RUNTIME = ['pledge_app', 'pledge_sweeper', SERVER_USER] as const
const DENIED = '42501'

describe('the rights of the product in its database', () => {
  let database: TestDatabase
  let owner: pg.Client
  beforeAll(async () => {
    // Rights on a database are not copied from its template.
    database = await createTestDatabase({ isEmpty: true })
    await migrate({ ownerUrl: database.url, server: { name: SERVER_USER, mayCreate: true } })
    owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
  }, 60_000)
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  const texts = async (query: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
    (await owner.query<{ text: string }>(query, [...values])).rows.map(({ text }) => text)

  it('every function with its owner’s rights searches pg_catalog and its schema first, and pg_temp last', async () => {
    const { rows } = await owner.query<{ name: string; schema: string; settings: readonly string[] | null }>(
      `select p.oid::regprocedure::text as name, nspname as schema, proconfig as settings
        from pg_proc p join pg_namespace n on n.oid = pronamespace
        where prosecdef and nspname not in ('pg_catalog', 'information_schema')`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, schema, settings } of rows)
      // How a function is planned changes nothing that it may do.
      expect(
        settings?.filter((setting) => !setting.startsWith('plan_cache_mode=')),
        name,
      ).toEqual([`search_path=pg_catalog, ${schema}, pg_temp`])
  })

  it('every such function qualifies our tables and functions with their schema', async () => {
    const { rows } = await owner.query<{ name: string; body: string }>(
      `select p.oid::regprocedure::text as name, prosrc as body from pg_proc p where prosecdef
        and pronamespace <> 'pg_catalog'::regnamespace`,
    )
    const relations = await texts(
      `select relname as text from pg_class where relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
        and relkind in ('r', 'v', 'p')`,
    )
    const functions = await texts(
      `select proname as text from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const isOurs = new Set([...relations, ...functions])
    for (const { name, body } of rows) {
      const tables = [...body.matchAll(/\b(?:from|join|into|update|table)\s+(\w+)/g)].map(
        ([, table]) => table,
      )
      const calls = [...body.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, called]) => called)
      const bare = [...tables, ...calls].filter((word) => word !== undefined && isOurs.has(word))
      expect(bare, name).toEqual([])
    }
  })

  it.each(RUNTIME)('%s owns nothing, creates nothing and cannot become an owner', async (role) => {
    expect(
      await texts(
        `select r.rolname as text from pg_roles r where pg_has_role($1, r.oid, 'member')
          and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication
            or r.rolname not in ('pledge_app', 'pledge_sweeper', $1))`,
        [role],
      ),
    ).toEqual([])
    expect(
      await texts(
        `select nspname as text from pg_namespace where has_schema_privilege($1, oid, 'create')
        union all select p from unnest(array['create', 'temporary']) p where has_database_privilege($1, current_database(), p)
        union all select oid::regclass::text from pg_class where relowner = $1::regrole
        union all select oid::regprocedure::text from pg_proc where proowner = $1::regrole
        union all select datname from pg_database where datdba = $1::regrole`,
        [role],
      ),
    ).toEqual([])
  })

  it.each([
    ['becomes the owner', 'set role pledge_owner'],
    ['becomes the superuser', 'set role pledge'],
    ['runs a program', "copy (select 1) to program 'true'"],
    ['reads a file of the server', "copy applications from '/etc/passwd'"],
    ['creates a temporary table', 'create temporary table applications (id uuid)'],
    ['creates a table', 'create table public.mine (id uuid)'],
    ['creates a schema', 'create schema mine'],
    ['reads the rows behind the roles', 'select from applications'],
  ])('a session that drops its role %s', async (_what, statement) => {
    const client = new pg.Client({ connectionString: database.serverUrl, options: '-c role=pledge_app' })
    await client.connect()
    try {
      await client.query('set role none')
      await expect(client.query(statement)).rejects.toMatchObject({ code: DENIED })
    } finally {
      await client.end()
    }
  })

  it('a server that signs in as a user with more rights does not start, and says why', async () => {
    const rights = async (url: string) => {
      const pool = connectPool({ url, role: 'pledge_app', maxConnections: 1, onError: () => undefined })
      try {
        return await assertOwnsNothing(pool).then(
          () => 'starts',
          (error: Error) => error.message,
        )
      } finally {
        await pool.end()
      }
    }
    expect(await rights(database.serverUrl)).toBe('starts')
    expect(await rights(database.url)).toMatch(/^the user of DATABASE_URL is a superuser, may create roles/)
    await owner.query(`grant temporary on database ${database.name} to public`)
    expect(await rights(database.serverUrl)).toMatch(/may create temporary tables/)
  })

  it('a migration accepts an operator’s own user, and reports a missing one', async () => {
    const server = { name: 'nobody "of" ours', mayCreate: false }
    await expect(migrate({ ownerUrl: database.url, server })).rejects.toThrow(
      'but this user does not exist. Create it with: create role "nobody ""of"" ours" login noinherit password',
    )
  })
})
