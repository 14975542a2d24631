import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Set by the global setup for its workers: a data folder of a server that was started once and stopped. */
const TEMPLATE_KEY = 'PLEDGE_E2E_TEMPLATE'

/** The folder of the embedded database within a data folder. */
export const databaseFolderOf = (dataDir: string): string => path.join(dataDir, 'postgres')

/**
 * A test's database is not needed after a power failure, so nothing waits for the disk. Commits still survive a kill
 * of the server and of the database, because the operating system has them.
 */
const WITHOUT_DISK = 'fsync = off\nfull_page_writes = off\n'

/** A new data folder: a copy of the template if there is one, otherwise empty, as for a first start. */
export const newDataDir = (parent: string): string => {
  const dataDir = mkdtempSync(path.join(parent, 'pledge-e2e-'))
  const template = process.env[TEMPLATE_KEY]
  // The database keeps its owner: when run as root, it runs as another account.
  if (template !== undefined) execFileSync('cp', ['-a', `${template}/.`, dataDir])
  // That account must be able to traverse it; otherwise its data is stored elsewhere and stays there.
  chmodSync(dataDir, 0o755)
  return dataDir
}

/** Makes a stopped server's data folder the template for all later ones; returns a function that removes it. */
export const useAsTemplate = (dataDir: string): (() => void) => {
  const database = databaseFolderOf(dataDir)
  // If the unprivileged account cannot reach the folder, the database is elsewhere: each server creates its own.
  if (existsSync(database)) {
    appendFileSync(path.join(database, 'postgresql.conf'), WITHOUT_DISK)
    rmSync(path.join(dataDir, 'server.log'), { force: true })
    process.env[TEMPLATE_KEY] = dataDir
  }
  return () => {
    delete process.env[TEMPLATE_KEY]
    rmSync(dataDir, { recursive: true, force: true })
  }
}
