import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ProductServer } from '../server.ts'

/** How long the process stands still: longer than any of its own time-outs for a statement. */
const STANDSTILL_MS = 12_000
const DISK_FULL_MS = 8_000
const BLOCK_BYTES = 1_000_000

const postmasterOf = ({ dataDir }: ProductServer): number =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

const asOwner = async <Row>(product: ProductServer, text: string): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: await product.databaseUrl() })
  // The connection ends with the backends that it asks for.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end().catch(() => undefined)
  }
}

const OTHER_BACKENDS = "backend_type = 'client backend' and pid <> pg_backend_pid()"
const backends = async (product: ProductServer): Promise<readonly number[]> =>
  (await asOwner<{ pid: number }>(product, `select pid from pg_stat_activity where ${OTHER_BACKENDS}`)).map(
    ({ pid }) => pid,
  )

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone with another one.
  }
}

/** Takes all that is left of the folder's disk, and gives it back. */
const fillDisk = async ({ dataDir }: ProductServer): Promise<void> => {
  const file = path.join(dataDir, 'filling')
  const { bavail, bsize } = statfsSync(dataDir)
  const blocks = Math.ceil((bavail * bsize) / BLOCK_BYTES) + 1
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  try {
    for (let written = 0; written < blocks; written += 1) writeFileSync(file, block, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  await pause(DISK_FULL_MS)
  rmSync(file)
}

/** What happens to a server and its database on a bad day. */
export const DISASTERS: Readonly<Record<string, (product: ProductServer) => Promise<void>>> = {
  'one backend is killed': async (product) => {
    const [pid] = await backends(product)
    if (pid !== undefined) kill(pid)
  },
  'every connection is ended': async (product) => {
    await asOwner(product, `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHER_BACKENDS}`)
  },
  'the postmaster is killed': async (product) => kill(postmasterOf(product)),
  'postmaster and backends are killed': async (product) => {
    const pids = await backends(product)
    for (const pid of [postmasterOf(product), ...pids]) kill(pid)
  },
  'the event loop stands still': async (product) => {
    product.signal('SIGSTOP')
    await pause(STANDSTILL_MS)
    product.signal('SIGCONT')
  },
  'the disk is full': fillDisk,
}
