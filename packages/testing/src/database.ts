import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Set by the test run for its workers: the cluster's superuser, and the migrated database to copy. */
export const CLUSTER_URL_KEY = 'PLEDGE_TEST_CLUSTER_URL'
export const TEMPLATE_KEY = 'PLEDGE_TEST_TEMPLATE'

export interface TestDatabase {
  /** Signs in as the cluster's superuser, who may take on every role of the product. */
  readonly url: string
  /** Signs in as the product does: as a user that owns nothing. */
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

/** The address of another database of the same cluster; it may be a socket's, which has no host before the slash. */
export const withDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, (_match, server: string) => `${server}/${name}`)

/**
 * A migrated database of its own, in about 50 ms: for a test file, in `beforeAll`; dropped in `afterAll`. `isEmpty`: one
 * that was not migrated.
 */
export const createTestDatabase = async ({ isEmpty = false } = {}): Promise<TestDatabase> => {
  const cluster = setting(CLUSTER_URL_KEY)
  const template = isEmpty ? 'template0' : setting(TEMPLATE_KEY)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(cluster, `create database ${name} template ${template} strategy wal_log`)
  const url = withDatabase(cluster, name)
  return {
    url,
    serverUrl: url.replace(/\buser=\w+/, 'user=pledge_server'),
    name,
    drop: () => onCluster(cluster, `drop database if exists ${name} with (force)`),
  }
}
