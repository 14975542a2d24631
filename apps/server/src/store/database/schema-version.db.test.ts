import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simulatedWorld } from '@pledge/sandbox/adapters'
import { readPriceFiles } from '@pledge/sandbox/prices/read-price-files'
import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseEnv } from '../../env.ts'
import { NO_EXTRAS } from '../../extras.ts'
import { rootFolder } from '../../root-folder.ts'
import { run } from '../../run.ts'
import { readMigrations } from './migration-files.ts'
import { assertSchemaIsCurrent } from './schema-version.ts'

const VERSION = readMigrations().length
const SECRET = 'a secret of the tests, long enough for a server of ours'

/** How a database differs from this version's needs, and the process's message. */
const DIFFERENCES = [
  [
    'behind',
    `delete from migrations where number >= ${VERSION - 1}`,
    `the database is at version ${VERSION - 2} and this version of Pledge needs ${VERSION}: run ROLE=migrate`,
  ],
  [
    'ahead',
    `insert into migrations values (${VERSION + 1}, '${VERSION + 1}-later', repeat('a', 64), ${VERSION + 1})`,
    `the database is at version ${VERSION + 1} and this version of Pledge knows only ${VERSION}: run the newer version of Pledge`,
  ],
  [
    'edited',
    `update migrations set sha256 = repeat('a', 64) where name = '005-account'`,
    'the migration 005-account is not the one that was applied to this database: restore its file, and add changes as a new migration',
  ],
  [
    'incomplete',
    'delete from migrations where number = 1',
    'the migration 001-access is not the one that was applied to this database: restore its file, and add changes as a new migration',
  ],
  [
    'of before the baseline',
    'create table kysely_migration (name text primary key)',
    'the database was created by a development version of Pledge and cannot be migrated: use an empty database, or set PLEDGE_DATA_DIR to a new folder if the database is the embedded one',
  ],
] as const

describe('the schema of the database, when a process starts', () => {
  let database: TestDatabase
  let dataDir: string
  beforeEach(async () => {
    database = await createTestDatabase()
    dataDir = mkdtempSync(path.join(tmpdir(), 'pledge-version-'))
  })
  afterEach(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })

  const asOwner = async (statement: string) => {
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(statement)
    await owner.end()
  }
  const startAs = async (role: 'all' | 'http' | 'jobs' | 'migrate') => {
    const parsed = parseEnv({
      ROLE: role,
      DATABASE_URL: database.serverUrl,
      ...((role === 'all' || role === 'migrate') && { DATABASE_OWNER_URL: database.url }),
      PLEDGE_SECRET: SECRET,
      PLEDGE_DATA_DIR: dataDir,
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    })
    if (!parsed.ok) throw new Error(parsed.problems.join())
    const priceFiles = await readPriceFiles(path.join(rootFolder(), 'seeds'))
    const { adapters: registry } = simulatedWorld({ priceFiles })
    return run(parsed.env, { dataDir, registry, extras: NO_EXTRAS })
  }

  it('is valid after the migrations, for the server as for the owner', async () => {
    await assertSchemaIsCurrent(database.serverUrl, 'pledge_app')
    await assertSchemaIsCurrent(database.url, 'pledge_owner')
  })

  it.each(DIFFERENCES)(
    'stops every role that does not migrate when it is %s',
    async (_how, statement, says) => {
      await asOwner(statement)
      await expect(startAs('http')).rejects.toThrow(says)
      await expect(startAs('jobs')).rejects.toThrow(says)
      await expect(assertSchemaIsCurrent(database.url, 'pledge_owner')).rejects.toThrow(says)
    },
  )

  it.each(DIFFERENCES.slice(1))(
    'stops the roles that migrate when it is %s',
    async (_how, statement, says) => {
      await asOwner(statement)
      await expect(startAs('migrate')).rejects.toThrow(says)
      await expect(startAs('all')).rejects.toThrow(says)
    },
  )

  it('lets every role start on a newer one that states its compatibility', async () => {
    await asOwner(
      `insert into migrations values (${VERSION + 1}, '${VERSION + 1}-later', repeat('a', 64), ${VERSION})`,
    )
    await startAs('migrate')
    for (const role of ['http', 'jobs', 'all'] as const) {
      const running = await startAs(role)
      await running?.stop()
    }
  })

  it('stops a server when a newer migration beside a compatible one is not', async () => {
    await asOwner(
      `insert into migrations values (${VERSION + 1}, '${VERSION + 1}-later', repeat('a', 64), ${VERSION}),
        (${VERSION + 2}, '${VERSION + 2}-last', repeat('b', 64), ${VERSION + 1})`,
    )
    await expect(startAs('http')).rejects.toThrow('run the newer version of Pledge')
  })

  it('stops a server with an unmigrated database, before any role of the product is needed', async () => {
    const empty = await createTestDatabase({ isEmpty: true })
    const says = `the database is at version 0 and this version of Pledge needs ${VERSION}: run ROLE=migrate`
    await expect(assertSchemaIsCurrent(empty.serverUrl, 'pledge_app')).rejects.toThrow(says)
    await empty.drop()
  })

  it('lets a process start when it is valid', async () => {
    await startAs('migrate')
    const running = await startAs('jobs')
    await running?.stop()
  })
})
