import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SERVER_USER } from '@pledge/server/embedded/cluster-folder'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { withDatabase } from '@pledge/testing/database'
import pg from 'pg'

const TEMPLATE = 'pledge_template'

export interface TestCluster {
  readonly url: string
  readonly template: string
  stop(): Promise<void>
}

/** Tests only: a lost machine loses a database that nobody wants. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

const createTemplate = async (clusterUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const { migrate } = await import('@pledge/server/store/database/migrate')
  const server = { name: SERVER_USER, mayCreate: true }
  await migrate({ ownerUrl: withDatabase(clusterUrl, TEMPLATE), server })
}

const PREFIX = 'pledge-test-'
const OWNER = 'owner'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A run that was killed leaves its cluster running: the next one finds it by its owner's absence and removes it. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name)
    const owner = path.join(folder, OWNER)
    if (!fs.existsSync(owner) || isAlive(Number(fs.readFileSync(owner, 'utf8')))) continue
    const data = path.join(folder, 'cluster')
    if (fs.existsSync(path.join(data, 'postmaster.pid')))
      await startEmbedded(data, { home: path.join(folder, 'home') }).then((found) => found.stop())
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** A cluster in a temporary folder, with the migrated database that tests copy. Stopping it removes everything. */
export const startTestCluster = async (): Promise<TestCluster> => {
  await removeAbandoned()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX))
  fs.writeFileSync(path.join(folder, OWNER), String(process.pid))
  // As root the server runs as an account that has to pass through it.
  fs.chmodSync(folder, 0o755)
  const cluster = await startEmbedded(path.join(folder, 'cluster'), {
    home: path.join(folder, 'home'),
    settings: FAST,
  })
  const stop = async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    await createTemplate(cluster.ownerUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: cluster.ownerUrl, template: TEMPLATE, stop }
}
