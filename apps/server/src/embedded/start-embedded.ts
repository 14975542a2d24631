import fs from 'node:fs'
import path from 'node:path'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { placeCluster, prepareCluster, reachableDataDir } from './cluster-folder.ts'
import { ensureRunning, findRunning, hasProcess, stopPostmaster, type Postmaster } from './postmaster.ts'
import { prepareSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { withStarterLock } from './starter-lock.ts'
import { supervise } from './supervise.ts'
import { unprivilegedAccount } from './unprivileged-account.ts'
import { enter, type User } from './users.ts'

export interface EmbeddedDatabase extends Postmaster {
  readonly dataDir: string
  /** Leaves the database; its last user stops it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** When running as root: a folder that the unprivileged account can access, for a checkout that it cannot. */
  readonly home?: string
  /** Additional server settings (`-c`); they apply only when the server is not running yet. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called when a server that died was restarted, or could not be. */
  readonly onRestart?: (outcome: 'restarted' | Error) => void
  /** How long it may replay its log before the start counts as failed; ten minutes by default. */
  readonly recoveryMs?: number
}

const DEFAULT_HOME = '/var/lib/pledge'

/** The account that runs a folder's database, and its data folder, which as root is not always that folder. */
const placeOf = (dir: string, home: string) => {
  const account = unprivilegedAccount()
  return { account, dataDir: account === undefined ? dir : reachableDataDir(dir, account, home) }
}

/** Registers this process as a user of the database, or stops the database if it was started for this process alone. */
const enterOrStop = async (folder: string, { reused }: Postmaster, dataDir: string): Promise<User> => {
  try {
    return enter(folder)
  } catch (error) {
    if (!reused) await stopPostmaster(dataDir)
    throw error
  }
}

/**
 * A real PostgreSQL from npm binaries, in a folder of its own, reachable only by a socket. As root it runs as
 * an unprivileged account. It survives a kill of this process, and the next start uses it. Several processes
 * may share it: one starts it and the others find it. If it dies, the earliest of them restarts it, and it
 * recovers from its log. The last to `stop` ends it. Throws on a folder not created by Pledge; a failed start
 * leaves nothing running that it started.
 */
export const startEmbedded = (dir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const directory = path.resolve(dir)
  const lock = `${directory}.lock`
  return withStarterLock(lock, async () => {
    const home = options.home ?? DEFAULT_HOME
    const { account, dataDir } = placeOf(directory, home)
    const found = await findBinaries()
    const binaries = account === undefined ? found : reachableBinaries(found, account, home)
    prepareCluster(dataDir, binaries, account)
    const settings = options.settings ?? {}
    const socketFolder = prepareSocketFolder(dataDir, account)
    const { recoveryMs } = options
    const made = { dataDir, binaries, account, socketFolder, settings, recoveryMs }
    const postmaster = await ensureRunning(made)
    // The socket's current place: existing addresses stay valid after a restart.
    const cluster = { ...made, socketFolder: postmaster.socketFolder }
    const user = await enterOrStop(`${directory}.users`, postmaster, dataDir)
    const supervisor = supervise({
      isRunning: () => hasProcess(dataDir),
      isOwner: user.isOwner,
      restart: () =>
        withStarterLock(lock, async () => {
          prepareSocketFolder(dataDir, account)
          await ensureRunning(cluster)
        }),
      onRestart: options.onRestart ?? (() => undefined),
    })
    return {
      ...postmaster,
      dataDir,
      async stop() {
        await supervisor.end()
        await withStarterLock(lock, async () => {
          if (!user.leave()) return
          await stopPostmaster(dataDir)
          removeSocketFolder(cluster.socketFolder)
        })
      },
    }
  })
}

/**
 * The superuser's address for a running database, for observers: it neither starts the database nor keeps it running.
 */
export const findOwnerUrl = async (dir: string, home = DEFAULT_HOME): Promise<string | undefined> => {
  return (await findRunning(placeOf(path.resolve(dir), home)))?.ownerUrl
}

/**
 * Moves a copied cluster into the database folder of `dir` for the next start. Throws where there already is
 * a database or anything else; the copy's folder is gone afterwards.
 */
export const putCluster = (copy: string, dir: string, home = DEFAULT_HOME): Promise<void> => {
  const directory = path.resolve(dir)
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  return withStarterLock(`${directory}.lock`, async () => {
    const { account, dataDir } = placeOf(directory, home)
    placeCluster(copy, dataDir, account)
  })
}
