import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** A file that is being written has this ending until it is whole. */
const UNFINISHED = '.tmp'

/**
 * Copies the files that the copy does not have yet. Files never change once they are written, but under a rotation: those
 * that were there before the database was copied, and those that were added before the end, are all that its rows name.
 */
export const copyMissingFiles = async (source: string, target: string): Promise<void> => {
  await mkdir(target, { recursive: true, mode: 0o700 })
  if (!existsSync(source)) return
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const copy = path.join(target, path.relative(source, file))
    if (!entry.isFile() || entry.name.endsWith(UNFINISHED) || existsSync(copy)) continue
    await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 })
    try {
      await copyFile(file, copy, constants.COPYFILE_FICLONE)
    } catch (error) {
      // It was removed meanwhile, and so no row names it any more.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
