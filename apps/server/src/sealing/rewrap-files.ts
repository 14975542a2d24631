import type { SealedFilesPort } from '@pledge/providers/files/port'
import type { Database } from '../store/database/database.ts'
import { holdingFile, storedFileKeys } from '../store/identity/stored-files.ts'
import type { Ring } from './ring.ts'
import type { RewrapResult } from './rewrap-values.ts'

const PAGE_FILES = 200
/** Enough for two hundred million files. */
const MAX_PAGES = 1_000_000

/** Visits every stored file with its key name; missing files are skipped. */
export const visitFiles = async (
  { db, files }: { readonly db: Database; readonly files: SealedFilesPort },
  visit: (fileKey: string, nameOfKey: string) => Promise<void> | void,
): Promise<void> => {
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const fileKeys = await storedFileKeys(db, after, PAGE_FILES)
    for (const fileKey of fileKeys) {
      const name = await files.sealedUnder(fileKey)
      if (name !== undefined) await visit(fileKey, name)
    }
    const last = fileKeys.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Like `rewrapValue`, for a file. 'left': it was just stored, may still be written, or is being deleted. */
export const rewrapFile = async (
  deps: {
    readonly db: Database
    readonly ring: Ring
    readonly files: SealedFilesPort
    readonly putMs: number
  },
  fileKey: string,
  nameOfKey: string,
): Promise<RewrapResult> => {
  const { db, ring, files, putMs } = deps
  if (nameOfKey === ring.current().nameInFiles) return 'as-it-was'
  if (!ring.all().some(({ nameInFiles }) => nameInFiles === nameOfKey)) return 'broken'
  const isDone = await holdingFile(db, { fileKey, putMs }, () => files.rewrap(fileKey))
  return isDone ? 'rewrapped' : 'left'
}
