import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** Where Linux keeps files in memory. Programs may not be run from there on every machine. */
export const MEMORY_FOLDER = '/dev/shm'

const GIB = 2 ** 30
/** More than the databases of a whole run take, with their logs of what was written. */
const NEEDED_BYTES = 3 * GIB

const hasRoom = (): boolean => {
  if (!existsSync(MEMORY_FOLDER)) return false
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_BYTES
}

/**
 * The folder for databases of tests. Each is more than a thousand small files, and a disk's file system spends a sixth of
 * the time of the database tests on creating and removing them; so memory where there is enough, else the disk.
 */
export const folderForDatabases = (): string => (hasRoom() ? MEMORY_FOLDER : tmpdir())
