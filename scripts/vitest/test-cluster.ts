import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SERVER_USER } from '@pledge/server/embedded/cluster-folder'
import { startEmbedded } from '@pledge/server/embedded/start-embedded'
import { withDatabase } from '@pledge/testing/database'
import pg from 'pg'
import { folderForDatabases, MEMORY_FOLDER } from '../memory-folder.ts'

const TEMPLATE = 'pledge_template'

export interface TestCluster {
  readonly url: string
  readonly template: string
  stop(): Promise<void>
}

/** Only for tests: a crash of the machine loses only disposable databases. */
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

/** The cluster itself may be in memory; its folder there has the same name. */
const clusterIn = (parent: string, folder: string): string =>
  path.join(parent, path.basename(folder), 'cluster')

const remove = (folder: string): void => {
  for (const each of [folder, path.join(MEMORY_FOLDER, path.basename(folder))])
    fs.rmSync(each, { recursive: true, force: true })
}

/** A killed run leaves its cluster running: the next one finds that its owner is gone and removes it. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name)
    const owner = path.join(folder, OWNER)
    if (!fs.existsSync(owner) || isAlive(Number(fs.readFileSync(owner, 'utf8')))) continue
    for (const data of [os.tmpdir(), MEMORY_FOLDER].map((parent) => clusterIn(parent, folder)))
      if (fs.existsSync(path.join(data, 'postmaster.pid')))
        await startEmbedded(data, { home: path.join(folder, 'home') }).then((found) => found.stop())
    remove(folder)
  }
}

/** A cluster in a temporary folder, with the migrated database that tests copy. Stopping it removes everything. */
export const startTestCluster = async (): Promise<TestCluster> => {
  await removeAbandoned()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX))
  fs.writeFileSync(path.join(folder, OWNER), String(process.pid))
  const data = clusterIn(folderForDatabases(), folder)
  fs.mkdirSync(path.dirname(data), { recursive: true })
  // When run as root, the server runs as another account, which must be able to traverse them.
  for (const each of [folder, path.dirname(data)]) fs.chmodSync(each, 0o755)
  const cluster = await startEmbedded(data, { home: path.join(folder, 'home'), settings: FAST })
  const stop = async () => {
    await cluster.stop()
    remove(folder)
  }
  try {
    await createTemplate(cluster.ownerUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: cluster.ownerUrl, template: TEMPLATE, stop }
}
