import { isDeepStrictEqual } from 'node:util'
import { readArchived, unpackArchive } from '../backup/archive.ts'
import { entriesIn, MANIFEST, manifestSchema, type Manifest } from '../backup/manifest.ts'
import { Refused } from '../backup/settings.ts'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A backup's manifest, without unpacking the rest. */
export const readManifest = async (archive: string): Promise<Manifest> => {
  const text = await readArchived(archive, MANIFEST).catch(() => '')
  const parsed = manifestSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new Refused(`${archive} is not a backup that this version of Pledge can read`)
}

/** Unpacks a backup into an empty folder and compares every file with the manifest. */
export const unpackBackup = async (archive: string, folder: string, { entries }: Manifest): Promise<void> => {
  await unpackArchive(archive, folder)
  if (!isDeepStrictEqual(await entriesIn(folder), entries))
    throw new Refused(`${archive} is damaged: its files are not those that it lists`)
}
