import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyClusterData, copyClusterLog } from '@pledge/server/embedded/copied-cluster'
import { putCluster, startEmbedded } from '@pledge/server/embedded/start-embedded'
import { loansOf } from '@pledge/server/product/loans.test-data'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { rootFolder } from '@pledge/server/root-folder'
import { seedOrganizations } from '@pledge/server/seed'
import { reserveAddressIndex } from '@pledge/server/store/collateral/deposits'
import { takeBaseBackup } from '@pledge/server/store/database/base-backup'
import { migrate } from '@pledge/server/store/database/migrate'
import { withOwner } from '@pledge/server/store/database/with-owner'
import { SERVER_USER } from '@pledge/server/embedded/cluster-folder'
import { CLUSTER_URL_KEY, withDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../restore/restore-backup.ts'
import { settleRestored } from '../restore/settle-restored.ts'
import { takeBackup } from './take-backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pledge-backup-'))
// PostgreSQL runs as another account, which must be able to traverse it.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settingsOf = (name: string) => ({ PLEDGE_DATA_DIR: path.join(folder, name) })

const onDatabase = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const count = (url: string, from: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${from}`)
    return rows[0]?.count ?? 0
  })

describe('a copy of a running PostgreSQL with loans in it', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await loansOf(() => product).funded()
  }, 60_000)
  afterAll(() => product.close())

  it('is complete, with every row committed before it began, while others write', async () => {
    const clusterUrl = process.env[CLUSTER_URL_KEY] ?? ''
    const name = new URL(product.databaseUrl.replace('///', '//host/')).pathname.slice(1)
    await product.rows('create table written (number integer primary key, filling text)')
    const writing = { goesOn: true, written: 0 }
    const writer = (async () => {
      for (let number = 1; writing.goesOn; number += 1) {
        await product.rows(`insert into written values ($1, repeat('x', 500))`, [number])
        writing.written = number
      }
    })()
    const copy = path.join(folder, 'copy')
    let before = 0
    await onDatabase(clusterUrl, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      const dataDir = rows[0]?.data_directory ?? ''
      await takeBaseBackup(client, {
        data: async () => {
          before = writing.written
          await copyClusterData(dataDir, copy)
        },
        log: (backup) => copyClusterLog(dataDir, copy, backup),
      })
    })
    writing.goesOn = false
    await writer
    await putCluster(copy, path.join(folder, 'copied/postgres'), path.join(folder, 'home'))
    const restored = await startEmbedded(path.join(folder, 'copied/postgres'), {
      home: path.join(folder, 'home'),
    })
    try {
      const url = withDatabase(restored.ownerUrl, name)
      const given = await withOwner(url, reserveAddressIndex)
      const { isWhole, output } = await settleRestored(url)
      expect({ isWhole, output }).toMatchObject({ isWhole: true })
      expect(output).toContain(`may have one from index ${given + 1} on\n`)
      expect(await withOwner(url, reserveAddressIndex)).toBeGreaterThan(given + 1_000_000)
      expect(output).toMatch(/^1 loans compared, 0 states differ$/m)
      expect(output).toMatch(/^[1-9]\d* ledger entries of 1 loans checked, 0 loans differ$/m)
      expect(await count(url, 'written')).toBeGreaterThanOrEqual(before)
      expect(
        await count(
          url,
          'generate_series(1, (select max(number) from written)) n where n not in (select number from written)',
        ),
      ).toBe(0)
    } finally {
      await restored.stop()
    }
  }, 90_000)
})

describe('the commands on the embedded database', () => {
  const backups = path.join(folder, 'backups')
  let archive: string
  beforeAll(async () => {
    const { PLEDGE_DATA_DIR } = settingsOf('first')
    mkdirSync(path.join(PLEDGE_DATA_DIR, 'files/a'), { recursive: true })
    writeFileSync(path.join(PLEDGE_DATA_DIR, 'files/a/b.sealed'), 'sealed')
    writeFileSync(path.join(PLEDGE_DATA_DIR, 'files/a/.1.tmp'), 'unfinished')
    writeFileSync(path.join(PLEDGE_DATA_DIR, 'secret'), 'the master secret')
    const embedded = await startEmbedded(path.join(PLEDGE_DATA_DIR, 'postgres'))
    await migrate({ ownerUrl: embedded.ownerUrl, server: { name: SERVER_USER, mayCreate: true } })
    await seedOrganizations({
      ownerUrl: embedded.ownerUrl,
      seedsFolder: path.join(rootFolder(), 'seeds'),
      now: new Date(),
    })
    await embedded.stop()
    archive = await takeBackup(settingsOf('first'), backups)
  }, 90_000)

  it('write one archive for their owner alone, and no other file', () => {
    expect(readdirSync(backups)).toEqual([path.basename(archive)])
    expect(readFileSync(archive).includes('the master secret')).toBe(false)
  })

  const nextAddressIndex = async ({ PLEDGE_DATA_DIR }: ReturnType<typeof settingsOf>): Promise<number> => {
    const embedded = await startEmbedded(path.join(PLEDGE_DATA_DIR, 'postgres'))
    try {
      return await withOwner(embedded.ownerUrl, reserveAddressIndex)
    } finally {
      await embedded.stop()
    }
  }

  it('restore it into an empty folder, with its files and without the unfinished ones, and check it', async () => {
    const settings = settingsOf('second')
    const { isWhole, output } = await restoreBackup(settings, archive)
    expect({ isWhole, output }).toMatchObject({ isWhole: true })
    expect(output).toMatch(/^PLEDGE: whole: 0 entries under 0 seals, never sealed; 0 not sealed yet$/m)
    expect(output).toMatch(/^0 ledger entries of 0 loans checked, 0 loans differ$/m)
    expect(output).toMatch(/^deposit addresses continue at index [1-9]\d{6,7}; .* from index 0 on$/m)
    expect(await nextAddressIndex(settings)).toBeGreaterThanOrEqual(1_000_000)
    expect(readdirSync(settings.PLEDGE_DATA_DIR).toSorted()).toEqual(
      expect.arrayContaining(['files', 'postgres']),
    )
    const files = readdirSync(path.join(settings.PLEDGE_DATA_DIR, 'files'), {
      recursive: true,
      encoding: 'utf8',
    })
    expect(files.toSorted()).toEqual(['a', 'a/b.sealed'])
    await expect(restoreBackup(settings, archive)).rejects.toThrow(/is not empty$/)
  }, 90_000)

  it('refuse a data folder that has a database, before they change anything', async () => {
    const settings = settingsOf('third')
    mkdirSync(path.join(settings.PLEDGE_DATA_DIR, 'postgres'), { recursive: true })
    writeFileSync(path.join(settings.PLEDGE_DATA_DIR, 'postgres/PG_VERSION'), '18\n')
    await expect(restoreBackup(settings, archive)).rejects.toThrow(/postgres is not empty$/)
    expect(readdirSync(settings.PLEDGE_DATA_DIR)).toEqual(['postgres'])
  })

  it('refuse an archive with a changed byte, and a file that is not an archive', async () => {
    const bytes = readFileSync(archive)
    // After the last header of the file, because the list at the beginning also has its name.
    const name = 'files/a/b.sealed'
    const at = bytes.indexOf('sealed', bytes.lastIndexOf(name) + name.length)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const damaged = path.join(folder, 'damaged.tar')
    writeFileSync(damaged, bytes)
    await expect(restoreBackup(settingsOf('fourth'), damaged)).rejects.toThrow(/is damaged/)
    writeFileSync(damaged, 'no archive')
    await expect(restoreBackup(settingsOf('fourth'), damaged)).rejects.toThrow(/is not a backup/)
  })

  it('refuse the settings of an external PostgreSQL, and a bucket unknown to the backup', async () => {
    const own = { DATABASE_URL: 'postgresql://a@b/c', DATABASE_OWNER_URL: 'postgresql://o@b/c' }
    await expect(restoreBackup({ ...settingsOf('fifth'), ...own }, archive)).rejects.toThrow(
      /is of the embedded database/,
    )
    await expect(restoreBackup({ ...settingsOf('fifth'), S3_BUCKET: 'b' }, archive)).rejects.toThrow(
      /has the files in it/,
    )
    await expect(
      takeBackup({ ...settingsOf('fifth'), DATABASE_URL: own.DATABASE_URL }, backups),
    ).rejects.toThrow(/set DATABASE_BACKUP_URL/)
  })
})
