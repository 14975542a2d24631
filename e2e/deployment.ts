import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts'
import { ENTRY, environmentOf } from './server.ts'

export interface RoleProcess {
  readonly child: ChildProcess
  /** All of its output, after it has ended. */
  readonly output: Promise<string>
  /** Its exit code, after it has ended; null when a signal ended it. */
  readonly code: Promise<number | null>
}

/** A database and processes of each role on it, as an operator runs them according to docs/operations.md. */
export interface Deployment {
  /** `entry` is the built server of another version, if not this one. */
  launch(role: string, settings?: Readonly<Record<string, string>>, entry?: string): RoleProcess
  /** As superuser. */
  readonly ownerUrl: string
  stopDatabase(): Promise<void>
  /** Ends the remaining processes, and removes the data. */
  close(): Promise<void>
}

/** The users of docs/operations.md: neither is a superuser. */
const createUsers = async (ownerUrl: string) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create role pledge_migrator login createrole')
  await owner.query('create role pledge_server login noinherit')
  await owner.query('create database pledge owner pledge_migrator')
  await owner.end()
}

export const openDeployment = async (): Promise<Deployment> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pledge-roles-'))
  chmodSync(dataDir, 0o755)
  const database = await startEmbedded(path.join(dataDir, 'postgres'))
  await createUsers(database.ownerUrl)
  const children = new Set<ChildProcess>()
  const addressOf = (user: string) =>
    database.ownerUrl.replace('/postgres?', '/pledge?').replace(/user=\w+/, `user=${user}`)
  return {
    ownerUrl: database.ownerUrl.replace('/postgres?', '/pledge?'),
    launch(role, settings = {}, entry = ENTRY) {
      const child = spawn(process.execPath, [entry], {
        cwd: dataDir,
        env: environmentOf({
          ROLE: role,
          DATABASE_URL: addressOf('pledge_server'),
          ...(role === 'migrate' && { DATABASE_OWNER_URL: addressOf('pledge_migrator') }),
          PLEDGE_SECRET: 'a secret of the tests, long enough for a server of ours',
          PLEDGE_DATA_DIR: dataDir,
          METRICS_PORT: '0',
          LOG_LEVEL: 'info',
          ...settings,
        }),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.add(child)
      // Unread output would fill the pipe and block the process.
      const output = Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join(''))
      const code = once(child, 'exit').then(([exitCode]: readonly unknown[]) => exitCode as number | null)
      return { child, output, code }
    },
    stopDatabase: () => database.stop(),
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
