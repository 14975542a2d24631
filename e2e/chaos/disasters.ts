import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf, readRows } from '../database.ts'
import type { ProductServer } from '../server.ts'

/** How long the process is stopped: longer than any of its own timeouts for a statement. */
const STANDSTILL_MS = 12_000
const DISK_FULL_MS = 15_000
const SWITCH_EVERY_MS = 200
const BLOCK_BYTES = 1_000_000

const OTHER_BACKENDS = "backend_type = 'client backend' and pid <> pg_backend_pid()"
const backends = async (product: ProductServer): Promise<readonly number[]> =>
  (await readRows(product, `select pid from pg_stat_activity where ${OTHER_BACKENDS}`)).map(({ pid }) =>
    Number(pid),
  )

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended together with another.
  }
}

/** Uses up the log files that PostgreSQL keeps in reserve, so that it meets the full disk too, and stops. */
const useUpReserve = async (product: ProductServer): Promise<void> => {
  const until = Date.now() + DISK_FULL_MS
  while (Date.now() < until) {
    await readRows(product, 'select pg_switch_wal()').catch(() => undefined)
    await pause(SWITCH_EVERY_MS)
  }
}

/** Fills the folder's disk, and frees it again. */
const fillDisk = async (product: ProductServer): Promise<void> => {
  const { dataDir } = product
  const file = path.join(dataDir, 'filling')
  const { bavail, bsize } = statfsSync(dataDir)
  const blocks = Math.ceil((bavail * bsize) / BLOCK_BYTES) + 1
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  try {
    for (let written = 0; written < blocks; written += 1) writeFileSync(file, block, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  await useUpReserve(product)
  rmSync(file)
}

/** Disasters of a server and its database. */
export const DISASTERS: Readonly<Record<string, (product: ProductServer) => Promise<void>>> = {
  'one backend is killed': async (product) => {
    const [pid] = await backends(product)
    if (pid !== undefined) kill(pid)
  },
  'every connection is ended': async (product) => {
    await readRows(product, `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHER_BACKENDS}`)
  },
  'the postmaster is killed': async (product) => kill(postmasterOf(product.dataDir)),
  'postmaster and backends are killed': async (product) => {
    const pids = await backends(product)
    for (const pid of [postmasterOf(product.dataDir), ...pids]) kill(pid)
  },
  'the event loop stands still': async (product) => {
    product.signal('SIGSTOP')
    await pause(STANDSTILL_MS)
    product.signal('SIGCONT')
  },
  'the disk is full': fillDisk,
}
