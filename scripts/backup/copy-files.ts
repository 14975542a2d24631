import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** The suffix of a file that is still being written. */
const UNFINISHED = '.tmp'

/**
 * Copies the files that the copy does not have yet. Files never change after they are written, except during a
 * rotation: those that existed before the database was copied, and those added before the end, are all that its rows
 * reference.
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
      // It was removed meanwhile, so no row references it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
