import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Where a backup is put together. */
export const STAGE_PREFIX = '.backup-'
/** An archive has this ending until it is whole. */
export const UNFINISHED = '.partial'

/** Longer than any backup takes: what is younger may belong to one that is under way. */
const LEFTOVER_MS = 12 * 60 * 60_000

/** Removes what backups left that were killed: as large as a backup each, they would fill the disk. */
export const removeLeftovers = async (folder: string, now: Date): Promise<void> => {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(STAGE_PREFIX) || (name.startsWith('pledge-') && name.endsWith(UNFINISHED)),
  )
  for (const name of names) {
    const leftover = path.join(folder, name)
    const { mtimeMs } = await stat(leftover)
    if (now.getTime() - mtimeMs > LEFTOVER_MS) await rm(leftover, { recursive: true, force: true })
  }
}
