import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { SERVER_USER } from '@pledge/server/embedded/cluster-folder'
import { putCluster, startEmbedded } from '@pledge/server/embedded/start-embedded'
import { isEmptyDatabase } from '@pledge/server/store/database/backup-source'
import { migrate, prepareRoles } from '@pledge/server/store/database/migrate'
import { readMigrations } from '@pledge/server/store/database/migration-files'
import pg from 'pg'
import { CLUSTER, DUMP, FILES, type Manifest } from '../backup/manifest.ts'
import { runPostgresTool } from '../backup/postgres-tool.ts'
import { Refused, type BackupSettings } from '../backup/settings.ts'
import { PLATFORM } from '../backup/take-backup.ts'
import { checkRestored, type RestoreCheck } from './check-restored.ts'
import { leaveAddressesOut } from './leave-addresses-out.ts'
import { readManifest, unpackBackup } from './read-backup.ts'

const isEmptyFolder = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

const assertReadable = ({ schemaVersion }: Manifest): void => {
  const known = readMigrations().length
  if (schemaVersion > known)
    throw new Refused(
      `the backup is of version ${schemaVersion} of the database, and this version of Pledge knows only ${known}: run the newer version`,
    )
}

const userOf = (url: string) => {
  const { username, searchParams } = new URL(url)
  return decodeURIComponent(username) || (searchParams.get('user') ?? '')
}

const assertEmptyDatabase = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    if (!(await isEmptyDatabase(client)))
      throw new Refused('the database of DATABASE_OWNER_URL is not empty: create a new one')
  } finally {
    await client.end()
  }
}

/** Restores from a folder with the unpacked backup. */
type Restore = (stage: string) => Promise<RestoreCheck>

/**
 * Skips deposit addresses of the restored database before any step that can fail. Then restores the files, migrates
 * the database to this version of the product, and checks it.
 */
const complete = async (
  settings: BackupSettings,
  stage: string,
  { ownerUrl, server }: Parameters<typeof migrate>[0],
): Promise<RestoreCheck> => {
  const addresses = await leaveAddressesOut(ownerUrl)
  const files = path.join(settings.PLEDGE_DATA_DIR, FILES)
  if (settings.S3_BUCKET === undefined) {
    if (existsSync(files)) await rmdir(files)
    await rename(path.join(stage, FILES), files)
  }
  await migrate({ ownerUrl, ...(server !== undefined && { server }) })
  const { isWhole, output } = await checkRestored(ownerUrl)
  return { isWhole, output: `${addresses}\n${output}` }
}

const externalRestore = async (queueOwner: string, settings: BackupSettings): Promise<Restore> => {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: serverUrl } = settings
  if (ownerUrl === undefined || serverUrl === undefined)
    throw new Refused('the backup is of your own PostgreSQL: set DATABASE_OWNER_URL and DATABASE_URL')
  if (userOf(ownerUrl) !== queueOwner)
    throw new Refused(`the backup is of a database of the user ${queueOwner}: sign in as one of that name`)
  await assertEmptyDatabase(ownerUrl)
  return async (stage) => {
    await prepareRoles(ownerUrl)
    // Atomic: a failure leaves the database empty.
    const whole = ['--exit-on-error', '--single-transaction']
    await runPostgresTool('pg_restore', ownerUrl, [...whole, path.join(stage, DUMP)])
    const server = { name: userOf(serverUrl), mayCreate: false }
    return complete(settings, stage, { ownerUrl, server })
  }
}

const embeddedRestore = (platform: string, settings: BackupSettings): Restore => {
  if (settings.DATABASE_URL !== undefined || settings.DATABASE_OWNER_URL !== undefined)
    throw new Refused('the backup is of the embedded database: remove DATABASE_URL and DATABASE_OWNER_URL')
  if (platform !== PLATFORM)
    throw new Refused(`the backup is of ${platform}, and this machine is ${PLATFORM}`)
  const folder = path.join(settings.PLEDGE_DATA_DIR, 'postgres')
  if (!isEmptyFolder(folder)) throw new Refused(`${folder} is not empty`)
  return async (stage) => {
    await putCluster(path.join(stage, CLUSTER), folder)
    const embedded = await startEmbedded(folder)
    try {
      const server = { name: SERVER_USER, mayCreate: true }
      return await complete(settings, stage, { ownerUrl: embedded.ownerUrl, server })
    } finally {
      await embedded.stop()
    }
  }
}

/** Refuses a backup that this version, this machine or these settings do not support. */
const assertTakable = (manifest: Manifest, settings: BackupSettings): void => {
  assertReadable(manifest)
  const isInBucket = manifest.files === 'bucket'
  if (isInBucket !== (settings.S3_BUCKET !== undefined))
    throw new Refused(
      isInBucket
        ? 'the files of the backup are in a bucket: set S3_BUCKET'
        : 'the backup has the files in it: restore without S3_BUCKET, then copy them to the bucket',
    )
}

/**
 * Restores a backup into an empty database and an empty data folder, and checks it with the product's own checks.
 * Refuses a target that is not empty, before it changes anything. The operator restores the master secret separately.
 */
export const restoreBackup = async (settings: BackupSettings, archive: string): Promise<RestoreCheck> => {
  const { PLEDGE_DATA_DIR: dataDir, S3_BUCKET } = settings
  const files = path.join(dataDir, FILES)
  if (S3_BUCKET === undefined && !isEmptyFolder(files)) throw new Refused(`${files} is not empty`)
  const manifest = await readManifest(archive)
  assertTakable(manifest, settings)
  const target = manifest.database
  const restore =
    target.kind === 'external'
      ? await externalRestore(target.queueOwner, settings)
      : embeddedRestore(target.platform, settings)
  await mkdir(dataDir, { recursive: true })
  const stage = await mkdtemp(path.join(dataDir, '.restore-'))
  try {
    await unpackBackup(archive, stage, manifest)
    return await restore(stage)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}
