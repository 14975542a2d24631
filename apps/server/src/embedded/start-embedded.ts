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
  /** Leaves the database; the last of its users stops it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** When we are root: a folder that the unprivileged account can reach, for a checkout that it cannot. */
  readonly home?: string
  /** Settings of the server (`-c`) beyond ours; only when it is not running yet. */
  readonly settings?: Readonly<Record<string, string>>
  /** Hears of a server that died and was started again, or could not be. */
  readonly onRestart?: (outcome: 'restarted' | Error) => void
  /** How long it may replay its log before it counts as not to be started; ten minutes without. */
  readonly recoveryMs?: number
}

const DEFAULT_HOME = '/var/lib/pledge'

/** Who runs the database of a folder, and where its data is: as root not always in that folder. */
const placeOf = (dir: string, home: string) => {
  const account = unprivilegedAccount()
  return { account, dataDir: account === undefined ? dir : reachableDataDir(dir, account, home) }
}

/** Enters this process among the users of a database, or stops that if it was started for this process alone. */
const enterOrStop = async (folder: string, { reused }: Postmaster, dataDir: string): Promise<User> => {
  try {
    return enter(folder)
  } catch (error) {
    if (!reused) await stopPostmaster(dataDir)
    throw error
  }
}

/**
 * A real PostgreSQL from npm binaries, on a folder of its own, reachable by a socket alone. As root it runs as an
 * unprivileged account. It survives a kill of this process, and the next start uses it. Several processes may use it at
 * once: one starts it, the others find it; the first of them starts it again when it dies, and it recovers from its log; the
 * last to `stop` ends it. Throws on a folder that is not ours; a start that throws leaves nothing running that it started.
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
    // Where its socket is by now: the addresses that were handed out stay right when it is started again.
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

/** The address of the superuser of a database that runs, for who looks on: it is neither started nor kept by that. */
export const findOwnerUrl = async (dir: string, home = DEFAULT_HOME): Promise<string | undefined> => {
  return (await findRunning(placeOf(path.resolve(dir), home)))?.ownerUrl
}

/**
 * Moves a copied cluster to where the database of `dir` is kept, for the next start to find. Throws where there is a database,
 * or anything else, already; the folder of the copy is gone afterwards.
 */
export const putCluster = (copy: string, dir: string, home = DEFAULT_HOME): Promise<void> => {
  const directory = path.resolve(dir)
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  return withStarterLock(`${directory}.lock`, async () => {
    const { account, dataDir } = placeOf(directory, home)
    placeCluster(copy, dataDir, account)
  })
}
