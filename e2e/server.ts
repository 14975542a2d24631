import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hasProcess } from '../apps/server/src/embedded/postmaster.ts'
import { removeSocketFolder } from '../apps/server/src/embedded/socket-folder.ts'
import { findOwnerUrl, startEmbedded } from '../apps/server/src/embedded/start-embedded.ts'
import { databaseFolderOf, newDataDir } from './data-template.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const ENTRY = path.join(ROOT, 'dist/server/main.mjs')
const READY_MS = 60_000
const STOP_MS = 30_000
const POLL_MS = 25

/** The built product on its own ports and data folder. */
export interface ProductServer {
  readonly origin: string
  readonly dataDir: string
  /** Its complete output since the first start. */
  log(): string
  /** Kills it as a power failure would; its database server survives, as it would under a supervisor. */
  kill(): Promise<void>
  /** On the same ports and data; resolves when it is ready. */
  start(): Promise<void>
  isUp(): boolean
  /** Only to the server's process. */
  signal(name: NodeJS.Signals): void
  /** As superuser of the embedded database. */
  databaseUrl(): Promise<string>
  /** Ends it with its database: at once with its data, normally where that is kept. */
  stop(options?: { readonly keepsData?: boolean }): Promise<void>
}

/** By port. */
const started = new Map<string, ProductServer>()

/** Registers a product by its port (`productAt`). */
export const remember = (product: ProductServer): ProductServer => {
  started.set(new URL(product.origin).port, product)
  return product
}

/** The product that this process started at the port of a URL, whatever host name a brand uses there. */
export const productAt = (origin: string): ProductServer => {
  const server = started.get(new URL(origin).port)
  if (server === undefined) throw new Error(`no product was started at ${origin}`)
  return server
}

/** Below the kernel's range for outgoing connections: one of those could take the port before it is used. */
const PORTS = { from: 20_000, to: 32_000 }
const MAX_TRIES = 50

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}

export const freePort = async (): Promise<number> => {
  for (let count = 0; count < MAX_TRIES; count += 1) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

/** What the machine's own settings must not change. */
const OURS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'PUBLIC_URL',
  'ROLE',
  'LOG_LEVEL',
  'PLEDGE_SECRET',
  'PLEDGE_SECRET_FILE',
  'VAULT_TRANSIT_URL',
  'VAULT_TRANSIT_KEY',
  'VAULT_TOKEN_FILE',
  'TRUST_PROXY',
  'NODE_OPTIONS',
  'NODE_ENV',
]

export const environmentOf = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !OURS.includes(key))),
  ...settings,
})

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const ended = async (child: ChildProcess): Promise<void> => {
  if (!hasEnded(child)) await once(child, 'exit')
}

/** The status with which a URL answers; 0 without an answer in time. */
export const statusOf = async (address: string): Promise<number> => {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).status
  } catch {
    return 0
  }
}

/**
 * Without source maps: the first error whose stack is read makes the process parse six megabytes of them, which is a
 * fifth of what a server of a journey costs from its start to its end.
 */
const launch = (dataDir: string, port: number, logFile: string): ChildProcess => {
  const output = openSync(logFile, 'a')
  const child = spawn(process.execPath, [ENTRY], {
    cwd: dataDir,
    env: environmentOf({
      PORT: String(port),
      METRICS_PORT: '0',
      PLEDGE_DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // Devices send their network address, so that they do not share the limits of one.
      TRUST_PROXY: 'loopback',
    }),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

/** Whether it ended in time. */
const endsNormally = (child: ChildProcess): Promise<boolean> => {
  child.kill('SIGTERM')
  return Promise.race([ended(child).then(() => true), pause(STOP_MS, false, { ref: false })])
}

/**
 * Ends the database of a killed server without a checkpoint, for data that is removed next; false where none runs in
 * this folder (`newDataDir`).
 */
const endAtOnce = async (databaseFolder: string): Promise<boolean> => {
  if (!hasProcess(databaseFolder)) return false
  const file = readFileSync(path.join(databaseFolder, 'postmaster.pid'), 'utf8')
  const [pid, , , , socketFolder = ''] = file.split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  const until = Date.now() + STOP_MS
  while (hasProcess(databaseFolder)) {
    if (Date.now() > until) throw new Error(`the database in ${databaseFolder} did not end`)
    await pause(POLL_MS)
  }
  removeSocketFolder(socketFolder)
  return true
}

/**
 * Starts the built product, its data in a new folder of `parent`, and waits until it is ready. The caller stops it.
 */
export const startProduct = async (parent = tmpdir()): Promise<ProductServer> => {
  if (!existsSync(ENTRY)) throw new Error('the product is not built: run `npm run build`')
  const dataDir = newDataDir(parent)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const logFile = path.join(dataDir, 'server.log')
  const databaseFolder = databaseFolderOf(dataDir)
  let child: ChildProcess | undefined
  let wasKilled = false

  const log = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')

  const start = async () => {
    const launched = launch(dataDir, port, logFile)
    child = launched
    const until = Date.now() + READY_MS
    while ((await statusOf(`${origin}/readyz`)) !== 200) {
      if (hasEnded(launched)) throw new Error(`the server ended with ${launched.exitCode}:\n${log()}`)
      if (Date.now() > until) throw new Error(`the server is not ready:\n${log()}`)
      await pause(POLL_MS)
    }
    wasKilled = false
  }

  const kill = async () => {
    if (child === undefined) return
    child.kill('SIGKILL')
    await ended(child)
    wasKilled = true
  }

  const stop = async ({ keepsData = false } = {}) => {
    if (child !== undefined && !hasEnded(child) && !(keepsData && (await endsNormally(child)))) await kill()
    const isOver = !keepsData && (await endAtOnce(databaseFolder))
    // A killed server leaves its database running: only the next start, or this, ends it.
    if (wasKilled && !isOver) await (await startEmbedded(databaseFolder)).stop()
    if (!keepsData) rmSync(dataDir, { recursive: true, force: true })
  }

  await start().catch(async (error: unknown) => {
    wasKilled = existsSync(databaseFolder)
    await stop()
    throw error
  })
  return remember({
    origin,
    dataDir,
    log,
    kill,
    start,
    stop,
    isUp: () => child !== undefined && !hasEnded(child),
    signal(name) {
      child?.kill(name)
    },
    async databaseUrl() {
      const url = await findOwnerUrl(databaseFolder)
      if (url === undefined) throw new Error('the database of the server does not run')
      return url
    },
  })
}
