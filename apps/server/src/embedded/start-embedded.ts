import path from 'node:path'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { prepareCluster, reachableDataDir } from './cluster-folder.ts'
import { ensureRunning, stopPostmaster, type Postmaster } from './postmaster.ts'
import { prepareSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { withStarterLock } from './starter-lock.ts'
import { unprivilegedAccount } from './unprivileged-account.ts'

export interface EmbeddedDatabase extends Postmaster {
  readonly dataDir: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** When we are root: a folder that the unprivileged account can reach, for a checkout that it cannot. */
  readonly home?: string
  /** Settings of the server (`-c`) beyond ours; only when it is not running yet. */
  readonly settings?: Readonly<Record<string, string>>
}

const DEFAULT_HOME = '/var/lib/pledge'

/**
 * A real PostgreSQL from npm binaries, on a folder of its own, reachable by a socket alone. As root it runs as an
 * unprivileged account. It survives a kill of this process, and the next start uses it; a killed server recovers from
 * its log. Several processes may start it at once: one does, the others find it. Throws on a folder that is not ours.
 * Only the process that people start and stop calls `stop`.
 */
export const startEmbedded = (dir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> => {
  const asked = path.resolve(dir)
  const lock = `${asked}.lock`
  return withStarterLock(lock, async () => {
    const account = unprivilegedAccount()
    const home = options.home ?? DEFAULT_HOME
    const found = await findBinaries()
    const binaries = account === undefined ? found : reachableBinaries(found, account, home)
    const dataDir = account === undefined ? asked : reachableDataDir(asked, account, home)
    prepareCluster(dataDir, binaries, account)
    const socketFolder = prepareSocketFolder(dataDir, account)
    const settings = options.settings ?? {}
    const postmaster = await ensureRunning({ dataDir, binaries, account, socketFolder, settings })
    return {
      ...postmaster,
      dataDir,
      stop: () =>
        withStarterLock(lock, async () => {
          await stopPostmaster(dataDir, postmaster.pid)
          removeSocketFolder(socketFolder)
        }),
    }
  })
}
