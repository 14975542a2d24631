import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { rootFolder } from '@pledge/server/root-folder'
import { median } from './figures.ts'
import { residentMegabytes } from './resident-memory.ts'

const LATER_STARTS = 3
const DEADLINE_MS = 60_000
const PORT = 4690

interface Start {
  readonly ms: number
  readonly megabytes: number
}

const ready = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/account/crypto-backed-loan/residency`)
    return answer.status === 200
  } catch {
    return false
  }
}

/** The time from the command to the first page, and the memory of everything that it started. */
const startOnce = async (dataDir: string): Promise<Start> => {
  const startedAt = performance.now()
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: rootFolder(),
    env: {
      ...process.env,
      PORT: String(PORT),
      METRICS_PORT: '0',
      PLEDGE_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    while (!(await ready(PORT))) {
      if (performance.now() - startedAt > DEADLINE_MS) throw new Error('the product was not ready in time')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const ms = performance.now() - startedAt
    return { ms, megabytes: await residentMegabytes(child.pid ?? 0, dataDir) }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

/** P8: ready in the browser after `npm start` on an installed, built tree. */
export const startTime = async (): Promise<readonly string[]> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'pledge-start-'))
  // Accessible to the account that the database runs as when we are root: otherwise its data is stored elsewhere and
  // not counted.
  await chmod(dataDir, 0o755)
  try {
    const first = await startOnce(dataDir)
    const later: Start[] = []
    for (let start = 0; start < LATER_STARTS; start += 1) later.push(await startOnce(dataDir))
    const seconds = (ms: number) => (ms / 1_000).toFixed(1)
    return [
      `P8 ready after npm start: first time ${seconds(first.ms)} s (bar 5 s), after that ${seconds(median(later.map((one) => one.ms)))} s (bar 3 s)`,
      `P8   memory with the embedded database: ${median(later.map((one) => one.megabytes)).toFixed(0)} MB (bar 400 MB)`,
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
