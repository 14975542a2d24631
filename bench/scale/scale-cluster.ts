import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { SERVER_USER } from '@pledge/server/embedded/cluster-folder'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { migrate } from '@pledge/server/store/database/migrate'
import { CLUSTER_URL_KEY, TEMPLATE_KEY, withDatabase } from '@pledge/testing/database'
import pg from 'pg'

const TEMPLATE = 'pledge_template'

export interface ScaleCluster {
  readonly folder: string
  readonly postmasterPid: number
  stop(): Promise<void>
}

const makeTemplate = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate({
    ownerUrl: withDatabase(ownerUrl, TEMPLATE),
    server: { name: SERVER_USER, mayCreate: true },
  })
}

/**
 * A separate PostgreSQL in a temporary folder, with the settings of the product's embedded database, and the migrated
 * database that `createProduct` copies. Stopping it removes everything.
 */
export const startScaleCluster = async (): Promise<ScaleCluster> => {
  const folder = await mkdtemp(path.join(process.env['PLEDGE_SCALE_DIR'] ?? os.tmpdir(), 'pledge-scale-'))
  // When run as root, the database runs as another account, which must be able to traverse it.
  await chmod(folder, 0o755)
  const cluster = await startEmbedded(path.join(folder, 'postgres'))
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(cluster.ownerUrl)
  } catch (error) {
    await stop()
    throw error
  }
  process.env[CLUSTER_URL_KEY] = cluster.ownerUrl
  process.env[TEMPLATE_KEY] = TEMPLATE
  return { folder, postmasterPid: cluster.pid, stop }
}
