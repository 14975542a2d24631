import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { copyClusterData, copyClusterLog } from '@pledge/server/embedded/copied-cluster'
import { mayReadAll, readBackupSource, type BackupSource } from '@pledge/server/store/database/backup-source'
import { takeBaseBackup } from '@pledge/server/store/database/base-backup'
import pg from 'pg'
import { packArchive } from './archive.ts'
import { copyMissingFiles } from './copy-files.ts'
import { CLUSTER, DUMP, entriesIn, FILES, MANIFEST, type Manifest } from './manifest.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { removeLeftovers, STAGE_PREFIX } from './remove-leftovers.ts'
import { Refused, type BackupSettings } from './settings.ts'

const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A file that a rotation rewraps during the copy could be under a key that the copied database does not have. */
const assertNoRotation = ({ sealingKeys }: BackupSource): void => {
  if (sealingKeys.some((key) => !key.endsWith(' current')))
    throw new Refused(
      'a rotation of the sealing keys is under way: let `npm run keys -- rotate` finish first',
    )
}

/** A rotation that began after the first reading may have ended before the second: then the keys differ. */
const assertSameKeys = (before: BackupSource, after: BackupSource): void => {
  if (!isDeepStrictEqual(before.sealingKeys, after.sealingKeys))
    throw new Refused('the sealing keys were rotated while the backup was made: make it again')
}

type DatabaseCopy = Pick<Manifest, 'database' | 'schemaVersion' | 'takenAt'>

/**
 * Runs around the copy of a database: copies its files before and after, and ensures that no rotation was in progress
 * at any time.
 */
export const withFiles = async (
  settings: BackupSettings,
  { client, stage }: { readonly client: pg.Client; readonly stage: string },
  copyDatabase: (source: BackupSource) => Promise<Manifest['database']>,
): Promise<DatabaseCopy> => {
  const copyFiles = async () => {
    if (settings.S3_BUCKET === undefined)
      await copyMissingFiles(path.join(settings.PLEDGE_DATA_DIR, 'files'), path.join(stage, FILES))
  }
  const source = await readBackupSource(client)
  assertNoRotation(source)
  await copyFiles()
  const takenAt = new Date().toISOString()
  const database = await copyDatabase(source)
  await copyFiles()
  const after = await readBackupSource(client)
  assertNoRotation(after)
  assertSameKeys(source, after)
  return { database, schemaVersion: source.schemaVersion, takenAt }
}

const copyExternal = (url: string, settings: BackupSettings, stage: string): Promise<DatabaseCopy> =>
  withClient(url, async (client) => {
    if (!(await mayReadAll(client)))
      throw new Refused(
        'the user of DATABASE_BACKUP_URL may not read everything: it needs bypassrls and pg_read_all_data (deploy/postgresql/roles.sql)',
      )
    return withFiles(settings, { client, stage }, async ({ queueOwner }) => {
      await runPostgresTool('pg_dump', url, ['--format=custom', `--file=${path.join(stage, DUMP)}`])
      return { kind: 'external', queueOwner }
    })
  })

export const PLATFORM = `${process.platform}-${process.arch}`

const copyEmbedded = async (settings: BackupSettings, stage: string): Promise<DatabaseCopy> => {
  const embedded = await startEmbedded(path.join(settings.PLEDGE_DATA_DIR, 'postgres'))
  const target = path.join(stage, CLUSTER)
  try {
    return await withClient(embedded.ownerUrl, (client) =>
      withFiles(settings, { client, stage }, async () => {
        await takeBaseBackup(client, {
          data: () => copyClusterData(embedded.dataDir, target),
          log: (backup) => copyClusterLog(embedded.dataDir, target, backup),
        })
        return { kind: 'embedded', platform: PLATFORM }
      }),
    )
  } finally {
    await embedded.stop()
  }
}

const copyDatabase = (settings: BackupSettings, stage: string): Promise<DatabaseCopy> => {
  const { DATABASE_URL, DATABASE_BACKUP_URL } = settings
  if (DATABASE_BACKUP_URL !== undefined) return copyExternal(DATABASE_BACKUP_URL, settings, stage)
  if (DATABASE_URL === undefined) return copyEmbedded(settings, stage)
  throw new Refused('set DATABASE_BACKUP_URL: the user of DATABASE_URL may not read everything')
}

/**
 * Writes a backup of the database and the files as one archive in `folder`, while the product may run. It does not
 * contain the master secret: with the archive alone, no sealed value and no file can be opened. Returns the path of
 * the archive.
 */
export const takeBackup = async (settings: BackupSettings, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, new Date())
  const stage = await mkdtemp(path.join(folder, STAGE_PREFIX))
  try {
    const copied = await copyDatabase(settings, stage)
    const manifest: Manifest = {
      format: 1,
      ...copied,
      files: settings.S3_BUCKET === undefined ? 'included' : 'bucket',
      entries: await entriesIn(stage),
    }
    await writeFile(path.join(stage, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    const archive = path.join(folder, `pledge-${copied.takenAt.replaceAll(/[-:]|\.\d+/g, '')}.tar`)
    await packArchive(stage, { archive, first: MANIFEST })
    return archive
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
