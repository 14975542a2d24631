import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { canReach, type Account } from './unprivileged-account.ts'

/** The superuser of the embedded cluster; only the migrations use it. */
export const SUPERUSER = 'pledge'
/** The product's user in the embedded cluster; the migrations create it, and it owns nothing. */
export const SERVER_USER = 'pledge_server'
/** Identifies a cluster created by Pledge. */
const MARK = 'PLEDGE_DATABASE'
const MARK_TEXT = 'This folder holds the embedded database of Pledge. Move it only while Pledge is stopped.\n'

/** None of our secrets reach the database server, and its messages and times are the same everywhere. */
export const databaseEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '',
  LC_ALL: 'C',
  LANG: 'C',
  TZ: 'UTC',
})

/** The data folder: as configured, or under `home` when the account cannot pass through its parent folders. */
export const reachableDataDir = (dataDir: string, account: Account, home: string): string => {
  const parent = path.dirname(dataDir)
  fs.mkdirSync(parent, { recursive: true })
  if (canReach(account, parent)) return dataDir
  // Before the cluster's own folder, whose mode would otherwise apply to its parents too.
  fs.mkdirSync(home, { recursive: true, mode: 0o755 })
  return path.join(home, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`)
}

const isCluster = (dataDir: string) => fs.existsSync(path.join(dataDir, 'PG_VERSION'))
const isEmpty = (dataDir: string) => !fs.existsSync(dataDir) || fs.readdirSync(dataDir).length === 0

const majorOf = (binaries: Binaries): string => {
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' })
  return /\) (\d+)/.exec(stdout)?.[1] ?? ''
}

/**
 * Refuses a folder that was not created by Pledge, and a cluster of another major version, with a message;
 * nothing in it is touched.
 */
const assertOurCluster = (dataDir: string, binaries: Binaries): void => {
  if (!fs.existsSync(path.join(dataDir, MARK)))
    throw new Error(
      `embedded database: ${dataDir} was not created by Pledge. Set PLEDGE_DATA_DIR to another folder.`,
    )
  const found = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
  const wanted = majorOf(binaries)
  if (found !== wanted)
    throw new Error(
      `embedded database: ${dataDir} was created by PostgreSQL ${found}, but this is PostgreSQL ${wanted}`,
    )
}

const initialize = (dataDir: string, binaries: Binaries, account: Account | undefined): void => {
  const draft = `${dataDir}.init`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 })
  if (account !== undefined) fs.chownSync(draft, account.uid, account.gid)
  const { status, stderr, stdout } = spawnSync(
    binaries.initdb,
    [
      '-D',
      draft,
      '-U',
      SUPERUSER,
      '--auth=trust',
      '--encoding=UTF8',
      '--no-instructions',
      ...binaries.localeArguments,
    ],
    { ...account, cwd: '/', env: databaseEnvironment(), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`embedded database: initdb failed: ${stderr}${stdout}`)
  fs.writeFileSync(path.join(draft, MARK), MARK_TEXT)
  if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir)
  // In one step, so that a partial cluster is never taken for a complete one.
  fs.renameSync(draft, dataDir)
}

/** Creates the cluster on the first start; throws when the folder has other contents. */
export const prepareCluster = (dataDir: string, binaries: Binaries, account: Account | undefined): void => {
  if (isCluster(dataDir)) {
    assertOurCluster(dataDir, binaries)
    return
  }
  if (!isEmpty(dataDir))
    throw new Error(
      `embedded database: ${dataDir} is not empty and contains no database. Set PLEDGE_DATA_DIR to another folder.`,
    )
  initialize(dataDir, binaries, account)
}

const giveTo = (folder: string, account: Account): void => {
  for (const name of ['', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.chownSync(path.join(folder, name), account.uid, account.gid)
}

/** Puts a copy of a Pledge cluster into an empty folder, in one step. */
export const placeCluster = (copy: string, dataDir: string, account: Account | undefined): void => {
  if (!fs.existsSync(path.join(copy, MARK)) || !isCluster(copy))
    throw new Error(`embedded database: ${copy} is not a copy of an embedded Pledge database`)
  if (!isEmpty(dataDir)) throw new Error(`embedded database: ${dataDir} is not empty`)
  const draft = `${dataDir}.init`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.cpSync(copy, draft, { recursive: true })
  fs.chmodSync(draft, 0o700)
  if (account !== undefined) giveTo(draft, account)
  if (fs.existsSync(dataDir)) fs.rmdirSync(dataDir)
  fs.renameSync(draft, dataDir)
  fs.rmSync(copy, { recursive: true, force: true })
}
