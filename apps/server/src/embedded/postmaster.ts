import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { databaseEnvironment, SERVER_USER, SUPERUSER } from './cluster-folder.ts'
import { isAlive } from './process-alive.ts'
import { assertOurs } from './socket-folder.ts'
import type { Account } from './unprivileged-account.ts'

const START_MS = 60_000
const STOP_MS = 60_000
const PRIVATE = 0o600
const MAXIMUM_LOG_BYTES = 10 * 1024 * 1024

export interface Cluster {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly socketFolder: string
  readonly settings: Readonly<Record<string, string>>
}

export interface Postmaster {
  /** Signs in as the cluster's superuser, through the socket. */
  readonly ownerUrl: string
  /** Signs in as the user that owns nothing; there is none before `migrate`. */
  readonly serverUrl: string
  readonly socketFolder: string
  readonly pid: number
  /** An earlier process had left it running. */
  readonly reused: boolean
}

const urlOf = (socketFolder: string, user: string) =>
  `postgresql:///postgres?host=${encodeURIComponent(socketFolder)}&user=${user}`

const urlsOf = (socketFolder: string) => ({
  socketFolder,
  ownerUrl: urlOf(socketFolder, SUPERUSER),
  serverUrl: urlOf(socketFolder, SERVER_USER),
})

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface PidFile {
  readonly pid: number
  readonly socketFolder: string | undefined
}

/** postmaster.pid: process id, data folder, start time, port, socket folder, ... */
const readPidFile = (dataDir: string): PidFile | undefined => {
  try {
    const [pid, , , , socketFolder] = fs
      .readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8')
      .split('\n')
    return { pid: Number(pid), socketFolder: socketFolder === '' ? undefined : socketFolder }
  } catch {
    return undefined
  }
}

/** Whether the server of a folder runs, as far as its process says. */
export const hasProcess = (dataDir: string): boolean => isAlive(readPidFile(dataDir)?.pid ?? 0)

/** The server that an earlier process of ours left running; its socket may be where that one's TMPDIR pointed. */
export const findRunning = async ({
  dataDir,
  account,
}: Pick<Cluster, 'dataDir' | 'account'>): Promise<Postmaster | undefined> => {
  const found = readPidFile(dataDir)
  if (found?.socketFolder === undefined || !isAlive(found.pid)) return undefined
  if (!fs.existsSync(found.socketFolder)) return undefined
  assertOurs(found.socketFolder, account)
  const urls = urlsOf(found.socketFolder)
  return (await answers(urls.ownerUrl)) ? { ...urls, pid: found.pid, reused: true } : undefined
}

const openLog = (dataDir: string): number => {
  const file = `${dataDir}.log`
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAXIMUM_LOG_BYTES)
    fs.renameSync(file, `${file}.1`)
  // What the server says of a statement may hold values of a row.
  const log = fs.openSync(file, 'a', PRIVATE)
  fs.fchmodSync(log, PRIVATE)
  return log
}

const SETTINGS = {
  // Reachable through the socket alone: no port to clash, and its folder is closed to other accounts.
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Starts the server detached, so that it outlives a killed process of ours and the next one can use it. */
const launch = ({ binaries, dataDir, account, socketFolder, settings }: Cluster) => {
  const log = openLog(dataDir)
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', dataDir, '-k', socketFolder, ...options], {
    ...account,
    cwd: '/',
    env: databaseEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  child.unref()
  let hasExited = false
  child.once('exit', () => (hasExited = true))
  child.once('error', () => (hasExited = true))
  return { hasExited: () => hasExited }
}

/**
 * Finds the running server or starts one. After a kill the old process and its children take a moment to leave, and a
 * server started meanwhile exits at once ("lock file already exists", "shared memory block is still in use"): again, for a minute.
 */
export const ensureRunning = async (cluster: Cluster): Promise<Postmaster> => {
  const until = Date.now() + START_MS
  const urls = urlsOf(cluster.socketFolder)
  while (Date.now() < until) {
    const running = await findRunning(cluster)
    if (running !== undefined) return running
    const server = launch(cluster)
    while (!server.hasExited() && Date.now() < until) {
      const pid = readPidFile(cluster.dataDir)?.pid
      if (pid !== undefined && (await answers(urls.ownerUrl))) return { ...urls, pid, reused: false }
      await pause(20)
    }
    await pause(200)
  }
  throw new Error(`embedded database: PostgreSQL did not start, see ${cluster.dataDir}.log`)
}

/** Stops the server if it runs: open transactions are rolled back, what was committed is on disk. */
export const stopPostmaster = async (dataDir: string): Promise<void> => {
  const pid = readPidFile(dataDir)?.pid
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  const until = Date.now() + STOP_MS
  while (isAlive(pid)) {
    if (Date.now() > until) throw new Error(`embedded database: process ${pid} did not stop`)
    await pause(10)
  }
}
