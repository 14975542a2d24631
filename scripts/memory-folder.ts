import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Where Linux keeps files in memory. On some machines programs may not be run from there. */
export const MEMORY_FOLDER = '/dev/shm'

const GIB = 2 ** 30
/** More than the databases of a whole run take, including their write-ahead logs. */
const NEEDED_BYTES = 3 * GIB

const hasRoom = (): boolean => {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_BYTES
}

/**
 * The folder for test databases. Each is more than a thousand small files, and a disk's file system takes a sixth of
 * the time of the database tests to create and remove them; so memory if there is enough, otherwise the disk.
 */
export const folderForDatabases = (): string => (hasRoom() ? MEMORY_FOLDER : tmpdir())
