import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ENTRY, environmentOf, freePort } from '../../e2e/server.ts'

const READY_MS = 120_000
const STOP_MS = 30_000
const POLL_MS = 100

export interface ScaledServer {
  readonly pid: number
  readonly origin: string
  isUp(): boolean
  /** Its log lines of level warning and above. */
  log(): readonly string[]
  stop(): Promise<void>
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The built product in the role that does everything, with simulated providers, on an existing database. */
export const startScaledServer = async (options: {
  readonly folder: string
  readonly ownerUrl: string
  readonly serverUrl: string
  readonly secret: string
  readonly publicUrl: string
}): Promise<ScaledServer> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const logFile = path.join(options.folder, 'server.log')
  const output = openSync(logFile, 'w')
  const child = spawn(process.execPath, ['--enable-source-maps', ENTRY], {
    cwd: options.folder,
    env: environmentOf({
      ROLE: 'all',
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: options.publicUrl,
      PLEDGE_DATA_DIR: options.folder,
      PLEDGE_SECRET: options.secret,
      DATABASE_URL: options.serverUrl,
      DATABASE_OWNER_URL: options.ownerUrl,
    }),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const log = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
  const until = performance.now() + READY_MS
  while (!(await isReady(origin))) {
    if (hasEnded() || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready: ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    }
    await pause(POLL_MS)
  }
  return {
    pid: child.pid ?? 0,
    origin,
    isUp: () => !hasEnded(),
    log,
    async stop() {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(late)
    },
  }
}
