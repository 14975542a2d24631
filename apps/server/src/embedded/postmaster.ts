import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { databaseEnvironment, SERVER_USER, SUPERUSER } from './cluster-folder.ts'
import { isAlive } from './process-alive.ts'
import { isServerOf } from './server-process.ts'
import { assertOurs } from './socket-folder.ts'
import type { Account } from './unprivileged-account.ts'

const START_MS = 60_000
/** Replaying the log after a crash takes its time: stopped before the end, it would start over. */
const RECOVERY_MS = 10 * 60_000
const STOP_MS = 60_000
const PRIVATE = 0o600
const MAXIMUM_LOG_BYTES = 10 * 1024 * 1024

export interface Cluster {
  readonly dataDir: string
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly socketFolder: string
  readonly settings: Readonly<Record<string, string>>
  /** How long a server that reports that it is starting may take; ten minutes by default. */
  readonly recoveryMs?: number | undefined
}

export interface Postmaster {
  /** Signs in as the cluster's superuser, through the socket. */
  readonly ownerUrl: string
  /** Signs in as the user that owns nothing; it does not exist before `migrate`. */
  readonly serverUrl: string
  readonly socketFolder: string
  readonly pid: number
  /** Left running by an earlier process. */
  readonly reused: boolean
}

const urlOf = (socketFolder: string, user: string) =>
  `postgresql:///postgres?host=${encodeURIComponent(socketFolder)}&user=${user}`

const urlsOf = (socketFolder: string) => ({
  socketFolder,
  ownerUrl: urlOf(socketFolder, SUPERUSER),
  serverUrl: urlOf(socketFolder, SERVER_USER),
})

/** Reported by a server that is still replaying its log. */
const CANNOT_CONNECT_NOW = '57P03'

const ask = async (url: string): Promise<'serves' | 'starts' | 'silent'> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'serves'
  } catch (error) {
    return (error as { readonly code?: string }).code === CANNOT_CONNECT_NOW ? 'starts' : 'silent'
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

/** Whether the server of a folder runs, as far as its process shows. */
export const hasProcess = (dataDir: string): boolean => isServerOf(dataDir, readPidFile(dataDir)?.pid ?? 0)

/** The server that an earlier process left running; its socket may be in that process's TMPDIR. */
export const findRunning = async ({
  dataDir,
  account,
}: Pick<Cluster, 'dataDir' | 'account'>): Promise<Postmaster | undefined> => {
  const found = readPidFile(dataDir)
  if (found?.socketFolder === undefined || !isAlive(found.pid)) return undefined
  if (!fs.existsSync(found.socketFolder)) return undefined
  assertOurs(found.socketFolder, account)
  const urls = urlsOf(found.socketFolder)
  return (await ask(urls.ownerUrl)) === 'serves' ? { ...urls, pid: found.pid, reused: true } : undefined
}

const openLog = (dataDir: string): number => {
  const file = `${dataDir}.log`
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAXIMUM_LOG_BYTES)
    fs.renameSync(file, `${file}.1`)
  // The server's log of a statement may contain row values.
  const log = fs.openSync(file, 'a', PRIVATE)
  fs.fchmodSync(log, PRIVATE)
  return log
}

const SETTINGS = {
  // Reachable only through the socket: no port conflicts, and its folder is closed to other accounts.
  listen_addresses: '',
  shared_buffers: '64MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Starts the server detached, so that it survives a killed process and the next process can use it. */
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
  return { child, hasExited: () => hasExited }
}

type Server = ReturnType<typeof launch>

/** Ends a server that failed to start, and waits for it: no other process would ever clean it up. */
const abandon = async ({ child, hasExited }: Server): Promise<void> => {
  const signals: readonly Parameters<ChildProcess['kill']>[0][] = ['SIGINT', 'SIGQUIT']
  for (const signal of signals) {
    if (!hasExited()) child.kill(signal)
    const until = Date.now() + STOP_MS
    while (!hasExited() && Date.now() < until) await pause(10)
  }
}

const notStarted = (dataDir: string) =>
  new Error(`embedded database: PostgreSQL did not start, see ${dataDir}.log`)

/**
 * Waits until the launched server accepts connections; undefined when it exited. A server that takes too long is ended.
 */
const untilItServes = async (
  server: Server,
  { dataDir, socketFolder, recoveryMs = RECOVERY_MS }: Cluster,
  until: number,
): Promise<Postmaster | undefined> => {
  const urls = urlsOf(socketFolder)
  const last = Date.now() + recoveryMs
  let isStarting = false
  try {
    while (!server.hasExited() && Date.now() < (isStarting ? last : until)) {
      const pid = readPidFile(dataDir)?.pid
      const said = pid === undefined ? 'silent' : await ask(urls.ownerUrl)
      if (pid !== undefined && said === 'serves') return { ...urls, pid, reused: pid !== server.child.pid }
      isStarting ||= said === 'starts'
      await pause(20)
    }
  } catch (error) {
    await abandon(server)
    throw error
  }
  if (server.hasExited()) return undefined
  await abandon(server)
  throw notStarted(dataDir)
}

/**
 * Finds the running server or starts one. After a kill the old process and its children take a moment to exit, and a
 * server started in that time exits at once ("lock file already exists", "shared memory block is still in use"), so
 * this retries for a minute. Throws when no server starts, and leaves none that it launched.
 */
export const ensureRunning = async (cluster: Cluster): Promise<Postmaster> => {
  const until = Date.now() + START_MS
  do {
    const running = (await findRunning(cluster)) ?? (await untilItServes(launch(cluster), cluster, until))
    if (running !== undefined) return running
    await pause(200)
  } while (Date.now() < until)
  throw notStarted(cluster.dataDir)
}

/**
 * Stops the server if it runs: open transactions are rolled back, and committed data is on disk. It stops no
 * other process.
 */
export const stopPostmaster = async (dataDir: string): Promise<void> => {
  const pid = readPidFile(dataDir)?.pid
  if (pid === undefined || !isServerOf(dataDir, pid)) return
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
