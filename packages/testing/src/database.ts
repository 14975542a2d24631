import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Set by the test run for its workers: the URL of the cluster's superuser, and the name of the migrated database to
 * copy.
 */
export const CLUSTER_URL_KEY = 'PLEDGE_TEST_CLUSTER_URL'
export const TEMPLATE_KEY = 'PLEDGE_TEST_TEMPLATE'

export interface TestDatabase {
  /** Connects as the cluster's superuser, which may assume every role of the product. */
  readonly url: string
  /** Connects like the product, as a user that owns nothing. */
  readonly serverUrl: string
  readonly name: string
  drop(): Promise<void>
}

const setting = (key: string): string => {
  const value = process.env[key]
  if (value === undefined) throw new Error(`${key} is not set: run this with vitest's project "db"`)
  return value
}

const onCluster = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database in the same cluster; a socket URL has no host before the slash. */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, (_match, server: string) => `${server}/${name}`)

const copyOf = (name: string, template: string) =>
  `create database ${name} template ${template} strategy wal_log`

/**
 * Creates a template database, once for all workers of a run: a migrated one, filled by `fill`, which must close all
 * its connections.
 */
export const ensureTemplate = async (
  name: string,
  fill: (url: { readonly ownerUrl: string; readonly serverUrl: string }) => Promise<void>,
): Promise<string> => {
  const cluster = setting(CLUSTER_URL_KEY)
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    // Held until the connection ends: the other workers wait for the first.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(copyOf(draft, setting(TEMPLATE_KEY)))
    await fill(urlsOf(cluster, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

const urlsOf = (cluster: string, name: string) => {
  const ownerUrl = withDatabase(cluster, name)
  return { ownerUrl, serverUrl: ownerUrl.replace(/\buser=\w+/, 'user=pledge_server') }
}

/**
 * A separate migrated database, in about 50 ms: for a test file, created in `beforeAll` and dropped in `afterAll`.
 * `isEmpty`: without migrations. `template`: a copy of one made by `ensureTemplate`.
 */
export const createTestDatabase = async ({
  isEmpty = false,
  template = isEmpty ? 'template0' : setting(TEMPLATE_KEY),
}: { readonly isEmpty?: boolean; readonly template?: string } = {}): Promise<TestDatabase> => {
  const cluster = setting(CLUSTER_URL_KEY)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(cluster, copyOf(name, template))
  const { ownerUrl, serverUrl } = urlsOf(cluster, name)
  return {
    url: ownerUrl,
    serverUrl,
    name,
    drop: () => onCluster(cluster, `drop database if exists ${name} with (force)`),
  }
}
