import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loansOf } from '@pledge/server/product/loans.test-data'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { migrate } from '@pledge/server/store/database/migrate'
import { assertOwnsNothing } from '@pledge/server/store/database/server-rights'
import { CLUSTER_URL_KEY, withDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../restore/restore-backup.ts'
import { ROOT } from '../build/targets.mjs'
import { takeBackup } from './take-backup.ts'

const CLUSTER_URL = process.env[CLUSTER_URL_KEY] ?? ''

const majorOf = (text: string) => Number(/(\d+)/.exec(text)?.[1] ?? 0)

/** pg_dump supports servers up to its own version. The embedded PostgreSQL is newer than that of many systems. */
const whyNot = async (): Promise<string | undefined> => {
  const { stdout, error } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  if (error !== undefined) return 'pg_dump is not installed'
  const client = new pg.Client({ connectionString: CLUSTER_URL })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  const version = rows[0]?.server_version ?? ''
  if (majorOf(version) <= majorOf(stdout)) return undefined
  return `pg_dump is of version ${majorOf(stdout)}, and the server of ${majorOf(version)}`
}

const reason = await whyNot()
if (reason !== undefined) console.log(`backup of an external PostgreSQL: skipped, ${reason}`)

describe.skipIf(reason !== undefined)(
  'the backup of an external PostgreSQL by the users of roles.sql',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pledge-own-'))
    chmodSync(folder, 0o755)
    let product: Product
    let name: string
    const urlAs = (user: string, database: string) => {
      const url = new URL(withDatabase(CLUSTER_URL, database))
      url.searchParams.set('user', user)
      return url.href
    }
    const settingsOf = (database: string, data: string) => ({
      DATABASE_URL: urlAs('pledge_server', database),
      DATABASE_OWNER_URL: urlAs('pledge_migrator', database),
      DATABASE_BACKUP_URL: urlAs('pledge_backup', database),
      PLEDGE_DATA_DIR: path.join(folder, data),
    })
    const deployed = (file: string) => path.join(ROOT, 'deploy/postgresql', file)
    const psql = (...args: string[]) =>
      execFileSync('psql', [`--dbname=${CLUSTER_URL}`, '-v', 'ON_ERROR_STOP=1', ...args], { stdio: 'pipe' })

    beforeAll(async () => {
      const passwords = ['migrator', 'backup', 'server'].flatMap((one) => ['-v', `${one}_password=none`])
      // Test databases are prepared for a user of this name, which this one stands in for.
      psql('-c', 'alter role pledge_server rename to pledge_server_of_tests')
      psql(...passwords, '-f', deployed('roles.sql'), '-f', deployed('database.sql'))
      psql('-c', 'grant pledge_app, pledge_sweeper to pledge_server')
      product = await createProduct({ readsDocuments: false })
      await loansOf(() => product).funded()
      name = new URL(product.databaseUrl.replace('///', '//host/')).pathname.slice(1)
      // As if the migrator had created it: it owns the database and the queues.
      await product.rows(`alter database ${name} owner to pledge_migrator`)
      await product.rows('drop schema pgboss cascade')
      await migrate({
        ownerUrl: urlAs('pledge_migrator', name),
        server: { name: 'pledge_server', mayCreate: false },
      })
      mkdirSync(path.join(folder, 'first/files'), { recursive: true })
      writeFileSync(path.join(folder, 'first/files/a.sealed'), 'sealed')
    }, 120_000)
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true })
      psql('-c', 'drop database pledge with (force)')
      await product.close()
    })

    const contents = async (database: string) => {
      const client = new pg.Client({ connectionString: withDatabase(CLUSTER_URL, database) })
      await client.connect()
      try {
        const { rows } = await client.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname in ('public', 'sandbox') order by 1`,
        )
        const tables = new Map<string, string>()
        for (const { name: table } of rows) {
          const { rows: found } = await client.query<{ hash: string }>(
            `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${table} t`,
          )
          tables.set(table, found[0]?.hash ?? '')
        }
        return tables
      } finally {
        await client.end()
      }
    }

    it('restores every row of a database with a loan, and the product may use it as before', async () => {
      const archive = await takeBackup(settingsOf(name, 'first'), path.join(folder, 'backups'))
      const settings = settingsOf('pledge', 'second')
      const { isWhole, output } = await restoreBackup(settings, archive)
      expect({ isWhole, output }).toMatchObject({ isWhole: true })
      expect(output).toMatch(/^1 loans compared, 0 states differ$/m)
      expect(output).toMatch(/^[1-9]\d* ledger entries of 1 loans checked, 0 loans differ$/m)
      const restored = await contents('pledge')
      expect(restored.size).toBeGreaterThan(50)
      expect(restored).toEqual(await contents(name))
      const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, options: '-c role=pledge_app' })
      await assertOwnsNothing(pool)
      await pool.end()
      await expect(
        restoreBackup({ ...settings, PLEDGE_DATA_DIR: path.join(folder, 'third') }, archive),
      ).rejects.toThrow(/is not empty: create a new one/)
    }, 120_000)

    it('refuses a user who cannot read everything, and a rotation in progress', async () => {
      const settings = settingsOf(name, 'first')
      const server = { ...settings, DATABASE_BACKUP_URL: settings.DATABASE_OWNER_URL }
      await expect(takeBackup(server, path.join(folder, 'backups'))).rejects.toThrow(
        /may not read everything/,
      )
      await product.rows(
        `insert into sealing_keys (id, purpose, state, wrapped_by, wrapped)
        values ('00000000000000ff', 'seal', 'coming', 'x', 'x')`,
      )
      await expect(takeBackup(settings, path.join(folder, 'backups'))).rejects.toThrow(
        /rotation .* is under way/,
      )
      await product.rows(`delete from sealing_keys where id = '00000000000000ff'`)
    }, 60_000)
  },
)
