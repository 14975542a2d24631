import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Folders whose contents belong to the running server; they are empty in a copy. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
]
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init(\..*)?|pgsql_tmp.*)$/
/** Copied last, so that it is not older than the rest of the copy. */
const CONTROL = 'global/pg_control'

/** The server may drop a table or a database in the meantime; its log records that. */
const unlessDropped = <Result>(work: Promise<Result>, otherwise: Result): Promise<Result> =>
  work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return otherwise
  })

const copyFile = (source: string, target: string): Promise<void> =>
  unlessDropped(fs.copyFile(source, target, constants.COPYFILE_FICLONE), undefined)

const copyFolder = async (source: string, target: string, below = ''): Promise<void> => {
  await fs.mkdir(path.join(target, below), { recursive: true, mode: 0o700 })
  if (EMPTIED.includes(below)) return
  const entries = await unlessDropped(fs.readdir(path.join(source, below), { withFileTypes: true }), [])
  for (const entry of entries) {
    const name = path.posix.join(below, entry.name)
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue
    if (entry.isDirectory()) await copyFolder(source, target, name)
    else if (entry.isFile()) await copyFile(path.join(source, name), path.join(target, name))
  }
}

/** Copies the data folder of a server that may be running, without its log. The log repairs torn pages. */
export const copyClusterData = async (dataDir: string, target: string): Promise<void> => {
  await copyFolder(dataDir, target)
  await copyFile(path.join(dataDir, CONTROL), path.join(target, CONTROL))
  await fs.mkdir(path.join(target, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
}

/** Completes the copy with the log, so that PostgreSQL can start from it. */
export const copyClusterLog = async (
  dataDir: string,
  target: string,
  { label, segments }: { readonly label: string; readonly segments: readonly string[] },
): Promise<void> => {
  for (const name of segments)
    await fs.copyFile(path.join(dataDir, 'pg_wal', name), path.join(target, 'pg_wal', name))
  await fs.writeFile(path.join(target, 'backup_label'), label, { mode: 0o600 })
}
