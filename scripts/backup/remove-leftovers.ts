import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Prefix of the folder in which a backup is assembled. */
export const STAGE_PREFIX = '.backup-'
/** The suffix of an unfinished archive. */
export const UNFINISHED = '.partial'

/** Longer than any backup takes: a younger folder may belong to a running backup. */
const LEFTOVER_MS = 12 * 60 * 60_000

/** Removes what killed backups left: each is as large as a backup, so they would fill the disk. */
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
